-- Pages of an owner cost the same however long a hotel's past is (decision 0018).

-- Nobody books or cancels between counting and the end.
LOCK TABLE bookings IN SHARE ROW EXCLUSIVE MODE;

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

-- A tab with few bookings does not look through all the others.
CREATE INDEX bookings_of_status ON bookings (property_id, status, created_at, id);

-- Whether the booking is confirmed: revenue reads the lines of a year without their bookings.
ALTER TABLE price_lines ADD COLUMN confirmed boolean NOT NULL DEFAULT false;
DROP INDEX price_lines_of_night;
UPDATE price_lines l SET confirmed = true FROM bookings b
WHERE b.property_id = l.property_id AND b.id = l.booking_id AND b.status = 'confirmed';
CREATE INDEX price_lines_of_night ON price_lines (property_id, night)
  INCLUDE (booking_id, room_type_id, quantity, amount_minor, discount_minor) WHERE kind = 'night' AND confirmed;
