-- What the desk does to a stay adds lines to its booking's price: further nights, the same line turned for nights that are given
-- back, and what stays with the hotel for these.
ALTER TYPE price_line_kind ADD VALUE 'fee';

ALTER TABLE price_lines
  -- The stay for which the desk added it; null: sold with the booking.
  ADD COLUMN stay_id uuid,
  -- The line of which it takes something back, or gives it again.
  ADD COLUMN counters integer,
  ADD CONSTRAINT price_lines_counters CHECK (counters IS NULL OR (counters < position AND stay_id IS NOT NULL)),
  DROP CONSTRAINT price_lines_promotion,
  ADD CONSTRAINT price_lines_promotion CHECK (
    kind <> 'promotion' OR ((counters IS NOT NULL OR amount_minor <= 0) AND night IS NULL AND detail IS NOT NULL AND detail ? 'promotionId'));
