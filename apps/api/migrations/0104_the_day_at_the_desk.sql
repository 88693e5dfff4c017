-- An invoice may say what a hotel keeps of a booking that its guest cancelled: it has all lines of the price, and says less.
ALTER TABLE invoices
  ADD COLUMN is_fee boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT invoices_fee_whole CHECK (NOT is_fee OR payer IS NULL);

-- Registrations are kept as long as the statutes say: in Vietnam for three years, in Spain and Portugal from the departure on.
UPDATE registrations g
SET destroy_on = CASE p.country
  WHEN 'VN' THEN g.destroy_on + interval '12 months'
  WHEN 'ES' THEN g.destroy_on + (upper(t.ordered) - lower(t.ordered))
  ELSE g.destroy_on + (upper(t.ordered) - lower(t.ordered)) + 7 END
FROM properties p, stays t
WHERE p.id = g.property_id AND t.property_id = g.property_id AND t.id = g.stay_id AND p.country IN ('VN', 'ES', 'PT');

-- What the mail server refused for good is the desk's task until it says that the guest was told otherwise.
ALTER TABLE outbox ADD COLUMN settled_at timestamptz, ADD CONSTRAINT outbox_settled CHECK (settled_at IS NULL OR refused_at IS NOT NULL);
CREATE INDEX outbox_to_settle ON outbox (property_id, refused_at) WHERE refused_at IS NOT NULL AND settled_at IS NULL;
