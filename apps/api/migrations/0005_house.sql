-- When the owner deleted the type. Past bookings still tell its name, its beds and its rooms; nobody sells or shows it any more.
ALTER TABLE room_types ADD COLUMN retired_at timestamptz;

-- A room of a retired type, kept for the bookings that were in it. Its number is free for another room.
ALTER TABLE rooms ADD COLUMN retired boolean NOT NULL DEFAULT false;
ALTER TABLE rooms ADD CONSTRAINT rooms_retired CHECK (NOT (retired AND available));
ALTER TABLE rooms DROP CONSTRAINT rooms_property_id_number_key;
CREATE UNIQUE INDEX rooms_property_id_number_key ON rooms (property_id, number) WHERE NOT retired;

-- Raised by each change that an owner makes.
ALTER TABLE amenities ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX amenities_name ON amenities (property_id, lower(name));

-- Whether any photo still uses a file.
CREATE INDEX photos_of_file ON photos (name);
