-- Whose hotel it is. No foreign key: users stay on the coordinator, the hotel lies with its shard.
ALTER TABLE properties ADD COLUMN owner_id uuid;
CREATE INDEX properties_of_owner ON properties (owner_id, name, id) WHERE owner_id IS NOT NULL;

-- Raised by each change that an owner makes: a change on top of an older version is refused, nobody overwrites anybody unseen.
ALTER TABLE properties ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE room_types ADD COLUMN version integer NOT NULL DEFAULT 1;
