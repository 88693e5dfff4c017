-- Pages of an owner cost the same however long a hotel's past is (decision 0018).

-- Bookings of a hotel by status: the sum over its slots. A slot keeps bookings made at the same time out of each other's way;
-- a single one may be below 0.
CREATE TABLE booking_tallies (
  property_id uuid NOT NULL REFERENCES properties (id),
  status booking_status NOT NULL,
  slot smallint NOT NULL,
  bookings integer NOT NULL,
  PRIMARY KEY (property_id, status, slot)
);

INSERT INTO booking_tallies (property_id, status, slot, bookings)
SELECT property_id, status, 0, count(*) FROM bookings GROUP BY 1, 2;

-- Whether the booking is confirmed: revenue reads the lines of a year without their bookings.
ALTER TABLE price_lines ADD COLUMN confirmed boolean NOT NULL DEFAULT false;
UPDATE price_lines l SET confirmed = true FROM bookings b
WHERE b.property_id = l.property_id AND b.id = l.booking_id AND b.status = 'confirmed';

DROP INDEX price_lines_of_night;
CREATE INDEX price_lines_of_night ON price_lines (property_id, night)
  INCLUDE (booking_id, room_type_id, quantity, amount_minor, discount_minor) WHERE kind = 'night' AND confirmed;
