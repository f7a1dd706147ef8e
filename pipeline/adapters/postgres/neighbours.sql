-- The steps by which entities are reached from some of a body's, nearest first: a row of arrays a
-- level of distance. A level looks at the steps out of the one before (of a hub at the first ones by
-- id; of relations, where not all are `ended`, at those that hold), keeps the best to each new entity, and of the entities as many as there is room for. Unknown
-- entities reach nothing.
WITH RECURSIVE level (depth, frontier, seen, room, steps) AS (
    SELECT 0, start.ids, start.ids, %(limit)s::int, '[]'::jsonb
    FROM (SELECT coalesce(array_agg(id), '{}') AS ids FROM entities
          WHERE body_id = %(body)s AND id = ANY(%(entities)s)) start
    UNION ALL
    SELECT l.depth + 1, next.reached, l.seen || next.reached,
        l.room - cardinality(next.reached), next.steps
    FROM level l CROSS JOIN LATERAL (
        WITH step AS (
            SELECT told.*, 0 AS kind FROM unnest(l.frontier) AS here (source) CROSS JOIN LATERAL (
                (SELECT here.source, object_entity AS target, memory_id, id AS relation_id,
                    predicate, true AS forward
                 FROM relations WHERE subject_entity = here.source AND (valid_to IS NULL OR %(ended)s)
                 ORDER BY id LIMIT %(most)s)
                UNION ALL
                (SELECT here.source, subject_entity, memory_id, id, predicate, false
                 FROM relations WHERE object_entity = here.source AND (valid_to IS NULL OR %(ended)s)
                 ORDER BY id LIMIT %(most)s)
                ORDER BY relation_id LIMIT %(most)s
            ) told
            UNION ALL
            SELECT here.source, there.entity_id, named.memory_id, NULL, NULL, true, 1
            FROM unnest(l.frontier) AS here (source) CROSS JOIN LATERAL (
                SELECT memory_id FROM mentions WHERE entity_id = here.source
                ORDER BY memory_id LIMIT %(most)s
            ) named JOIN mentions there ON there.memory_id = named.memory_id
        ), fresh AS (
            SELECT * FROM step WHERE target <> ALL(l.seen)
        ), best AS (
            SELECT DISTINCT ON (target) * FROM fresh
            ORDER BY target, kind, source, memory_id, relation_id
        ), shared AS (
            SELECT target, count(DISTINCT memory_id) AS memories FROM fresh GROUP BY target
        ), chosen AS (
            SELECT b.*, row_number() OVER (ORDER BY b.kind, s.memories DESC, b.target) AS place
            FROM best b JOIN shared s USING (target)
            JOIN entities e ON e.id = b.target AND e.body_id = %(body)s
            ORDER BY place LIMIT l.room
        )
        SELECT coalesce(array_agg(target), '{}') AS reached, coalesce(jsonb_agg(jsonb_build_array(
            source, target, memory_id, relation_id, predicate, forward) ORDER BY place), '[]') AS steps
        FROM chosen
    ) next
    WHERE l.depth < %(depth)s AND l.room > 0 AND cardinality(l.frontier) > 0
)
SELECT steps FROM level WHERE depth > 0 ORDER BY depth
