-- A rate plan may ask for a deposit when booking: a percent of the total (hundredths) or, without one, each room's first
-- night. The balance is paid by a mailed link so many days before arrival, or at the desk.
ALTER TABLE rate_plans
  DROP CONSTRAINT rate_plans_payment_check,
  ADD CONSTRAINT rate_plans_payment_check CHECK (payment IN ('any', 'now', 'deposit')),
  ADD COLUMN deposit_percent integer CHECK (deposit_percent BETWEEN 1 AND 9999),
  ADD COLUMN balance_days integer CHECK (balance_days BETWEEN 0 AND 365),
  ADD CONSTRAINT rate_plans_deposit CHECK (payment = 'deposit' OR (deposit_percent IS NULL AND balance_days IS NULL));

ALTER TYPE payment_status ADD VALUE 'partly_paid';

-- What of the total is the deposit, until when the balance is paid by link (null: at the desk), when its mail was written,
-- and what of the balance the desk took in cash.
ALTER TABLE bookings
  ADD COLUMN deposit_minor bigint,
  ADD COLUMN balance_due_on date,
  ADD COLUMN balance_asked_at timestamptz,
  ADD COLUMN balance_cash_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT bookings_deposit CHECK (deposit_minor > 0 AND deposit_minor < total_minor),
  ADD CONSTRAINT bookings_balance CHECK (
    deposit_minor IS NOT NULL OR (balance_due_on IS NULL AND payment_status::text <> 'partly_paid')),
  ADD CONSTRAINT bookings_balance_cash CHECK (balance_cash_minor = 0
    OR (balance_cash_minor = total_minor - deposit_minor AND payment_status = 'paid')),
  -- A confirmed booking has an attempt under way only for its balance.
  DROP CONSTRAINT bookings_payment_live,
  ADD CONSTRAINT bookings_payment_live CHECK (
    NOT payment_live OR status = 'pending' OR (status = 'confirmed' AND deposit_minor IS NOT NULL));

-- Whose balance is to be asked for, and which are overdue.
CREATE INDEX bookings_balance_to_ask ON bookings (balance_due_on)
  WHERE balance_due_on IS NOT NULL AND balance_asked_at IS NULL AND status = 'confirmed';
CREATE INDEX bookings_balance_due ON bookings (property_id, balance_due_on)
  WHERE balance_due_on IS NOT NULL AND status = 'confirmed';

-- What an attempt is to pay: all of it, the deposit, or the balance of a booking that its deposit confirmed.
ALTER TABLE payment_attempts
  ADD COLUMN purpose text NOT NULL DEFAULT 'whole' CHECK (purpose IN ('whole', 'deposit', 'balance'));
