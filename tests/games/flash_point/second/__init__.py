"""The rules of the three games a second time: slow, on dicts of (row, column), written from the rulebook alone.

Nothing here imports the rules under test. `converting` of the folder above reads their documents for comparison.
"""
