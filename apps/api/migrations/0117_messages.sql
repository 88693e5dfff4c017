-- What guest and hotel write about a booking: one conversation each, made by its first message.
CREATE TABLE conversations (
  property_id uuid NOT NULL REFERENCES properties (id),
  booking_id uuid NOT NULL,
  last_at timestamptz NOT NULL,
  -- Messages of the other side that a side has not seen: kept with each message, so that a list counts nothing.
  unread_by_guest integer NOT NULL DEFAULT 0 CHECK (unread_by_guest >= 0),
  unread_by_hotel integer NOT NULL DEFAULT 0 CHECK (unread_by_hotel >= 0),
  -- When a side was last told by mail that something waits for it.
  guest_mailed_at timestamptz,
  hotel_mailed_at timestamptz,
  PRIMARY KEY (property_id, booking_id),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id)
);

CREATE INDEX conversations_latest ON conversations (property_id, last_at DESC, booking_id);
CREATE INDEX conversations_unread ON conversations (property_id, last_at DESC) WHERE unread_by_hotel > 0;

CREATE TABLE messages (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- In time: of one conversation the order in which they were written.
  id uuid NOT NULL,
  by_hotel boolean NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (property_id, booking_id, id),
  FOREIGN KEY (property_id, booking_id) REFERENCES conversations (property_id, booking_id)
);

-- What came with messages. The files lie in the data folder under random names, and are served as downloads only.
CREATE TABLE message_files (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  message_id uuid NOT NULL,
  id uuid NOT NULL,
  position integer NOT NULL,
  -- By which it is downloaded; its ending is that of what it is.
  name text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  -- In the folder `attachments`.
  file text NOT NULL CHECK (file ~ '^[0-9a-f]{32}$'),
  PRIMARY KEY (property_id, booking_id, id),
  FOREIGN KEY (property_id, booking_id, message_id) REFERENCES messages (property_id, booking_id, id) ON DELETE CASCADE
);

-- Whether any message still has a file.
CREATE INDEX message_files_of_file ON message_files (file);
