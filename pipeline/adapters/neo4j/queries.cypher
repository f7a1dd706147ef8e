// Every query of the adapter, by the name above it. $rows and $ids are sorted and hold at most 256.
// A key is body/id, so every match is inside one body; '0' comes after '/', where a body's keys end.
// Keys are one property, since of two the planner may look for the body alone and read all of it.

// name: hold
// Writers of a body take turns: whoever sets a property of this node has its lock until the end.
MERGE (b:MemNetBody {id: $body}) SET b.held = true

// name: hold_known
MATCH (b:MemNetBody {id: $body}) SET b.held = true

// name: write_entities
UNWIND $rows AS row
MERGE (e:MemNetEntity {key: $body + '/' + row.id})
SET e.body = $body, e.id = row.id, e.name = row.name, e.type = row.type

// name: write_memories
UNWIND $ids AS id
MERGE (m:MemNetMemory {key: $body + '/' + id})
SET m.body = $body, m.id = id

// name: forget_mentions
UNWIND $rows AS row
MATCH (m:MemNetMemory {key: $body + '/' + row.memory})
WITH m, row // a plan made while the graph is empty may begin elsewhere otherwise
MATCH (m)-[n:MEMNET_MENTIONS]->(e)
WHERE NOT e.id IN row.entities
DELETE n

// name: write_mentions
UNWIND $rows AS row
MATCH (m:MemNetMemory {key: $body + '/' + row.memory})
MATCH (e:MemNetEntity {key: $body + '/' + row.entity})
MERGE (m)-[:MEMNET_MENTIONS]->(e)

// name: forget_relations
UNWIND $ids AS id
MATCH ()-[r:MEMNET_RELATION {memory_key: $body + '/' + id}]->()
DELETE r

// name: write_relations
UNWIND $rows AS row
MATCH (s:MemNetEntity {key: $body + '/' + row.subject})
MATCH (o:MemNetEntity {key: $body + '/' + row.object})
CREATE (s)-[r:MEMNET_RELATION {key: $body + '/' + row.id, memory_key: $body + '/' + row.memory}]->(o)
SET r.body = $body, r.id = row.id, r.memory = row.memory, r.predicate = row.predicate,
    r.valid_from = row.valid_from, r.valid_to = row.valid_to

// name: delete_memories
UNWIND $ids AS id
MATCH (m:MemNetMemory {key: $body + '/' + id})
DETACH DELETE m

// name: delete_entities
UNWIND $ids AS id
MATCH (e:MemNetEntity {key: $body + '/' + id})
DETACH DELETE e

// name: delete_relations
UNWIND $ids AS id
MATCH ()-[r:MEMNET_RELATION {key: $body + '/' + id}]->()
DELETE r

// name: clear_memories
MATCH (m:MemNetMemory) WHERE m.key > $body + '/' AND m.key < $body + '0'
WITH m LIMIT $most
DETACH DELETE m
RETURN count(*) AS deleted

// name: clear_relations
MATCH ()-[r:MEMNET_RELATION]->() WHERE r.key > $body + '/' AND r.key < $body + '0'
WITH r LIMIT $most
DELETE r
RETURN count(*) AS deleted

// name: clear_entities
MATCH (e:MemNetEntity) WHERE e.key > $body + '/' AND e.key < $body + '0'
WITH e LIMIT $most
DETACH DELETE e
RETURN count(*) AS deleted

// name: clear_body
MATCH (b:MemNetBody {id: $body})
DELETE b
RETURN count(*) AS deleted

// name: known
UNWIND $ids AS id
MATCH (e:MemNetEntity {key: $body + '/' + id})
RETURN collect(DISTINCT e.id) AS ids

