"""The steps of a job as plain functions that take their ports as arguments."""
