-- The truth: projects and keys, bodies and their lanes, jobs and the steps of their preparation,
-- memories with their sources and entities, and the outbox from which the projections are made.

CREATE TABLE projects (
    id uuid PRIMARY KEY,
    name text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE api_keys (
    id uuid PRIMARY KEY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    name text NOT NULL,
    key_hash bytea NOT NULL UNIQUE,
    prefix text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz
);

CREATE TABLE bodies (
    id uuid PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    namespace text NOT NULL,
    name text NOT NULL,
    timezone text NOT NULL DEFAULT 'UTC',
    settings jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    purged_at timestamptz -- when the contents of a deleted body had gone
);
CREATE UNIQUE INDEX bodies_name ON bodies (project_id, namespace, name) WHERE deleted_at IS NULL;
CREATE INDEX bodies_listed ON bodies (project_id, seq) WHERE deleted_at IS NULL;
CREATE INDEX bodies_deleted ON bodies (deleted_at)
    WHERE deleted_at IS NOT NULL AND purged_at IS NULL;

-- Whoever changes a body's memories holds its row here.
CREATE TABLE lanes (
    body_id uuid PRIMARY KEY REFERENCES bodies ON DELETE CASCADE
);

-- When a worker last turned to the body. Apart from the lane, so that claiming never waits for a commit.
CREATE TABLE turns (
    body_id uuid PRIMARY KEY REFERENCES bodies ON DELETE CASCADE,
    served_at timestamptz NOT NULL
);

CREATE TABLE jobs (
    id uuid PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    body_id uuid REFERENCES bodies ON DELETE CASCADE,
    kind text NOT NULL,
    status text NOT NULL DEFAULT 'queued',
    phase text NOT NULL DEFAULT 'accepted',
    in_lane boolean NOT NULL,
    bulk boolean NOT NULL DEFAULT false,
    parent_id uuid REFERENCES jobs ON DELETE SET NULL,
    child_key text,
    payload jsonb,
    metadata jsonb NOT NULL DEFAULT '{}',
    result jsonb,
    error jsonb,
    attempts integer NOT NULL DEFAULT 0,
    heat integer NOT NULL DEFAULT 0,
    points bigint NOT NULL DEFAULT 0,
    llm_calls integer NOT NULL DEFAULT 0,
    llm_input_tokens bigint NOT NULL DEFAULT 0,
    llm_output_tokens bigint NOT NULL DEFAULT 0,
    parts_total integer,
    parts_done integer NOT NULL DEFAULT 0,
    created_count integer NOT NULL DEFAULT 0,
    merged_count integer NOT NULL DEFAULT 0,
    dropped_count integer NOT NULL DEFAULT 0,
    extractor text,
    idempotency_key text,
    request_hash bytea,
    accepted_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz
);
CREATE UNIQUE INDEX jobs_idempotency ON jobs (project_id, idempotency_key)
    WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX jobs_child ON jobs (body_id, child_key)
    WHERE child_key IS NOT NULL AND status NOT IN ('failed', 'cancelled');
CREATE INDEX jobs_lane ON jobs (body_id, bulk, seq) WHERE in_lane;
CREATE INDEX jobs_listed ON jobs (project_id, seq DESC);
CREATE INDEX jobs_listed_body ON jobs (body_id, seq DESC);
CREATE INDEX jobs_parent ON jobs (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX jobs_projecting ON jobs (body_id) WHERE phase = 'projecting' AND status = 'running';
CREATE INDEX jobs_importing ON jobs (id)
    WHERE kind = 'import' AND status IN ('queued', 'running');

-- Pieces of preparation. Results lie here until their part is committed.
CREATE TABLE steps (
    job_id uuid NOT NULL REFERENCES jobs ON DELETE CASCADE,
    part integer NOT NULL,
    step text NOT NULL,
    queue text NOT NULL,
    body_id uuid NOT NULL,
    bulk boolean NOT NULL,
    seq bigint NOT NULL,
    input jsonb,
    result jsonb,
    vectors bytea,
    claimed_by uuid,
    claimed_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    kills integer NOT NULL DEFAULT 0,
    not_before timestamptz NOT NULL DEFAULT now(),
    done_at timestamptz,
    PRIMARY KEY (job_id, part, step)
);
CREATE INDEX steps_free ON steps (queue, bulk, body_id, seq, part)
    WHERE done_at IS NULL AND claimed_by IS NULL;
CREATE INDEX steps_claimed ON steps (claimed_by) WHERE claimed_by IS NOT NULL AND done_at IS NULL;
CREATE INDEX steps_ready ON steps (body_id) WHERE done_at IS NOT NULL AND step = 'extract';

CREATE TABLE processes (
    id uuid PRIMARY KEY,
    host text NOT NULL,
    pid integer NOT NULL,
    queues text[] NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    beat_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE memories (
    id uuid PRIMARY KEY,
    body_id uuid NOT NULL REFERENCES bodies ON DELETE CASCADE,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    text text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL DEFAULT 'valid',
    priority text NOT NULL DEFAULT 'P2',
    language text NOT NULL,
    speaker text NOT NULL,
    said_at timestamptz NOT NULL,
    approximate boolean NOT NULL,
    utc_offset integer NOT NULL, -- minutes: where it was said, to show its date as it was there
    time_words text,
    time_since timestamptz,
    time_until timestamptz,
    context text NOT NULL DEFAULT '',
    context_keys bytea[] NOT NULL DEFAULT '{}',
    statement_hash bytea NOT NULL,
    text_hash bytea NOT NULL,
    embedding bytea NOT NULL,
    embedding_model text NOT NULL,
    embedding_dimension integer NOT NULL,
    job_id uuid NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX memories_statement ON memories (body_id, statement_hash);
CREATE INDEX memories_text ON memories (body_id, text_hash);
CREATE INDEX memories_listed ON memories (body_id, seq DESC);
CREATE INDEX memories_context ON memories USING gin (context_keys);

CREATE TABLE sources (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    body_id uuid NOT NULL,
    key bytea NOT NULL,
    message_id text,
    session_id text,
    role text NOT NULL,
    name text,
    said_at timestamptz NOT NULL,
    approximate boolean NOT NULL,
    text text NOT NULL,
    job_id uuid NOT NULL,
    UNIQUE (memory_id, key)
);
CREATE INDEX sources_job ON sources (job_id);
CREATE INDEX sources_key ON sources (body_id, key);

-- What was told already. A row outlives the memory it made: that is its tombstone.
CREATE TABLE tellings (
    body_id uuid NOT NULL REFERENCES bodies ON DELETE CASCADE,
    key bytea NOT NULL,
    told_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (body_id, key)
);

CREATE TABLE tombstones (
    memory_id uuid PRIMARY KEY,
    body_id uuid NOT NULL REFERENCES bodies ON DELETE CASCADE,
    deleted_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE entities (
    id uuid PRIMARY KEY,
    body_id uuid NOT NULL REFERENCES bodies ON DELETE CASCADE,
    name text NOT NULL,
    normal text NOT NULL,
    type text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (body_id, normal)
);

CREATE TABLE mentions (
    entity_id uuid NOT NULL REFERENCES entities ON DELETE CASCADE,
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    PRIMARY KEY (entity_id, memory_id)
);
CREATE INDEX mentions_memory ON mentions (memory_id);

-- Names (kind, id) whose projection is due; never what to write: that is read when it is written.
CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    body_id uuid NOT NULL,
    kind text NOT NULL,
    ref uuid NOT NULL,
    job_id uuid,
    not_before timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_body ON outbox (body_id, not_before, id);
CREATE INDEX outbox_due ON outbox (not_before);
CREATE INDEX outbox_job ON outbox (job_id) WHERE job_id IS NOT NULL;

CREATE TABLE import_files (
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    file_hash text NOT NULL,
    size bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, file_hash)
);

CREATE TABLE import_chunks (
    project_id uuid NOT NULL,
    file_hash text NOT NULL,
    number integer NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (project_id, file_hash, number),
    FOREIGN KEY (project_id, file_hash) REFERENCES import_files ON DELETE CASCADE
);
