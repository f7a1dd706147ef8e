-- A tick of beat is the work of one slot of one entry: seconds since 1970, divided by its interval.
-- Any number of beats meet in the key, so a slot is worked on once. Claimed as steps are.
CREATE TABLE ticks (
    task text NOT NULL,
    slot bigint NOT NULL,
    state jsonb NOT NULL DEFAULT '{}', -- how far its work has come
    result jsonb,
    error jsonb,
    attempts integer NOT NULL DEFAULT 0,
    kills integer NOT NULL DEFAULT 0,
    not_before timestamptz NOT NULL DEFAULT now(),
    claimed_by uuid,
    claimed_at timestamptz,
    written_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    done_at timestamptz,
    PRIMARY KEY (task, slot)
);
CREATE INDEX ticks_open ON ticks (task, not_before) WHERE done_at IS NULL;
CREATE INDEX ticks_claimed ON ticks (claimed_by) WHERE claimed_by IS NOT NULL AND done_at IS NULL;

-- The last run of each entry of beat, and the last round of each loop.
CREATE TABLE upkeep_runs (
    name text PRIMARY KEY,
    every_seconds double precision NOT NULL,
    wanted_at timestamptz NOT NULL DEFAULT now(), -- since when the next run is due
    ended_at timestamptz,
    took_ms integer NOT NULL DEFAULT 0,
    did text NOT NULL DEFAULT '',
    error text
);

-- Jobs that ended long ago are found by it, to be removed.
CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;
