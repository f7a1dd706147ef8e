"""The Python client: `from memnet import MemNet, AsyncMemNet`."""
