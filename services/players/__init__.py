"""Who plays: guests, registered players, and the keys they show."""
