CREATE TYPE booking_status AS ENUM ('pending', 'confirmed', 'cancelled');
CREATE TYPE cancel_reason AS ENUM ('guest', 'owner', 'hold_expired', 'payment_failed');
CREATE TYPE payment_method AS ENUM ('cash', 'stripe', 'paypal');
CREATE TYPE payment_status AS ENUM ('pending', 'paid', 'failed');
CREATE TYPE price_line_kind AS ENUM ('night', 'breakfast', 'early_booking');

-- One row per night that differs from its type's defaults: something sold, another price, a restriction.
CREATE TABLE nights (
  property_id uuid NOT NULL,
  room_type_id uuid NOT NULL,
  night date NOT NULL,
  capacity integer NOT NULL CHECK (capacity >= 0),
  sold integer NOT NULL DEFAULT 0,
  price_minor bigint CHECK (price_minor > 0),
  min_stay integer CHECK (min_stay >= 1),
  closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (property_id, room_type_id, night),
  FOREIGN KEY (property_id, room_type_id) REFERENCES room_types (property_id, id),
  CONSTRAINT nights_sold_within_capacity CHECK (0 <= sold AND sold <= capacity)
);

CREATE TABLE bookings (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  code text NOT NULL CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  status booking_status NOT NULL,
  cancel_reason cancel_reason,
  check_in date NOT NULL,
  check_out date NOT NULL,
  expected_guests integer NOT NULL CHECK (expected_guests >= 1),
  guest_name text NOT NULL,
  guest_email text NOT NULL,
  guest_phone text NOT NULL,
  notes text NOT NULL DEFAULT '',
  locale text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  total_minor bigint NOT NULL CHECK (total_minor >= 0),
  -- What was promised when it was booked; later changes of the hotel's offers do not touch it.
  offers_breakfast boolean NOT NULL,
  early_booking_percent integer,
  free_until timestamptz,
  payment_method payment_method,
  payment_status payment_status NOT NULL DEFAULT 'pending',
  hold_expires_at timestamptz,
  -- A keyed hash of the network address that asked for the hold, to cap holds without storing the address.
  address_hash bytea,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  PRIMARY KEY (property_id, id),
  UNIQUE (property_id, code),
  CONSTRAINT bookings_stay CHECK (check_in < check_out),
  CONSTRAINT bookings_reason CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
  CONSTRAINT bookings_hold CHECK ((status = 'pending') = (hold_expires_at IS NOT NULL))
);

CREATE INDEX bookings_holds ON bookings (property_id, hold_expires_at) WHERE status = 'pending';
CREATE INDEX bookings_overdue ON bookings (hold_expires_at) WHERE status = 'pending';

CREATE TABLE booking_lines (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  line integer NOT NULL,
  room_type_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  bed_type text NOT NULL,
  adults integer NOT NULL CHECK (adults >= 1),
  children integer NOT NULL CHECK (children >= 0),
  PRIMARY KEY (property_id, booking_id, line),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  FOREIGN KEY (property_id, room_type_id) REFERENCES room_types (property_id, id)
);

-- One unit of a line. `active` while it occupies inventory: a cancelled booking's units stay, inactive.
CREATE TABLE booked_rooms (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  line integer NOT NULL,
  room_type_id uuid NOT NULL,
  room_id uuid,
  stay daterange NOT NULL,
  owner_pinned boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (property_id, id),
  FOREIGN KEY (property_id, booking_id, line) REFERENCES booking_lines (property_id, booking_id, line),
  FOREIGN KEY (property_id, room_type_id, room_id) REFERENCES rooms (property_id, room_type_id, id),
  CONSTRAINT booked_rooms_stay CHECK (NOT isempty(stay) AND lower_inc(stay) AND NOT upper_inc(stay) AND lower(stay) IS NOT NULL AND upper(stay) IS NOT NULL),
  -- Deferrable, so that a rearrangement can be one UPDATE that passes through overlaps.
  CONSTRAINT booked_rooms_no_overlap EXCLUDE USING gist (property_id WITH =, room_id WITH =, stay WITH &&)
    WHERE (active AND room_id IS NOT NULL) DEFERRABLE INITIALLY IMMEDIATE
);

CREATE INDEX booked_rooms_of_booking ON booked_rooms (property_id, booking_id);
CREATE INDEX booked_rooms_plan ON booked_rooms (property_id, room_type_id, upper(stay)) WHERE active;
CREATE INDEX booked_rooms_owner_pins ON booked_rooms (property_id, room_type_id, upper(stay)) WHERE active AND owner_pinned;

CREATE TABLE price_lines (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  position integer NOT NULL,
  kind price_line_kind NOT NULL,
  night date,
  room_type_id uuid,
  quantity integer,
  amount_minor bigint NOT NULL,
  -- The share of the booking's discount that falls on this night, for revenue; ≤ 0.
  discount_minor bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (property_id, booking_id, position),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  CONSTRAINT price_lines_night CHECK ((kind = 'night') = (night IS NOT NULL))
);

-- Which browsers may see a booking: the hash of the secret in their access cookie.
CREATE TABLE booking_access (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (property_id, booking_id, secret_hash),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id)
);

CREATE TABLE idempotency_keys (
  property_id uuid NOT NULL REFERENCES properties (id),
  route text NOT NULL,
  key_hash bytea NOT NULL,
  body_hash bytea NOT NULL,
  booking_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (property_id, route, key_hash)
);

CREATE TABLE audit_log (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  booking_id uuid,
  -- Who: guest, owner, system.
  actor text NOT NULL,
  event text NOT NULL,
  -- Ids and figures only, no personal data.
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (property_id, id)
);

CREATE INDEX audit_log_of_booking ON audit_log (property_id, booking_id, at);

-- Counts tries against a limit (booking access); local to the coordinator when sharded.
CREATE TABLE throttles (
  key bytea NOT NULL,
  window_start timestamptz NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (key)
);
