-- Which transaction raised catalogue_version last: a reader of changes sees by it what it has not seen yet, as by that of
-- inventory_versions. Whoever raises the one writes the other.
ALTER TABLE properties ADD COLUMN catalogue_xid xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX properties_catalogue_xid ON properties (catalogue_xid);
