"""What can be played: games with their schemas, scenarios, cards, maps."""
