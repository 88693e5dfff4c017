-- What the desk takes and gives: rows that are only added. What it took of a booking was a column, what it gave back a refund without
-- an attempt to pay; both become such rows, dated by the audit log.
CREATE TYPE desk_method AS ENUM ('cash', 'terminal', 'transfer');

-- Days of a hotel's desk on which money moved or that were closed. What was counted is what was in the drawer at the end.
CREATE TABLE days (
  property_id uuid NOT NULL REFERENCES properties (id),
  day date NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- The account of who closed it.
  closed_by uuid,
  -- Null: nobody counted.
  counted_minor bigint CHECK (counted_minor >= 0),
  -- What was in the drawer by the rows when it was counted.
  expected_minor bigint,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (property_id, day),
  CONSTRAINT days_closed CHECK (closed_at IS NOT NULL OR (closed_by IS NULL AND counted_minor IS NULL AND expected_minor IS NULL))
);

CREATE TABLE desk_payments (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null: cash that is put into the drawer or taken out of it, of no booking.
  booking_id uuid,
  day date NOT NULL,
  at timestamptz NOT NULL,
  method desk_method NOT NULL,
  -- Above 0: it came.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Why it went back; of a row that takes a refund back, the refund's. Null: it was paid, or that is taken back.
  reason refund_reason,
  -- The row that it takes back.
  reverses uuid,
  note text NOT NULL DEFAULT '',
  -- The account of who stood at the desk; null: nobody did, or it was not kept.
  by_user uuid,
  PRIMARY KEY (property_id, id),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  FOREIGN KEY (property_id, day) REFERENCES days (property_id, day),
  FOREIGN KEY (property_id, reverses) REFERENCES desk_payments (property_id, id),
  CONSTRAINT desk_payments_reason CHECK (reason IS NULL OR (booking_id IS NOT NULL AND (amount_minor < 0 OR reverses IS NOT NULL))),
  CONSTRAINT desk_payments_sign CHECK (amount_minor > 0 OR reason IS NOT NULL OR reverses IS NOT NULL OR booking_id IS NULL),
  CONSTRAINT desk_payments_drawer CHECK (booking_id IS NOT NULL OR (method = 'cash' AND note <> ''))
);

