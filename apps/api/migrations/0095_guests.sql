-- What a country wants to know of who sleeps in a hotel, one row for each stay: a form, or why there is none. It goes when the
-- country's term is over, on the first run of a job after `destroy_on`.
CREATE TABLE registrations (
  property_id uuid NOT NULL,
  stay_id uuid NOT NULL,
  -- People with birthdays, nationalities and documents, and an address.
  form jsonb CHECK (form IS NULL OR jsonb_typeof(form -> 'people') = 'array'),
  -- A drawing: what an SVG path is made of.
  signature text,
  -- Why a guest was let in without it.
  reason text CHECK (reason IN ('national', 'paper', 'later', 'refused')),
  filled_by text CHECK (filled_by IN ('guest', 'desk')),
  filled_at timestamptz,
  -- The last day on which it is kept.
  destroy_on date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_id, stay_id),
  -- A room that a change of the booking leaves out takes it along.
  FOREIGN KEY (property_id, stay_id) REFERENCES stays (property_id, id) ON DELETE CASCADE,
  CONSTRAINT registrations_say_something CHECK (form IS NOT NULL OR reason IS NOT NULL),
  CONSTRAINT registrations_signed CHECK (signature IS NULL OR form IS NOT NULL),
  CONSTRAINT registrations_filled CHECK ((form IS NULL) = (filled_by IS NULL) AND (form IS NULL) = (filled_at IS NULL))
);

CREATE INDEX registrations_due ON registrations (destroy_on);
