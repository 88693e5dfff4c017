-- What a hotel sells beside its rooms: parking, a cot, final cleaning.
CREATE TABLE extras (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  translations jsonb NOT NULL DEFAULT '{}',
  unit text NOT NULL CHECK (unit IN ('stay', 'night', 'person', 'person_night', 'room_night', 'piece')),
  -- Gross, of one unit.
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  -- The rate is that of the night's date when it is invoiced.
  vat_class text NOT NULL CHECK (vat_class IN ('standard', 'reduced', 'none')),
  -- The guest takes it, it is part of every price, or the hotel alone adds it.
  mode text NOT NULL CHECK (mode IN ('chosen', 'compulsory', 'hotel')),
  -- How many there are on a date; null is any number.
  capacity integer CHECK (capacity >= 1),
  -- It does not go back when the booking is cancelled.
  kept boolean NOT NULL DEFAULT false,
  -- Bookings that have it still name it.
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_id, id),
  -- What everybody has to take cannot be sold out while rooms are free.
  CONSTRAINT extras_compulsory CHECK (mode <> 'compulsory' OR capacity IS NULL)
);

-- Two owners that name extras alike wait for each other here.
CREATE UNIQUE INDEX extras_name ON extras (property_id, lower(name)) WHERE retired_at IS NULL;

-- How many of an extra are taken on a date. They are counted while they are not limited too, so that a limit that is set
-- later knows what is sold. Changed by who has locked the extra.
CREATE TABLE extra_nights (
  property_id uuid NOT NULL,
  extra_id uuid NOT NULL,
  night date NOT NULL,
  -- The extra's, or what was sold already when that became less; null is any number.
  capacity integer,
  sold integer NOT NULL,
  PRIMARY KEY (property_id, extra_id, night),
  FOREIGN KEY (property_id, extra_id) REFERENCES extras (property_id, id),
  CONSTRAINT extra_nights_sold CHECK (sold >= 0 AND (capacity IS NULL OR sold <= capacity))
);

-- What the guest of a booking has chosen. Of compulsory ones a booking has nothing but their price lines.
CREATE TABLE booking_extras (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  extra_id uuid NOT NULL,
  -- As the guest counts: of one per person, how often for each.
  count integer NOT NULL CHECK (count >= 1),
  -- How many it takes on each of its dates, and these dates: of what is used each night all of the stay, else the arrival.
  pieces integer NOT NULL CHECK (pieces >= 1),
  dates daterange NOT NULL CHECK (NOT isempty(dates)),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (property_id, booking_id, extra_id),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  FOREIGN KEY (property_id, extra_id) REFERENCES extras (property_id, id)
);

-- Who has an extra on some dates: overdue holds that are in the way.
CREATE INDEX booking_extras_active ON booking_extras (property_id, extra_id) WHERE active;
