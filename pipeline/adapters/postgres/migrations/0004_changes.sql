-- How memories change their minds. The log is of ids, codes and times and is only appended to; what
-- it quotes lies beside it and can be erased.

CREATE TABLE memory_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    body_id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    reason text NOT NULL DEFAULT '',
    linked_id uuid, -- of a memory that may be gone
    job_id uuid,
    message_id text,
    said_at timestamptz NOT NULL,
    at timestamptz NOT NULL
);
CREATE INDEX memory_events_log ON memory_events (memory_id, id);
CREATE INDEX memory_events_linked ON memory_events (linked_id) WHERE linked_id IS NOT NULL;

CREATE TABLE change_notes (
    event_id bigint PRIMARY KEY REFERENCES memory_events ON DELETE CASCADE,
    part text, -- of the old text: what no longer holds
    explanation text
);

-- What memories claim of whom, such as "residence/anna", where only one value holds at a time: so
-- that a newer claim finds the older ones in a body of any size.
CREATE TABLE claims (
    body_id uuid NOT NULL REFERENCES bodies ON DELETE CASCADE,
    key text NOT NULL,
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    said_at timestamptz NOT NULL,
    PRIMARY KEY (body_id, key, said_at, memory_id)
);
CREATE INDEX claims_memory ON claims (memory_id);
