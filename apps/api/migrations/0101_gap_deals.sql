-- Nights that lie alone between stays are offered cheaper to whoever fills them, where a hotel wants that; a percent of null: it does not.
ALTER TABLE properties
  -- Off these nights, in hundredths of a percent.
  ADD COLUMN gap_percent integer,
  -- From the hotel's date to the first of these nights at most.
  ADD COLUMN gap_days_ahead integer NOT NULL DEFAULT 14,
  -- So many nights that follow one another are a gap at most: more are sold as a stay.
  ADD COLUMN gap_longest_nights integer NOT NULL DEFAULT 1,
  -- Who saves knows what was there.
  ADD COLUMN gap_deals_version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT properties_gap_percent CHECK (gap_percent BETWEEN 1 AND 9999),
  ADD CONSTRAINT properties_gap_days CHECK (gap_days_ahead BETWEEN 0 AND 365),
  ADD CONSTRAINT properties_gap_nights CHECK (gap_longest_nights BETWEEN 1 AND 3);

-- A gap deal is in a price like a promotion, and says for which nights it was.
ALTER TABLE price_lines
  DROP CONSTRAINT price_lines_promotion,
  ADD CONSTRAINT price_lines_promotion CHECK (
    kind <> 'promotion' OR ((counters IS NOT NULL OR amount_minor <= 0) AND night IS NULL AND detail IS NOT NULL
      AND (detail ? 'promotionId') <> (detail ? 'gapNights'))) NOT VALID;

-- Reports ask which nights such deals sold.
CREATE INDEX price_lines_gap_deals ON price_lines (property_id, booking_id) WHERE kind = 'promotion' AND detail ? 'gapNights';
