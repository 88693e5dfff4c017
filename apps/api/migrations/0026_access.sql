-- Whether a browser's access cookie is one that opens anything.
CREATE INDEX booking_access_secret ON booking_access (secret_hash);
