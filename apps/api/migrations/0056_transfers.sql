-- The bank account to which guests of a hotel may transfer what they pay: by IBAN, by bank and account number as in Vietnam
-- (bank_bin), or as its owner describes it. Its currency is the hotel's when it was saved: of another one it is not offered.
CREATE TABLE transfer_accounts (
  property_id uuid PRIMARY KEY REFERENCES properties (id),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Off: nobody is offered a transfer any more; who was told of it still reads where to.
  active boolean NOT NULL,
  holder text NOT NULL CHECK (holder <> ''),
  iban text CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text CHECK (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  bank_bin text CHECK (bank_bin ~ '^[0-9]{6}$'),
  bank_name text NOT NULL DEFAULT '',
  account_number text CHECK (account_number ~ '^[A-Z0-9]{1,34}$'),
  -- How long rooms wait for the money, and how many rooms may do so on any night.
  hold_days integer NOT NULL CHECK (hold_days BETWEEN 1 AND 7),
  max_rooms integer NOT NULL CHECK (max_rooms BETWEEN 1 AND 1000),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT transfer_accounts_number CHECK ((iban IS NULL) <> (account_number IS NULL)),
  CONSTRAINT transfer_accounts_bic CHECK (bic IS NULL OR iban IS NOT NULL),
  CONSTRAINT transfer_accounts_bank CHECK (bank_bin IS NULL OR account_number IS NOT NULL)
);

-- Until when rooms wait for a transfer that their guest chose; stays when that is over, so that money that comes late finds
-- its booking. Counted from the booking itself: no detour makes it longer.
ALTER TABLE bookings
  ADD COLUMN transfer_until timestamptz,
  ADD COLUMN part_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT bookings_transfer CHECK (transfer_until <= created_at + interval '7 days'),
  -- What came of what is awaited, as long as it is not enough; the desk may take the rest of a balance.
  ADD CONSTRAINT bookings_part CHECK (part_minor = 0 OR (part_minor > 0 AND (
    (status = 'pending' AND part_minor < coalesce(deposit_minor, total_minor))
    OR (status = 'confirmed' AND deposit_minor IS NOT NULL AND part_minor < total_minor - deposit_minor
      AND (payment_status::text = 'partly_paid' OR balance_cash_minor > 0))))),
  DROP CONSTRAINT bookings_balance_cash,
  ADD CONSTRAINT bookings_balance_cash CHECK (balance_cash_minor = 0
    OR (balance_cash_minor > 0 AND balance_cash_minor <= total_minor - deposit_minor AND payment_status = 'paid'));

CREATE INDEX bookings_transfers ON bookings (property_id, transfer_until) WHERE status = 'pending' AND transfer_until IS NOT NULL;

-- A transfer that came is an attempt that is over: nobody asks a provider for it. Its day is the one of the hotel's bank.
ALTER TABLE payment_attempts
  ADD COLUMN received_on date,
  ADD CONSTRAINT payment_attempts_transfer CHECK ((method::text = 'transfer') = (received_on IS NOT NULL)),
  ADD CONSTRAINT payment_attempts_received CHECK (received_on IS NULL OR (status = 'captured' AND provider_ref IS NULL));
