"""Real processes killed, frozen and cut off."""
