-- What the desk puts on a guest's bill: an extra of the hotel's or any text. A line of a price belongs to who pays it.
ALTER TABLE price_lines
  ADD COLUMN payer text NOT NULL DEFAULT 'guest' CHECK (payer IN ('guest', 'company')),
  DROP CONSTRAINT price_lines_vat_class_check,
  ADD CONSTRAINT price_lines_vat_class_check CHECK (vat_class IN ('lodging', 'standard', 'reduced', 'none')
    OR (vat_class IN ('food', 'drinks') AND kind = 'charge')),
  -- What is turned has its amount below 0.
  ADD CONSTRAINT price_lines_charge CHECK (kind <> 'charge' OR (
    stay_id IS NOT NULL AND night IS NULL AND room_type_id IS NULL AND quantity IS NOT NULL AND vat_class IS NOT NULL
    AND detail IS NOT NULL AND detail ? 'name' AND (counters IS NULL) = (amount_minor > 0)));

-- A charge is turned once.
CREATE UNIQUE INDEX price_lines_turned ON price_lines (property_id, booking_id, counters) WHERE kind = 'charge' AND counters IS NOT NULL;
