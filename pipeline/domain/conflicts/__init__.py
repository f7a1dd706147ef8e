"""What a newer statement does to an older one: nothing, or why it no longer holds.

English and Chinese; of other languages nothing is said. Rules say what they see, and what was
learned from labelled pairs how sure that is (`learned`). Precision comes first: a conflict that is
only half seen is `suspected`, and what is not understood is `none`.
"""
