-- What of a night is supplements for further guests, less what one alone saves; null: no night, or one that was sold before this was
-- kept.
ALTER TABLE price_lines ADD COLUMN supplement_minor bigint,
  ADD CONSTRAINT price_lines_supplement CHECK (supplement_minor IS NULL OR kind = 'night');
