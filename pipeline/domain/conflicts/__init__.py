"""What a newer statement does to an older one, by rules: nothing, or why it no longer holds.

English and Chinese; of other languages nothing is said. Precision comes first: a conflict that is
only half seen is `suspected`, and what is not understood is `none`.
"""