-- Each is taken back once.
CREATE UNIQUE INDEX desk_payments_reverses ON desk_payments (property_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX desk_payments_of_booking ON desk_payments (property_id, booking_id);
CREATE INDEX desk_payments_of_day ON desk_payments (property_id, day);

-- What was taken, less what a change gave back, was the state of the booking; what else was given back was not.
CREATE TEMPORARY TABLE taken ON COMMIT DROP AS
SELECT b.property_id, b.id AS booking_id, b.currency,
  CASE WHEN b.payment_method = 'cash' AND b.payment_status = 'paid' THEN b.total_minor
    ELSE b.balance_cash_minor + b.desk_paid_minor END AS minor,
  coalesce((SELECT sum(r.amount_minor) FROM refunds r
    WHERE r.property_id = b.property_id AND r.booking_id = b.id AND r.attempt_id IS NULL AND r.reason::text = 'changed'), 0)::bigint AS changed_minor,
  coalesce((SELECT max(a.at) FROM audit_log a
    WHERE a.property_id = b.property_id AND a.booking_id = b.id AND a.event = 'cash_received'), b.confirmed_at, b.created_at) AS at
FROM bookings b;

CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
SELECT m.*, ((m.at AT TIME ZONE p.timezone) - make_interval(hours => p.desk_hour))::date AS day
FROM (
  SELECT property_id, gen_random_uuid() AS id, booking_id, at, minor + changed_minor AS amount_minor, currency, NULL::refund_reason AS reason
  FROM taken WHERE minor + changed_minor > 0
  UNION ALL
  SELECT property_id, id, booking_id, created_at, -amount_minor, currency, reason FROM refunds WHERE attempt_id IS NULL
) AS m JOIN properties p ON p.id = m.property_id;

INSERT INTO days (property_id, day, opened_at) SELECT property_id, day, min(at) FROM moved GROUP BY 1, 2;
INSERT INTO desk_payments (property_id, id, booking_id, day, at, method, amount_minor, currency, reason)
SELECT property_id, id, booking_id, day, at, 'cash', amount_minor, currency, reason FROM moved;
DELETE FROM refunds WHERE attempt_id IS NULL;
-- Nobody counted what was in a drawer on days before this.
UPDATE days d SET closed_at = now() FROM properties p
WHERE p.id = d.property_id AND d.day < ((now() AT TIME ZONE p.timezone) - make_interval(hours => p.desk_hour))::date;

ALTER TABLE refunds ALTER COLUMN attempt_id SET NOT NULL;

-- The sum of the rows that say what was taken, less what was taken back or went back by a change: kept with the booking, whose lock
-- is the one under which they are written.
ALTER TABLE bookings
  DROP CONSTRAINT bookings_balance_cash,
  DROP CONSTRAINT bookings_part,
  DROP CONSTRAINT bookings_desk_paid,
  DROP COLUMN balance_cash_minor;
UPDATE bookings b SET desk_paid_minor = t.minor FROM taken t
WHERE t.property_id = b.property_id AND t.booking_id = b.id AND t.minor <> b.desk_paid_minor;
ALTER TABLE bookings
  ADD CONSTRAINT bookings_desk_paid CHECK (desk_paid_minor >= 0 AND desk_paid_minor <= total_minor),
  ADD CONSTRAINT bookings_paid_in_cash CHECK (payment_method <> 'cash' OR payment_status <> 'paid' OR desk_paid_minor = total_minor),
  ADD CONSTRAINT bookings_part CHECK (part_minor = 0 OR (part_minor > 0 AND (
    (status = 'pending' AND part_minor < coalesce(deposit_minor, total_minor - at_hotel_minor))
    OR (status = 'confirmed' AND deposit_minor IS NOT NULL AND part_minor < total_minor - at_hotel_minor - deposit_minor
      AND (payment_status = 'partly_paid' OR desk_paid_minor > 0)))));

-- All that went back of a booking, online and at the desk (no attempt). Refunds that the desk took back never went.
CREATE VIEW money_back AS
SELECT property_id, id, booking_id, attempt_id, amount_minor, currency, reason, status, created_at, NULL::desk_method AS desk_method FROM refunds
UNION ALL
SELECT d.property_id, d.id, d.booking_id, NULL, -d.amount_minor, d.currency, d.reason, 'done', d.at, d.method
FROM desk_payments d
WHERE d.reason IS NOT NULL AND d.reverses IS NULL AND NOT EXISTS (
  SELECT FROM desk_payments t WHERE t.property_id = d.property_id AND t.reverses = d.id);

-- What was written stays: it is taken back by another row.
CREATE FUNCTION keep_desk_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'desk payments are neither changed nor deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER desk_payments_stay BEFORE UPDATE OR DELETE ON desk_payments FOR EACH ROW EXECUTE FUNCTION keep_desk_payment();

-- A day that is closed takes no more rows and stays as it was counted. Its row is locked, so that whoever closes it waits for who is
-- writing. A part of the table that lies on a server of its own asks nobody: there the stories alone hold to it.
CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed timestamptz;
BEGIN
  IF TG_TABLE_NAME <> 'desk_payments' THEN RETURN NEW; END IF;
  SELECT d.closed_at INTO closed FROM days d WHERE d.property_id = NEW.property_id AND d.day = NEW.day FOR SHARE;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'the day % is closed', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER desk_payments_open_day BEFORE INSERT ON desk_payments FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();

CREATE FUNCTION keep_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the day % is closed', OLD.day USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER days_stay BEFORE UPDATE OR DELETE ON days FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION keep_closed_day();

-- What the desk puts on a guest's bill, said in the next migration: a new value cannot be used where it is added.
ALTER TYPE price_line_kind ADD VALUE 'charge';
