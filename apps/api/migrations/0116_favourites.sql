-- Hotels that an account has marked. Without an account they lie in the browser.
CREATE TABLE favourites (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Hotels lie elsewhere; one that is gone is left out when the list is shown.
  property_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, property_id)
);
