"""What can be played: games with their schemas, scenarios, cards, maps; scenarios and packs that players have made."""
