-- The free step whose body has waited longest. The bodies that have free steps are found by skipping
-- from one to the next in the index, from a random place on and round: with more bodies than the
-- window holds, chance sees to it that none is left out. Nobody waits for another claimer: a step that
-- one is just taking is passed over for the next best. Where few bodies wait, several steps of each
-- are looked at, so that all claimers find one. Steps that wait for others are passed over. A claim
-- that a crash of the server forgets does no harm, so none waits for the disk.
WITH RECURSIVE unhurried AS (
    SELECT set_config('synchronous_commit', 'off', true) AS mode
), upper_part (body_id, n) AS (
    (SELECT body_id, 1 FROM steps
     WHERE queue = %(queue)s AND bulk = %(bulk)s AND done_at IS NULL AND claimed_by IS NULL
       AND body_id >= %(start)s ORDER BY body_id LIMIT 1)
    UNION ALL
    SELECT (SELECT s.body_id FROM steps s
            WHERE s.queue = %(queue)s AND s.bulk = %(bulk)s AND s.done_at IS NULL
              AND s.claimed_by IS NULL AND s.body_id > u.body_id ORDER BY s.body_id LIMIT 1), n + 1
    FROM upper_part u WHERE u.body_id IS NOT NULL AND n < %(window)s
), lower_part (body_id, n) AS (
    (SELECT body_id, 1 FROM steps
     WHERE queue = %(queue)s AND bulk = %(bulk)s AND done_at IS NULL AND claimed_by IS NULL
       AND body_id < %(start)s ORDER BY body_id LIMIT 1)
    UNION ALL
    SELECT (SELECT s.body_id FROM steps s
            WHERE s.queue = %(queue)s AND s.bulk = %(bulk)s AND s.done_at IS NULL
              AND s.claimed_by IS NULL AND s.body_id > l.body_id AND s.body_id < %(start)s
            ORDER BY s.body_id LIMIT 1), n + 1
    FROM lower_part l WHERE l.body_id IS NOT NULL AND n < %(window)s
), active AS MATERIALIZED (
    SELECT body_id FROM upper_part WHERE body_id IS NOT NULL
    UNION SELECT body_id FROM lower_part WHERE body_id IS NOT NULL
), candidates AS MATERIALIZED (
    SELECT free.job_id, free.part, free.step, free.rank, t.served_at
    FROM active JOIN turns t USING (body_id)
    CROSS JOIN LATERAL (
        SELECT f.*, row_number() OVER (ORDER BY f.seq, f.part) AS rank FROM (
            SELECT s.job_id, s.part, s.step, s.seq FROM steps s
            WHERE s.queue = %(queue)s AND s.bulk = %(bulk)s AND s.body_id = active.body_id
              AND s.done_at IS NULL AND s.claimed_by IS NULL AND s.not_before <= now()
              AND {unhindered}
            ORDER BY s.seq, s.part LIMIT (SELECT greatest(1, %(looked_at)s / count(*)) FROM active)
        ) f
    ) free
    ORDER BY free.rank, t.served_at LIMIT %(looked_at)s
), chosen AS MATERIALIZED (
    SELECT s.job_id, s.part, s.step FROM candidates c
    JOIN steps s ON s.job_id = c.job_id AND s.part = c.part AND s.step = c.step
    WHERE s.claimed_by IS NULL AND s.done_at IS NULL
    ORDER BY c.rank, c.served_at LIMIT 1 FOR UPDATE OF s SKIP LOCKED
), claimed AS (
    UPDATE steps s SET claimed_by = %(process)s, claimed_at = now() FROM chosen c
    WHERE s.job_id = c.job_id AND s.part = c.part AND s.step = c.step
    RETURNING s.*
), served AS (
    UPDATE turns t SET served_at = clock_timestamp() FROM claimed c WHERE t.body_id = c.body_id
)
SELECT c.job_id, c.body_id, c.part, c.step, c.claimed_by, c.attempts, c.kills,
       now() - c.unasked_since AS unasked,
       coalesce(c.input, j.payload, '{}') AS input, j.project_id, j.kind, j.status, j.metadata,
       j.accepted_at, b.timezone, b.settings AS body_settings
FROM unhurried LEFT JOIN claimed c ON true
LEFT JOIN jobs j ON j.id = c.job_id LEFT JOIN bodies b ON b.id = c.body_id
WHERE unhurried.mode = 'off' AND (c.job_id IS NOT NULL OR EXISTS (SELECT 1 FROM candidates))
