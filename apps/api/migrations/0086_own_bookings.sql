-- By which way a booking came; those that guests make come by the web.
CREATE TYPE booking_source AS ENUM ('web', 'phone', 'walk_in', 'email', 'portal', 'company');

ALTER TABLE bookings
  ADD COLUMN source booking_source NOT NULL DEFAULT 'web',
  -- Of an option, that the hotel holds for a guest: the last day of it, at whose end by the hotel's clock its rooms are released.
  ADD COLUMN option_until date,
  -- Whether its guest gets mail of it.
  ADD COLUMN mails_guest boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT bookings_own CHECK (source <> 'web' OR (option_until IS NULL AND mails_guest)),
  -- Outside of what one address may hold.
  ADD CONSTRAINT bookings_own_address CHECK (source = 'web' OR address_hash IS NULL);

CREATE INDEX bookings_options ON bookings (property_id, option_until) WHERE status = 'pending' AND option_until IS NOT NULL;

-- Who rings is looked for by digits of the number, with the country's or without.
CREATE INDEX bookings_phones ON bookings USING gin (property_id, guest_phone gin_trgm_ops)
  WITH (gin_pending_list_limit = 512) WHERE guest_phone <> '';
