-- What an entity is called: one row a name, whatever its form. Names that mean the same belong to
-- one row of `entities`, which has the id of the oldest of them, or of the one that a user merged
-- the others into. `entities`, `mentions` and `relations` are what comes of it, in the form in which
-- graphs are read; they can be made again from the tables here.
CREATE TABLE entity_names (
    id uuid PRIMARY KEY,
    body_id uuid NOT NULL REFERENCES bodies ON DELETE CASCADE,
    seq bigint GENERATED ALWAYS AS IDENTITY, -- in the order in which they were first told
    name text NOT NULL, -- as it was told first
    normal text NOT NULL,
    given text, -- of a person's name, by which a short one is matched
    initials text, -- of an acronym or a long form
    type text NOT NULL,
    entity_id uuid NOT NULL REFERENCES entities ON DELETE CASCADE,
    UNIQUE (body_id, normal)
);
CREATE INDEX entity_names_given ON entity_names (body_id, given) WHERE given IS NOT NULL;
CREATE INDEX entity_names_initials ON entity_names (body_id, initials) WHERE initials IS NOT NULL;
CREATE INDEX entity_names_entity ON entity_names (entity_id);

-- Which names a memory uses. `holder_id` is the same name, or another one where a user said that
-- this memory means somebody else.
CREATE TABLE namings (
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    name_id uuid NOT NULL REFERENCES entity_names ON DELETE CASCADE,
    holder_id uuid NOT NULL REFERENCES entity_names ON DELETE CASCADE,
    PRIMARY KEY (memory_id, name_id)
);
CREATE INDEX namings_name ON namings (name_id);
CREATE INDEX namings_holder ON namings (holder_id);

-- Relations as they were told, between names.
CREATE TABLE told_relations (
    id uuid PRIMARY KEY,
    body_id uuid NOT NULL,
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    subject_name uuid NOT NULL REFERENCES entity_names ON DELETE CASCADE,
    predicate text NOT NULL CHECK (predicate ~ '^[a-z][a-z0-9_]{0,39}$'),
    object_name uuid NOT NULL REFERENCES entity_names ON DELETE CASCADE,
    valid_from timestamptz NOT NULL,
    valid_to timestamptz,
    UNIQUE (memory_id, subject_name, predicate, object_name)
);
CREATE INDEX told_relations_subject ON told_relations (subject_name);
CREATE INDEX told_relations_object ON told_relations (object_name);

-- What a user did to entities, and undid. Ids only: names are those of `entity_names`.
CREATE TABLE entity_operations (
    id uuid PRIMARY KEY,
    body_id uuid NOT NULL REFERENCES bodies ON DELETE CASCADE,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL, -- merge, split
    subject_id uuid REFERENCES entity_names ON DELETE SET NULL,
    other_id uuid REFERENCES entity_names ON DELETE SET NULL, -- merged into, or taken out
    at timestamptz NOT NULL DEFAULT now(),
    undone_at timestamptz
);
CREATE INDEX entity_operations_body ON entity_operations (body_id);
CREATE INDEX entity_operations_subject ON entity_operations (subject_id);
CREATE INDEX entity_operations_other ON entity_operations (other_id);

-- Why two names mean the same: who said so (a memory, or a user's operation), or what shows it.
CREATE TABLE entity_links (
    id uuid PRIMARY KEY,
    body_id uuid NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    source_id uuid NOT NULL REFERENCES entity_names ON DELETE CASCADE,
    target_id uuid NOT NULL REFERENCES entity_names ON DELETE CASCADE,
    code text NOT NULL, -- said, model, short_name, acronym, user
    memory_id uuid REFERENCES memories ON DELETE CASCADE,
    operation_id uuid REFERENCES entity_operations ON DELETE CASCADE,
    cut_by uuid REFERENCES entity_operations, -- a user's split: it holds no more
    at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (source_id, target_id, code, memory_id)
);
CREATE INDEX entity_links_target ON entity_links (target_id);
CREATE INDEX entity_links_memory ON entity_links (memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX entity_links_operation ON entity_links (operation_id) WHERE operation_id IS NOT NULL;
CREATE INDEX entity_links_cut ON entity_links (cut_by) WHERE cut_by IS NOT NULL;

-- Memories that a user took out of an entity. The latest one that is not undone counts.
CREATE TABLE naming_moves (
    operation_id uuid NOT NULL REFERENCES entity_operations ON DELETE CASCADE,
    memory_id uuid NOT NULL,
    name_id uuid NOT NULL,
    holder_id uuid REFERENCES entity_names ON DELETE SET NULL,
    PRIMARY KEY (operation_id, memory_id, name_id),
    FOREIGN KEY (memory_id, name_id) REFERENCES namings ON DELETE CASCADE
);
CREATE INDEX naming_moves_naming ON naming_moves (memory_id, name_id);
CREATE INDEX naming_moves_holder ON naming_moves (holder_id);

-- So far every name was an entity of its own.
INSERT INTO entity_names (id, body_id, name, normal, type, entity_id, given, initials)
SELECT id, body_id, name, normal, type, id,
    CASE WHEN normal ~ '^[[:alpha:]]' THEN split_part(normal, ' ', 1) END,
    CASE WHEN name ~ '^[A-Z][A-Z0-9&]{1,5}$' THEN normal END
FROM entities ORDER BY created_at, id;
INSERT INTO namings (memory_id, name_id, holder_id)
SELECT memory_id, entity_id, entity_id FROM mentions;
INSERT INTO namings (memory_id, name_id, holder_id)
SELECT DISTINCT memory_id, ends.id, ends.id FROM relations,
    unnest(ARRAY[subject_entity, object_entity]) AS ends (id) ON CONFLICT DO NOTHING;
INSERT INTO told_relations (id, body_id, memory_id, subject_name, predicate, object_name,
    valid_from, valid_to)
SELECT id, body_id, memory_id, subject_entity, predicate, object_entity, valid_from, valid_to
FROM relations;
