-- Who stays in a room of a group, where that is not who booked; empty: who booked.
ALTER TABLE stays ADD COLUMN guest_name text NOT NULL DEFAULT '';
