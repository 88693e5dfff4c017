-- A stay is one booked unit: who comes with it and where they are by what the desk says. `ordered` is what was sold, the booked
-- rooms that belong to it (its parts, mostly one) are what is occupied. Inactive while its booking is cancelled.
CREATE TYPE stay_state AS ENUM ('expected', 'in_house', 'departed', 'no_show');

CREATE TABLE stays (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  line integer NOT NULL,
  state stay_state NOT NULL DEFAULT 'expected',
  ordered daterange NOT NULL,
  adults integer NOT NULL CHECK (adults >= 0),
  -- One entry for each child; null where nobody knows its age.
  child_ages integer[] NOT NULL DEFAULT '{}',
  active boolean NOT NULL DEFAULT true,
  -- Raised by each step of the desk.
  version integer NOT NULL DEFAULT 1,
  arrived_at timestamptz,
  departed_at timestamptz,
  -- What the last step changed beside the state, until it can no longer be undone.
  undo jsonb,
  PRIMARY KEY (property_id, id),
  FOREIGN KEY (property_id, booking_id, line) REFERENCES booking_lines (property_id, booking_id, line),
  CONSTRAINT stays_ordered CHECK (NOT isempty(ordered) AND lower_inc(ordered) AND NOT upper_inc(ordered)
    AND lower(ordered) IS NOT NULL AND upper(ordered) IS NOT NULL),
  CONSTRAINT stays_times CHECK (arrived_at IS NULL OR state IN ('in_house', 'departed')),
  CONSTRAINT stays_departed CHECK (departed_at IS NULL OR state = 'departed')
);

ALTER TABLE booked_rooms ADD COLUMN stay_id uuid;

-- Each booked unit gets its stay. Nobody was asked who came: who left before the hotel's today has departed; all others are
-- expected, those whose nights have begun too, until the desk says that they are there.
CREATE TEMPORARY TABLE units ON COMMIT DROP AS
SELECT s.property_id, s.id, s.booking_id, s.line, s.stay, s.active, l.adults, l.children, l.quantity,
  CASE WHEN jsonb_typeof(l.split) = 'array' AND jsonb_array_length(l.split) = l.quantity THEN l.split END AS split,
  row_number() OVER (PARTITION BY s.property_id, s.booking_id, s.line ORDER BY s.id)::int AS place,
  b.status = 'confirmed' AND b.check_out < (now() AT TIME ZONE p.timezone)::date AS is_over
FROM booked_rooms s
JOIN bookings b ON b.property_id = s.property_id AND b.id = s.booking_id
JOIN booking_lines l ON l.property_id = s.property_id AND l.booking_id = s.booking_id AND l.line = s.line
JOIN properties p ON p.id = s.property_id;

INSERT INTO stays (property_id, id, booking_id, line, state, ordered, adults, child_ages, active)
SELECT property_id, id, booking_id, line, CASE WHEN is_over THEN 'departed' ELSE 'expected' END::stay_state, stay,
  coalesce((split -> (place - 1) ->> 'adults')::int, adults / quantity + (place <= adults % quantity)::int),
  CASE WHEN split IS NULL
    THEN array_fill(NULL::int, ARRAY[children / quantity + (place > quantity - children % quantity)::int])
    ELSE ARRAY(SELECT (a.age #>> '{}')::int FROM jsonb_array_elements(split -> (place - 1) -> 'ages') WITH ORDINALITY AS a (age, nr)
      ORDER BY a.nr) END,
  active
FROM units;

UPDATE booked_rooms SET stay_id = id;

ALTER TABLE booked_rooms ADD FOREIGN KEY (property_id, stay_id) REFERENCES stays (property_id, id);

CREATE INDEX booked_rooms_of_stay ON booked_rooms (property_id, stay_id);
CREATE INDEX stays_of_booking ON stays (property_id, booking_id);
CREATE INDEX stays_expected ON stays (property_id, lower(ordered)) WHERE state = 'expected' AND active;
CREATE INDEX stays_in_house ON stays (property_id) WHERE state = 'in_house';
CREATE INDEX stays_departed ON stays (property_id, departed_at) WHERE departed_at IS NOT NULL;

-- The hour at which the desk's day changes: who comes before it is still an arrival of the day before.
ALTER TABLE properties ADD COLUMN desk_hour integer NOT NULL DEFAULT 4 CONSTRAINT properties_desk_hour CHECK (desk_hour BETWEEN 0 AND 11);
