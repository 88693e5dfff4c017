CREATE TYPE user_role AS ENUM ('guest', 'owner', 'admin');

-- Accounts and all that hangs on them stay on the coordinator when the tenants are sharded.
CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  role user_role NOT NULL,
  -- argon2id in PHC format, with its parameters.
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (id)
);

CREATE UNIQUE INDEX users_email ON users (lower(email));

-- A device on which somebody is logged in. The id may be known; only the secret of the cookie is authority.
CREATE TABLE sessions (
  id uuid NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Browser and system, as "Firefox · Linux".
  device text NOT NULL,
  remembered boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- Written at most once a minute.
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (id)
);

CREATE INDEX sessions_of_user ON sessions (user_id, last_used_at);
CREATE INDEX sessions_expired ON sessions (expires_at);

-- Security verifications that were solved and accepted: none is accepted twice.
CREATE TABLE used_challenges (
  key bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key)
);

CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash)
);

CREATE INDEX password_resets_of_user ON password_resets (user_id);

-- What happened to accounts. Ids only, no personal data: rows stay when an account is erased.
CREATE TABLE account_log (
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  event text NOT NULL,
  PRIMARY KEY (id)
);

CREATE INDEX account_log_of_user ON account_log (user_id, at);

-- Whose booking it is. No foreign key: the user stays on the coordinator, the booking lies with its property.
ALTER TABLE bookings ADD COLUMN user_id uuid;
-- When its guest erased their account: what an invoice needs is kept, nobody but the hotel may read it.
ALTER TABLE bookings ADD COLUMN guest_erased_at timestamptz;
ALTER TABLE bookings ADD CONSTRAINT bookings_erased CHECK (guest_erased_at IS NULL OR user_id IS NULL);

CREATE INDEX bookings_of_user ON bookings (user_id, created_at) WHERE user_id IS NOT NULL;
