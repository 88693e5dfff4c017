-- What a hotel says of itself on its invoices, and how it numbers them.
CREATE TABLE invoice_sellers (
  property_id uuid PRIMARY KEY REFERENCES properties (id),
  name text NOT NULL CHECK (name <> ''),
  street text NOT NULL CHECK (street <> ''),
  zip text NOT NULL,
  city text NOT NULL CHECK (city <> ''),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  vat_id text NOT NULL,
  tax_number text NOT NULL,
  registration text NOT NULL,
  contact text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  -- Why there is no VAT in what it sells without.
  exemption text NOT NULL,
  -- What its numbers begin with, before the year.
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z0-9-]{0,10}$'),
  due_days integer NOT NULL CHECK (due_days BETWEEN 0 AND 90),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT invoice_sellers_tax CHECK (vat_id <> '' OR tax_number <> '')
);

-- The last number of a hotel's calendar year. Its row is locked by the transaction that issues, and by nothing after it: who is
-- rolled back gives the number back, and dates follow numbers.
CREATE TABLE invoice_counters (
  property_id uuid NOT NULL REFERENCES properties (id),
  year integer NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  issued_on date NOT NULL,
  PRIMARY KEY (property_id, year)
);

CREATE TABLE invoices (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  booking_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  -- Of a credit note, the invoice that it takes back.
  credits uuid,
  -- Whose lines it has; null: all of the booking.
  payer text CHECK (payer IN ('guest', 'company')),
  -- The lines of the booking's price that it has.
  positions integer[] NOT NULL,
  issued_on date NOT NULL,
  issued_at timestamptz NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  total_minor bigint NOT NULL CHECK (total_minor > 0),
  -- What of it was paid when it was issued.
  paid_minor bigint NOT NULL,
  -- All that it says: paper and data are made from this.
  content jsonb NOT NULL,
  -- The account of who issued it.
  by_user uuid,
  PRIMARY KEY (property_id, id),
  UNIQUE (property_id, year, number),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  FOREIGN KEY (property_id, credits) REFERENCES invoices (property_id, id),
  CONSTRAINT invoices_credits CHECK ((kind = 'credit_note') = (credits IS NOT NULL)),
  CONSTRAINT invoices_year CHECK (year = extract(year FROM issued_on)),
  CONSTRAINT invoices_paid CHECK (paid_minor BETWEEN 0 AND total_minor)
);

-- An invoice is taken back once.
CREATE UNIQUE INDEX invoices_credited ON invoices (property_id, credits) WHERE credits IS NOT NULL;
CREATE INDEX invoices_of_booking ON invoices (property_id, booking_id);
CREATE INDEX invoices_by_date ON invoices (property_id, issued_on);

-- Which invoice that is not credited has a line of a booking's price: one at most.
CREATE TABLE invoice_lines (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  position integer NOT NULL,
  invoice_id uuid NOT NULL,
  PRIMARY KEY (property_id, booking_id, position),
  FOREIGN KEY (property_id, booking_id, position) REFERENCES price_lines (property_id, booking_id, position),
  FOREIGN KEY (property_id, invoice_id) REFERENCES invoices (property_id, id)
);

CREATE INDEX invoice_lines_of_invoice ON invoice_lines (property_id, invoice_id);

-- What was issued stays as it is: it is taken back by a credit note.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'invoices are neither changed nor deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoices_stay BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
