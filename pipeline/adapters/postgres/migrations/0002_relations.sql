-- What a memory tells about two entities. It goes with its memory, as do entities that none names.
CREATE TABLE relations (
    id uuid PRIMARY KEY,
    body_id uuid NOT NULL REFERENCES bodies ON DELETE CASCADE,
    subject_entity uuid NOT NULL REFERENCES entities ON DELETE CASCADE,
    predicate text NOT NULL CHECK (predicate ~ '^[a-z][a-z0-9_]{0,39}$'),
    object_entity uuid NOT NULL REFERENCES entities ON DELETE CASCADE,
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    valid_from timestamptz NOT NULL,
    valid_to timestamptz, -- when it ceased to hold; NULL: it holds
    CHECK (subject_entity <> object_entity),
    UNIQUE (memory_id, subject_entity, predicate, object_entity)
);
CREATE INDEX relations_subject ON relations (subject_entity, id);
CREATE INDEX relations_object ON relations (object_entity, id);
CREATE INDEX relations_body ON relations (body_id, id);

-- Audits walk through a body's memories by id.
CREATE INDEX memories_body ON memories (body_id, id);
