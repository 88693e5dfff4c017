-- Trigrams within one hotel: a search never looks at another hotel's bookings.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The room from which the planner took a stay; null while it lies where its booking or the owner put it.
ALTER TABLE booked_rooms ADD COLUMN moved_from uuid;

CREATE INDEX booked_rooms_of_room ON booked_rooms (property_id, room_id);

-- Name and e-mail, folded to plain lower-case letters, a space before each word.
ALTER TABLE bookings ADD COLUMN search_text text NOT NULL DEFAULT '';
UPDATE bookings SET search_text = ' ' || regexp_replace(
  lower(regexp_replace(normalize(guest_name || ' ' || guest_email, NFD), '[\u0300-\u036f]', '', 'g')),
  '[^a-z0-9]+', ' ', 'g');

CREATE INDEX bookings_search ON bookings USING gin (property_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);
CREATE INDEX bookings_latest ON bookings (property_id, created_at, id) INCLUDE (status);
CREATE INDEX bookings_arriving ON bookings (property_id, check_in);

-- Some details were written as JSON texts, in which nothing can be looked up.
UPDATE audit_log SET detail = (detail #>> '{}')::jsonb WHERE jsonb_typeof(detail) = 'string';
ALTER TABLE audit_log ADD CONSTRAINT audit_log_detail CHECK (jsonb_typeof(detail) = 'object');
