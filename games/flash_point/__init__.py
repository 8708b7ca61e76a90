"""Flash Point: Fire Rescue: the base game's family and experienced rules, and Tragic Events, on one core."""
