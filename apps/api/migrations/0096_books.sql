-- What was on the books at a moment: since when a line of a confirmed booking's price counts, and until when it did.
-- Nobody books or cancels between looking and the end.
LOCK TABLE bookings IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE price_lines
  ADD COLUMN booked_at timestamptz,
  ADD COLUMN left_at timestamptz;

-- Nights of a confirmed booking before it was changed: its lines are written anew then.
CREATE TABLE former_nights (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- How often the booking had been changed when they were written, and where they stood in its price.
  changes integer NOT NULL,
  position integer NOT NULL,
  night date NOT NULL,
  room_type_id uuid NOT NULL,
  quantity integer NOT NULL,
  -- After discounts.
  minor bigint NOT NULL,
  booked_at timestamptz NOT NULL,
  left_at timestamptz NOT NULL CHECK (left_at >= booked_at),
  PRIMARY KEY (property_id, booking_id, changes, position),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id)
);

-- What was sold before a change stands in the audit log. It counted since the change before it, or since it was confirmed.
CREATE TEMPORARY TABLE changed ON COMMIT DROP AS
SELECT a.property_id, a.booking_id, a.at, a.detail,
  row_number() OVER w - 1 AS changes,
  coalesce(lag(a.at) OVER w, b.confirmed_at, b.created_at) AS since
FROM audit_log a JOIN bookings b ON b.property_id = a.property_id AND b.id = a.booking_id
WHERE a.event = 'changed'
WINDOW w AS (PARTITION BY a.property_id, a.booking_id ORDER BY a.at, a.id);

INSERT INTO former_nights (property_id, booking_id, changes, position, night, room_type_id, quantity, minor, booked_at, left_at)
SELECT c.property_id, c.booking_id, c.changes, l.position - 1, (l.line->>'night')::date, (l.line->>'roomTypeId')::uuid,
  coalesce((l.line->>'quantity')::int, 1), (l.line->>'amountMinor')::bigint + coalesce((l.line->>'discountMinor')::bigint, 0),
  least(c.since, c.at), c.at
FROM changed c, jsonb_array_elements(CASE WHEN c.detail ? 'lines' THEN (c.detail->>'lines')::jsonb ELSE '[]' END)
  WITH ORDINALITY AS l (line, position)
WHERE l.line->>'kind' = 'night' AND l.line->>'roomTypeId' IS NOT NULL;

-- Lines that were sold count since the last change, or since their booking was confirmed; what the desk added since it did.
UPDATE price_lines l
SET booked_at = CASE WHEN l.stay_id IS NULL
    THEN greatest(coalesce(b.confirmed_at, b.created_at), (SELECT max(c.at) FROM changed c
      WHERE c.property_id = l.property_id AND c.booking_id = l.booking_id))
    ELSE coalesce((SELECT max(a.at) FROM audit_log a WHERE a.property_id = l.property_id AND a.booking_id = l.booking_id
      AND a.detail->>'stay' = l.stay_id::text), b.confirmed_at, b.created_at) END,
  left_at = CASE WHEN b.status = 'cancelled' THEN coalesce(b.cancelled_at, b.confirmed_at) END
FROM bookings b
WHERE b.property_id = l.property_id AND b.id = l.booking_id AND (b.status = 'confirmed' OR b.status = 'cancelled' AND b.confirmed_at IS NOT NULL);
UPDATE price_lines SET booked_at = left_at WHERE left_at < booked_at;

ALTER TABLE price_lines ADD CONSTRAINT price_lines_books
  CHECK (left_at IS NULL OR (booked_at IS NOT NULL AND NOT confirmed AND left_at >= booked_at));

-- Figures of what is on the books, and of what was, by their index alone.
DROP INDEX price_lines_of_night;
CREATE INDEX price_lines_of_night ON price_lines (property_id, night)
  INCLUDE (booking_id, room_type_id, quantity, amount_minor, discount_minor, booked_at) WHERE kind = 'night' AND confirmed;
CREATE INDEX price_lines_of_left_night ON price_lines (property_id, night)
  INCLUDE (booking_id, room_type_id, quantity, amount_minor, discount_minor, booked_at, left_at)
  WHERE kind = 'night' AND left_at IS NOT NULL;
CREATE INDEX former_nights_of_night ON former_nights (property_id, night)
  INCLUDE (booking_id, room_type_id, quantity, minor, booked_at, left_at);