// name: steps
// The best step to each entity next to $frontier that was not $seen, as [kind, source, memory,
// relation, predicate, forward]: a relation (kind 0) before a memory that names both (kind 1).
// What others delete meanwhile reads as null, at each reading anew: so each property is read once.
UNWIND $frontier AS id
MATCH (s:MemNetEntity {key: $body + '/' + id})
CALL {
    WITH s, id
    MATCH (s)-[r:MEMNET_RELATION]-(t) WHERE $ended OR r.valid_to IS NULL
    WITH s, id, r, t, r.id AS relation WHERE relation IS NOT NULL
    ORDER BY relation LIMIT $most
    WITH t, r.memory AS memory, id, relation, r.predicate AS predicate, startNode(r) = s AS forward
    RETURN t, memory, [0, id, memory, relation, predicate, forward] AS step
    UNION ALL
    WITH s, id
    MATCH (s)<-[:MEMNET_MENTIONS]-(m)
    WITH s, id, m, m.id AS memory WHERE memory IS NOT NULL
    ORDER BY memory LIMIT $most
    MATCH (m)-[:MEMNET_MENTIONS]->(t) WHERE t <> s
    RETURN t, memory, [1, id, memory, '', '', true] AS step
}
WITH t.id AS target, t.body AS body, memory, step
WHERE memory IS NOT NULL AND body = $body AND NOT target IN $seen
WITH target, min(step) AS step, count(DISTINCT memory) AS shared
RETURN target, step ORDER BY step[0], shared DESC, target LIMIT $limit

// name: memories_of
UNWIND $ids AS id
MATCH (e:MemNetEntity {key: $body + '/' + id})
CALL {
    WITH e
    MATCH (e)<-[:MEMNET_MENTIONS]-(m)
    WITH m.id AS memory ORDER BY memory LIMIT $limit
    RETURN collect(memory) AS memories
}
RETURN id, memories

// name: count_entities
MATCH (e:MemNetEntity) WHERE e.key > $body + '/' AND e.key < $body + '0'
RETURN count(e) AS count

// name: count_memories
MATCH (m:MemNetMemory) WHERE m.key > $body + '/' AND m.key < $body + '0'
RETURN count(m) AS count

// name: count_mentions
MATCH (m:MemNetMemory) WHERE m.key > $body + '/' AND m.key < $body + '0'
WITH m
MATCH (m)-[n:MEMNET_MENTIONS]->()
RETURN count(n) AS count

// name: count_relations
MATCH ()-[r:MEMNET_RELATION]->() WHERE r.key > $body + '/' AND r.key < $body + '0'
RETURN count(r) AS count

// name: ids_entity
MATCH (e:MemNetEntity) WHERE e.key > $body + '/' + $after AND e.key < $body + '0'
WITH e.key AS key, e.id AS id WHERE id IS NOT NULL // null: deleted meanwhile
RETURN id ORDER BY key LIMIT $limit

// name: ids_memory
MATCH (m:MemNetMemory) WHERE m.key > $body + '/' + $after AND m.key < $body + '0'
WITH m.key AS key, m.id AS id WHERE id IS NOT NULL // null: deleted meanwhile
RETURN id ORDER BY key LIMIT $limit

// name: ids_relation
MATCH ()-[r:MEMNET_RELATION]->() WHERE r.key > $body + '/' + $after AND r.key < $body + '0'
WITH r.key AS key, r.id AS id WHERE id IS NOT NULL // null: deleted meanwhile
RETURN id ORDER BY key LIMIT $limit

// name: ping
RETURN 1 AS answer

// name: one_body
CREATE CONSTRAINT memnet_body IF NOT EXISTS FOR (b:MemNetBody) REQUIRE b.id IS UNIQUE

// name: one_entity
CREATE CONSTRAINT memnet_entity IF NOT EXISTS FOR (e:MemNetEntity) REQUIRE e.key IS UNIQUE

// name: one_memory
CREATE CONSTRAINT memnet_memory IF NOT EXISTS FOR (m:MemNetMemory) REQUIRE m.key IS UNIQUE

// name: one_relation
CREATE CONSTRAINT memnet_relation IF NOT EXISTS FOR ()-[r:MEMNET_RELATION]-() REQUIRE r.key IS UNIQUE

// name: relations_of_a_memory
CREATE INDEX memnet_relation_memory IF NOT EXISTS FOR ()-[r:MEMNET_RELATION]-() ON (r.memory_key)
