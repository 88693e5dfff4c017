-- What a hotel's standard plan says by itself; without a row it is what the hotel's offers say. Its prices are the nights' own.
CREATE TABLE standard_plans (
  property_id uuid PRIMARY KEY REFERENCES properties (id),
  name text NOT NULL,
  translations jsonb NOT NULL DEFAULT '{}',
  -- Null: as the hotel's offer of free cancellation says.
  cancellation jsonb,
  payment text NOT NULL CHECK (payment IN ('any', 'now', 'deposit')),
  deposit_percent integer CHECK (deposit_percent BETWEEN 1 AND 9999),
  balance_days integer CHECK (balance_days BETWEEN 0 AND 365),
  on_sale boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT standard_plans_cancellation CHECK (
    cancellation IS NULL OR (
      coalesce(jsonb_typeof(cancellation -> 'tiers') = 'array', false)
      AND cancellation @@ 'exists($.after ? (@.percent > 0 && @.percent <= 10000 || @.nights >= 1))'
      AND NOT cancellation @@ 'exists($.tiers[*] ? (!(@.hours >= 0 && (@.fee.percent >= 0 && @.fee.percent <= 10000 || @.fee.nights >= 1))))')),
  CONSTRAINT standard_plans_deposit CHECK (payment = 'deposit' OR (deposit_percent IS NULL AND balance_days IS NULL))
);

-- A booking by such a standard plan has no plan's id and keeps its terms; one by a standard plan without a row has neither.
ALTER TABLE bookings
  DROP CONSTRAINT bookings_terms,
  ADD CONSTRAINT bookings_terms CHECK (plan_id IS NULL OR terms IS NOT NULL);
