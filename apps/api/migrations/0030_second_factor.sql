-- What proves beside the password, or instead of it, that it is the account's user. All of it hangs on accounts and stays with
-- them on the coordinator when the tenants are sharded.

-- A key pair of which the private half never leaves the user's device.
CREATE TABLE passkeys (
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often the device says that it was used; some never count and stay at 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  -- How browsers reach it: internal, hybrid, usb, nfc, ble …
  transports text[] NOT NULL,
  -- Kept by a password manager or the cloud of a platform: losing the device does not lose it.
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (id)
);

CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at);

-- The app that shows a new code every 30 seconds, one for each account.
CREATE TABLE authenticators (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Encrypted (AES-256-GCM): nonce, tag, ciphertext. The key follows from KEYSTAY_SECRET.
  secret bytea NOT NULL,
  -- The time step of the last code that was accepted: none of it or before is accepted again.
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (user_id)
);

-- Codes on paper for whoever has lost everything else. Each opens once.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- argon2id in PHC format, with its parameters and the salt, which the codes of one set share.
  code_hash text NOT NULL CHECK (code_hash LIKE '$argon2id$%'),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- A login that has begun in a browser and misses a factor. It is no session and opens nothing else.
CREATE TABLE pending_logins (
  -- SHA-256 of the secret in the browser's cookie.
  secret_hash bytea NOT NULL,
  -- Whose password was right; null until a passkey says who it is.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  remembered boolean NOT NULL,
  -- What a passkey has to sign; it is taken with the first answer.
  challenge text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (secret_hash)
);

CREATE INDEX pending_logins_of_user ON pending_logins (user_id);
CREATE INDEX pending_logins_expired ON pending_logins (expires_at);

-- What a session has begun with its factors, one of each purpose at a time.
CREATE TABLE factor_setups (
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE ON UPDATE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('add_passkey', 'confirm', 'add_authenticator')),
  -- The challenge of a passkey, or the encrypted secret of an authenticator that has not shown a code yet.
  value bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, purpose)
);

CREATE INDEX factor_setups_expired ON factor_setups (expires_at);

-- When its user last gave the password or a passkey again: changing factors asks for it.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
-- When an owner answered the invitation to set up a second factor: it is made once.
ALTER TABLE users ADD COLUMN factor_invited_at timestamptz;
-- Whoever enters this hotel's owner area must have a second factor.
ALTER TABLE properties ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
