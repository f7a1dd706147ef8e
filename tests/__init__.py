"""The test suites; each folder says what it needs."""
