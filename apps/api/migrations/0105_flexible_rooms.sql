-- Who lets the hotel choose "this room type or a better one" pays less, where a hotel wants that; a percent of null: it does not.
ALTER TABLE properties
  -- Off the price of all nights, in hundredths of a percent.
  ADD COLUMN flexible_percent integer,
  -- Who saves knows what was there.
  ADD COLUMN flexible_version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT properties_flexible_percent CHECK (flexible_percent BETWEEN 1 AND 9999);

-- Which room types may house a guest of this one instead, in the order in which they are taken.
ALTER TABLE room_types ADD COLUMN better_types uuid[] NOT NULL DEFAULT '{}';

-- The same of a stay that was sold flexibly, as it was then; null: it was not.
ALTER TABLE stays
  ADD COLUMN better_types uuid[],
  ADD CONSTRAINT stays_better_types CHECK (cardinality(better_types) > 0);

-- What is off for it is in a price like a promotion, and says which types they were.
ALTER TABLE price_lines
  DROP CONSTRAINT price_lines_promotion,
  ADD CONSTRAINT price_lines_promotion CHECK (
    kind <> 'promotion' OR ((counters IS NOT NULL OR amount_minor <= 0) AND night IS NULL AND detail IS NOT NULL
      AND (detail ? 'promotionId')::int + (detail ? 'gapNights')::int + (detail ? 'betterTypes')::int = 1)) NOT VALID;

-- Who may still move, for the job that looks for them; and who lies where, for reports.
CREATE INDEX stays_flexible_expected ON stays (lower(ordered)) WHERE better_types IS NOT NULL AND active AND state = 'expected';
CREATE INDEX stays_flexible ON stays (property_id, lower(ordered)) WHERE better_types IS NOT NULL AND active;
