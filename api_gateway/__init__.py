"""The HTTP gateway: commits jobs and asks for recalls; it embeds and extracts nothing."""
