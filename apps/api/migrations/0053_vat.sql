-- What a hotel that states VAT says of it once: what of a board is drinks, and which VAT a cancellation fee has.
CREATE TABLE vat_settings (
  property_id uuid PRIMARY KEY REFERENCES properties (id),
  -- Hundredths of a percent of a board's value.
  drinks_percent integer NOT NULL DEFAULT 0 CHECK (drinks_percent BETWEEN 0 AND 10000),
  fee_class text NOT NULL DEFAULT 'none' CHECK (fee_class IN ('lodging', 'food', 'drinks', 'standard', 'reduced', 'none')),
  version integer NOT NULL DEFAULT 1
);

-- VAT rates from a date on, hundredths of a percent. A date has all classes at once, so that none is ever without its rate.
CREATE TABLE vat_rates (
  property_id uuid NOT NULL REFERENCES vat_settings (property_id),
  valid_from date NOT NULL,
  lodging integer NOT NULL CHECK (lodging BETWEEN 0 AND 10000),
  food integer NOT NULL CHECK (food BETWEEN 0 AND 10000),
  drinks integer NOT NULL CHECK (drinks BETWEEN 0 AND 10000),
  standard integer NOT NULL CHECK (standard BETWEEN 0 AND 10000),
  reduced integer NOT NULL CHECK (reduced BETWEEN 0 AND 10000),
  PRIMARY KEY (property_id, valid_from)
);

-- What of a night's price is board, for an adult and for a child, gross, in minor units.
CREATE TABLE board_values (
  property_id uuid NOT NULL REFERENCES vat_settings (property_id),
  board text NOT NULL CHECK (board IN ('breakfast', 'half', 'full', 'all_inclusive')),
  adult_minor bigint NOT NULL CHECK (adult_minor BETWEEN 0 AND 1000000000),
  child_minor bigint NOT NULL CHECK (child_minor BETWEEN 0 AND 1000000000),
  PRIMARY KEY (property_id, board)
);

-- What is invoiced has a class, and the rate of its date is looked up then. Null: sold while the hotel stated no VAT, so that
-- nothing is said of it. Parts are what discounts left of a night with a board: {"room": …, "food": …, "drinks": …}.
ALTER TABLE price_lines
  ADD COLUMN vat_class text CHECK (vat_class IN ('lodging', 'standard', 'reduced', 'none')),
  ADD COLUMN parts jsonb,
  ADD CONSTRAINT price_lines_parts CHECK (parts IS NULL OR (
    kind = 'night' AND vat_class IS NOT NULL
    AND (parts->>'room')::bigint + (parts->>'food')::bigint + (parts->>'drinks')::bigint = amount_minor + discount_minor));

UPDATE price_lines SET vat_class = detail->>'vatClass' WHERE kind = 'extra';
