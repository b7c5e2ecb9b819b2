"""What every board game is: seats, decisions, chance, events, results, the Rules interface, the match record."""
