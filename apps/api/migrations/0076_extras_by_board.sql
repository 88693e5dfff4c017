-- The least board from which on an extra is not offered, as it is in the plan's price already; null: with every plan.
ALTER TABLE extras
  ADD COLUMN not_with_board text CHECK (not_with_board IN ('breakfast', 'half', 'full', 'all_inclusive')),
  -- What everybody has to take depends on no plan.
  ADD CONSTRAINT extras_by_board CHECK (mode <> 'compulsory' OR not_with_board IS NULL);
