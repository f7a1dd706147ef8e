-- Idempotency keys that came with a request for a job that another request had made: an import of a
-- file that was known. The key a job was made with stands in its own row.
CREATE TABLE idempotency_keys (
    project_id uuid NOT NULL,
    key text NOT NULL,
    job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
    request_hash bytea,
    PRIMARY KEY (project_id, key)
);
CREATE INDEX idempotency_keys_job ON idempotency_keys (job_id);
