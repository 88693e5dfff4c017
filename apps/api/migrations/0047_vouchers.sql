-- A discount code of a hotel: a percent (hundredths of it) or an amount of the nights.
CREATE TABLE vouchers (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  -- In capitals and without spaces, as it is compared.
  code text NOT NULL CHECK (code ~ '^[^[:space:]]{3,40}$'),
  percent integer CHECK (percent BETWEEN 1 AND 10000),
  amount_minor bigint CHECK (amount_minor >= 1),
  -- Dates of the hotel on which it may be booked with, and nights of the stay; first and last.
  book_from date,
  book_to date,
  stay_from date,
  stay_to date,
  min_nights integer CHECK (min_nights >= 1),
  max_uses integer CHECK (max_uses >= 1),
  -- Of bookings that are held or confirmed.
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  -- Nobody uses it any more; who holds a booking with it keeps it.
  ended boolean NOT NULL DEFAULT false,
  -- Bookings that were made with it still name it.
  retired_at timestamptz,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_id, id),
  CONSTRAINT vouchers_value CHECK ((percent IS NULL) <> (amount_minor IS NULL)),
  CONSTRAINT vouchers_uses CHECK (uses <= max_uses)
);

-- Two owners that name codes alike wait for each other here.
CREATE UNIQUE INDEX vouchers_code ON vouchers (property_id, code) WHERE retired_at IS NULL;

CREATE TABLE voucher_uses (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  voucher_id uuid NOT NULL,
  -- Keyed hash of the guest's e-mail address.
  email_hash bytea NOT NULL,
  -- False once it was given back.
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (property_id, booking_id, voucher_id),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  FOREIGN KEY (property_id, voucher_id) REFERENCES vouchers (property_id, id)
);

-- Once per e-mail address, and one to a booking.
CREATE UNIQUE INDEX voucher_uses_email ON voucher_uses (property_id, voucher_id, email_hash) WHERE active;
CREATE UNIQUE INDEX voucher_uses_booking ON voucher_uses (property_id, booking_id) WHERE active;
