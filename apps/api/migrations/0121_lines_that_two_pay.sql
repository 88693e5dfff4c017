-- An amount of a folio goes to the other payer (decision 0108): what of a line of a price, after discounts, a company pays while
-- its guest pays the rest. What takes something of such a line back says the same of itself.
ALTER TABLE price_lines
  ADD COLUMN company_minor bigint,
  ADD CONSTRAINT price_lines_company CHECK (company_minor IS NULL OR (payer = 'guest' AND CASE WHEN counters IS NULL
    THEN company_minor > 0 AND company_minor < amount_minor + discount_minor
    ELSE abs(company_minor) <= abs(amount_minor + discount_minor) END)) NOT VALID;

-- Each of the two may be on an invoice of its own: 0 is the line, or the guest's part of it, 1 the company's.
ALTER TABLE invoice_lines
  ADD COLUMN part smallint NOT NULL DEFAULT 0 CHECK (part IN (0, 1)),
  DROP CONSTRAINT invoice_lines_pkey,
  ADD PRIMARY KEY (property_id, booking_id, position, part);
