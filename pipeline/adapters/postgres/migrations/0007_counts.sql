-- The few memories of a body that are not valid, to be counted by state.
CREATE INDEX memories_changed ON memories (body_id, state) WHERE state <> 'valid';
