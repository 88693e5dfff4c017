-- Hotels by their keys, each key once: in a table of its own, for hotels that lie on several servers cannot be unique among
-- each other. Written with the hotel, in the same transaction. Local to the coordinator when sharded.
LOCK TABLE properties IN SHARE ROW EXCLUSIVE MODE;
CREATE TABLE hotel_keys (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9-]{3,60}$'),
  property_id uuid NOT NULL
);
INSERT INTO hotel_keys (slug, property_id) SELECT slug, id FROM properties;
CREATE UNIQUE INDEX hotel_keys_of_hotel ON hotel_keys (property_id);
ALTER TABLE properties DROP CONSTRAINT properties_slug_key;
CREATE INDEX properties_slug ON properties (slug);
