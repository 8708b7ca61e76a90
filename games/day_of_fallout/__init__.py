"""2012: The Day of Fallout: two to four armies against each other."""
