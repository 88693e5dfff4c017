-- A hotel's rate plans beside its standard plan, which has no row: its prices are the nights', its promises the hotel's offers.
CREATE TABLE rate_plans (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  translations jsonb NOT NULL DEFAULT '{}',
  -- The plan whose rounded price this one starts from; null is the standard plan.
  parent_id uuid,
  -- Hundredths of a percent of the parent's price, then minor units; the result is rounded to whole steps.
  adjust_percent integer NOT NULL CHECK (adjust_percent BETWEEN -10000 AND 100000),
  adjust_minor bigint NOT NULL,
  step_minor bigint NOT NULL CHECK (step_minor >= 1),
  -- Per person and night, beside the room; adds to the parent's.
  person_minor bigint NOT NULL,
  board text NOT NULL CHECK (board IN ('room_only', 'breakfast', 'half', 'full', 'all_inclusive')),
  -- Cancelling is free until so many hours before check-in; null is never.
  free_hours integer CHECK (free_hours >= 0),
  payment text NOT NULL CHECK (payment IN ('any', 'now')),
  takes_early_booking boolean NOT NULL,
  -- The room types that it sells; null is all of the hotel, later ones too.
  room_type_ids uuid[] CHECK (cardinality(room_type_ids) >= 1),
  -- When it is sold: days from the hotel's date to check-in, dates and weekdays (1 Monday … 7 Sunday) of arrival, nights.
  min_days_before integer CHECK (min_days_before >= 0),
  max_days_before integer CHECK (max_days_before >= 0),
  arrival_from date,
  arrival_to date,
  arrival_weekdays integer[] CHECK (cardinality(arrival_weekdays) >= 1),
  min_nights integer CHECK (min_nights >= 1),
  max_nights integer CHECK (max_nights >= 1),
  on_sale boolean NOT NULL DEFAULT true,
  -- Bookings that were made by it still name it.
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_id, id),
  -- A backup knows no order of rows: a plan may be restored before its parent.
  FOREIGN KEY (property_id, parent_id) REFERENCES rate_plans (property_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT rate_plans_parent CHECK (parent_id <> id)
);

-- Two owners that name plans alike wait for each other here.
CREATE UNIQUE INDEX rate_plans_name ON rate_plans (property_id, lower(name)) WHERE retired_at IS NULL;

-- The plan that a booking was made by, and what it promised then; neither for the standard plan.
ALTER TABLE bookings
  ADD COLUMN plan_id uuid,
  ADD COLUMN terms jsonb,
  ADD CONSTRAINT bookings_plan FOREIGN KEY (property_id, plan_id) REFERENCES rate_plans (property_id, id),
  ADD CONSTRAINT bookings_terms CHECK ((plan_id IS NULL) = (terms IS NULL));
