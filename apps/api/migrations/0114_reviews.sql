-- What guests who stayed say of a hotel: once per booking. One that was withdrawn leaves its row, without words and marks, so that it
-- is not written twice.
CREATE TABLE reviews (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  -- Null: invented, for a demo hotel.
  booking_id uuid,
  -- From 1 to 5 for cleanliness, location, service, room and value; null when it was withdrawn.
  marks integer[],
  trip text NOT NULL CHECK (trip IN ('couple', 'family', 'solo', 'friends', 'business')),
  language text NOT NULL,
  title text NOT NULL,
  good text NOT NULL DEFAULT '',
  bad text NOT NULL DEFAULT '',
  -- As others read the name; empty: not at all.
  author text NOT NULL DEFAULT '',
  room_type_id uuid NOT NULL,
  nights integer NOT NULL CHECK (nights > 0),
  left_on date NOT NULL,
  written_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  hidden_reason text CHECK (hidden_reason IN ('names_person', 'insult', 'advertising', 'not_the_stay', 'illegal')),
  withdrawn_at timestamptz,
  PRIMARY KEY (property_id, id),
  CONSTRAINT reviews_once UNIQUE (property_id, booking_id),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id),
  FOREIGN KEY (property_id, room_type_id) REFERENCES room_types (property_id, id),
  CONSTRAINT reviews_marks CHECK (CASE WHEN withdrawn_at IS NULL
    THEN cardinality(marks) = 5 AND 1 <= ALL (marks) AND 5 >= ALL (marks) AND array_position(marks, NULL) IS NULL
    ELSE marks IS NULL AND title = '' AND good = '' AND bad = '' AND author = '' AND answer IS NULL END),
  CONSTRAINT reviews_answer CHECK ((answer IS NULL) = (answered_at IS NULL))
);

CREATE INDEX reviews_newest ON reviews (property_id, written_at DESC, id DESC) WHERE withdrawn_at IS NULL;

-- What the reviews of a hotel come to, by kind of trip: written with each review, so that nobody adds them up to show a hotel.
CREATE TABLE ratings (
  property_id uuid NOT NULL REFERENCES properties (id),
  trip text NOT NULL,
  reviews integer NOT NULL DEFAULT 0 CHECK (reviews >= 0),
  -- The sums of the five marks.
  marks integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
  -- How many rounded to 1, 2, 3, 4 and 5.
  stars integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
  PRIMARY KEY (property_id, trip)
);

-- That a review breaks a rule: said by a reader or the hotel, decided by an admin of the product.
CREATE TABLE review_reports (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  review_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('names_person', 'insult', 'advertising', 'not_the_stay', 'illegal')),
  note text NOT NULL DEFAULT '',
  by_hotel boolean NOT NULL,
  reported_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Why it was hidden, null: it is shown.
  decision text,
  PRIMARY KEY (property_id, id),
  FOREIGN KEY (property_id, review_id) REFERENCES reviews (property_id, id)
);

CREATE INDEX review_reports_of_review ON review_reports (property_id, review_id);
-- Who says the same of the same review says nothing new.
CREATE UNIQUE INDEX review_reports_open ON review_reports (property_id, review_id, reason, by_hotel) WHERE decided_at IS NULL;
CREATE INDEX review_reports_waiting ON review_reports (reported_at) WHERE decided_at IS NULL;

-- Each guest is asked once.
ALTER TABLE bookings ADD COLUMN review_asked_at timestamptz;
CREATE INDEX bookings_to_review ON bookings (check_out) WHERE status = 'confirmed' AND review_asked_at IS NULL;
