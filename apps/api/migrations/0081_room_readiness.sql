-- Whether a room is ready for a guest, outside of the locks of the sale. A room without a row is clean.
CREATE TYPE readiness AS ENUM ('dirty', 'clean', 'inspected');

CREATE TABLE room_readiness (
  property_id uuid NOT NULL,
  room_id uuid NOT NULL,
  state readiness NOT NULL,
  version integer NOT NULL,
  at timestamptz NOT NULL,
  -- The account of who said so.
  set_by uuid,
  PRIMARY KEY (property_id, room_id),
  FOREIGN KEY (property_id, room_id) REFERENCES rooms (property_id, id) ON DELETE CASCADE
);
