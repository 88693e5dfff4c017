CREATE TYPE attempt_status AS ENUM ('creating', 'open', 'capturing', 'captured', 'failed', 'expired');
CREATE TYPE refund_status AS ENUM ('pending', 'done', 'failed');
CREATE TYPE refund_reason AS ENUM ('cancelled', 'owner', 'too_late', 'twice', 'wrong_amount', 'provider', 'dispute');

-- One try to pay online. What is asked of the provider is written before it is asked, so that whoever asks again asks the same.
CREATE TABLE payment_attempts (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  method payment_method NOT NULL CHECK (method <> 'cash'),
  status attempt_status NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- When the provider lets it expire.
  expires_at timestamptz NOT NULL,
  -- The rest of the request: language, what is paid, where to return. No personal data.
  request jsonb NOT NULL CHECK (jsonb_typeof(request) = 'object'),
  -- The provider's name for it: a checkout session, an order.
  provider_ref text,
  redirect_url text,
  -- The provider's name for the money: what refunds are made of.
  capture_ref text,
  captured_minor bigint NOT NULL DEFAULT 0 CHECK (captured_minor >= 0),
  -- Differs from `currency` only when the provider took another one than it was asked for.
  captured_currency text CHECK (captured_currency ~ '^[A-Z]{3}$'),
  -- The provider's word for why it came to nothing.
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- When the provider was last asked for it.
  checked_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (property_id, id),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  CONSTRAINT payment_attempts_captured CHECK ((status = 'captured') = (captured_minor > 0)),
  CONSTRAINT payment_attempts_currency CHECK ((captured_minor > 0) = (captured_currency IS NOT NULL)),
  CONSTRAINT payment_attempts_ended CHECK ((status IN ('creating', 'open', 'capturing')) = (ended_at IS NULL))
);

-- At most one try of a booking is under way.
CREATE UNIQUE INDEX payment_attempts_live ON payment_attempts (property_id, booking_id)
  WHERE status IN ('creating', 'open', 'capturing');
CREATE INDEX payment_attempts_of_booking ON payment_attempts (property_id, booking_id);
CREATE INDEX payment_attempts_waiting ON payment_attempts (checked_at) WHERE status IN ('creating', 'open', 'capturing');
CREATE INDEX payment_attempts_ref ON payment_attempts (provider_ref);
CREATE INDEX payment_attempts_capture ON payment_attempts (capture_ref);

-- Money given back; a row is written before the provider is asked. Without an attempt it is cash, given at the hotel.
CREATE TABLE refunds (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  attempt_id uuid,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  reason refund_reason NOT NULL,
  status refund_status NOT NULL,
  provider_ref text,
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- When the provider is asked (again) while it is pending.
  due_at timestamptz NOT NULL,
  PRIMARY KEY (property_id, id),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  FOREIGN KEY (property_id, attempt_id) REFERENCES payment_attempts (property_id, id)
);

CREATE INDEX refunds_of_booking ON refunds (property_id, booking_id);
CREATE INDEX refunds_of_attempt ON refunds (property_id, attempt_id);
CREATE INDEX refunds_due ON refunds (due_at) WHERE status = 'pending';
CREATE INDEX refunds_failed ON refunds (created_at) WHERE status = 'failed';
-- What the provider names once is written once.
CREATE UNIQUE INDEX refunds_ref ON refunds (property_id, attempt_id, provider_ref) WHERE provider_ref IS NOT NULL;

-- Messages of the providers that were acted on, each once. Local to the coordinator when sharded.
CREATE TABLE provider_events (
  provider payment_method NOT NULL CHECK (provider <> 'cash'),
  event_id text NOT NULL,
  -- Of what signed it: the very same delivery is never accepted twice, a new delivery of the same event changes nothing.
  signature_hash bytea NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);

CREATE INDEX provider_events_received ON provider_events (received_at);

-- Whether a try to pay is under way: then the hold does not run out, whatever its clock says.
ALTER TABLE bookings ADD COLUMN payment_live boolean NOT NULL DEFAULT false;
ALTER TABLE bookings ADD COLUMN hold_extensions integer NOT NULL DEFAULT 0 CHECK (hold_extensions BETWEEN 0 AND 2);
ALTER TABLE bookings ADD CONSTRAINT bookings_payment_live CHECK (NOT payment_live OR status = 'pending');
