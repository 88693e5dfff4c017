-- What a town or a state takes of a stay beside its price: a tax per person and night, or a percent of the nights.
CREATE TABLE local_taxes (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  name text NOT NULL CHECK (name <> ''),
  translations jsonb NOT NULL DEFAULT '{}',
  kind text NOT NULL CHECK (kind IN ('person_night', 'percent')),
  -- From each date on, in order of the dates: minor units per person and night, or hundredths of a percent. Before the first: nothing.
  rates jsonb NOT NULL CHECK (jsonb_typeof(rates) = 'array' AND jsonb_array_length(rates) BETWEEN 1 AND 20),
  -- Of a tax per person and night: children below that age are free.
  exempt_below_age integer NOT NULL DEFAULT 0 CHECK (exempt_below_age BETWEEN 0 AND 18),
  -- Of a percent: of the price without the VAT in it, by these rates in hundredths of a percent; null is of the price as it is.
  net_room_percent integer CHECK (net_room_percent BETWEEN 0 AND 10000),
  net_food_percent integer CHECK (net_food_percent BETWEEN 0 AND 10000),
  net_drinks_percent integer CHECK (net_drinks_percent BETWEEN 0 AND 10000),
  with_food boolean NOT NULL DEFAULT true,
  with_drinks boolean NOT NULL DEFAULT true,
  -- Of so many nights from the first on; null is all.
  first_nights integer CHECK (first_nights BETWEEN 1 AND 365),
  -- VAT that the hotel itself owes on the tax, hundredths of a percent.
  vat_percent integer NOT NULL DEFAULT 0 CHECK (vat_percent BETWEEN 0 AND 10000),
  -- For the nights that are stayed, or for what is paid even if nobody comes.
  owed_for text NOT NULL CHECK (owed_for IN ('stay', 'payment')),
  -- Where the owner has it from: a statute and its date. Guests do not see it.
  source text NOT NULL DEFAULT '',
  -- Bookings keep what they were sold with.
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_id, id),
  CONSTRAINT local_taxes_net CHECK (num_nulls(net_room_percent, net_food_percent, net_drinks_percent) IN (0, 3)),
  CONSTRAINT local_taxes_of_nights CHECK (kind = 'percent' OR net_room_percent IS NULL)
);

-- A booking with such a tax says what cancelling costs also by the standard plan: not the tax on nights that nobody stays.
ALTER TABLE bookings
  DROP CONSTRAINT bookings_cancel_tiers,
  ADD CONSTRAINT bookings_cancel_tiers CHECK (
    cancel_tiers IS NULL OR cancel_tiers @@ 'exists($[last] ? (@.until == null && @.feeMinor >= 0))');
