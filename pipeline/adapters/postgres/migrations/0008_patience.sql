-- Since when a step waits for a model that an open circuit breaker does not let it ask.
ALTER TABLE steps ADD COLUMN unasked_since timestamptz;
