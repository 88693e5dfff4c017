-- What search shows of a room type changed: its nights, its rooms, who holds or owns them. Whoever locks a type for that writes
-- here, under the same lock, once a story: an answer that was made under the same sum of a hotel's versions still holds.
-- Versions only rise and rows are never deleted; xid tells a reader of changes what it has not seen yet.
CREATE TABLE inventory_versions (
  property_id uuid NOT NULL,
  room_type_id uuid NOT NULL,
  version bigint NOT NULL DEFAULT 1 CHECK (version >= 1),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (property_id, room_type_id)
);
CREATE INDEX inventory_versions_xid ON inventory_versions (xid);
-- The index on xid keeps updates from being HOT: what they leave is cleared away soon.
ALTER TABLE inventory_versions SET (
  fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0.05
);
INSERT INTO inventory_versions (property_id, room_type_id) SELECT property_id, id FROM room_types;
