-- A person of a hotel: how to reach them, what they wish, and whether the hotel wants them again. Cards are the hotel's alone: no
-- card of another hotel, and no account, has anything to do with them.
CREATE TABLE guest_cards (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  -- Folded words of name and e-mail with a space before each.
  search_text text NOT NULL,
  -- Who its bookings said to be: name and address, or number. Whoever says the same is the same person; null: nobody is.
  person text,
  wishes text[] NOT NULL DEFAULT '{}',
  do_not_book text,
  do_not_book_until date,
  -- A booking of it was confirmed, or the desk wrote on it: until then nobody lists it.
  known boolean NOT NULL DEFAULT false,
  -- When it booked last.
  seen_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  merged_into uuid,
  -- Itself while it is not merged: what points to a card points here, so that nothing points to one that is merged.
  live_id uuid GENERATED ALWAYS AS (CASE WHEN merged_into IS NULL THEN id END) STORED,
  PRIMARY KEY (property_id, id),
  CONSTRAINT guest_cards_live UNIQUE (property_id, live_id),
  CONSTRAINT guest_cards_person UNIQUE (property_id, person),
  CONSTRAINT guest_cards_merged FOREIGN KEY (property_id, merged_into) REFERENCES guest_cards (property_id, live_id),
  CONSTRAINT guest_cards_do_not_book CHECK (CASE WHEN do_not_book IS NULL THEN do_not_book_until IS NULL ELSE btrim(do_not_book) <> '' END)
);

-- The card of a booking: at most one, of its hotel, and none that was merged.
CREATE TABLE booking_guests (
  property_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  card_id uuid NOT NULL,
  PRIMARY KEY (property_id, booking_id),
  FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id) ON DELETE CASCADE,
  CONSTRAINT booking_guests_card FOREIGN KEY (property_id, card_id) REFERENCES guest_cards (property_id, live_id)
);

-- What people of the hotel wrote about somebody.
CREATE TABLE guest_notes (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  card_id uuid NOT NULL,
  text text NOT NULL CHECK (btrim(text) <> ''),
  written_at timestamptz NOT NULL,
  -- No foreign key: accounts stay on the coordinator, and a note outlives the account of who wrote it.
  written_by uuid NOT NULL,
  PRIMARY KEY (property_id, id),
  CONSTRAINT guest_notes_card FOREIGN KEY (property_id, card_id) REFERENCES guest_cards (property_id, live_id) ON DELETE CASCADE
);

-- That a card was put into another one, and what undoing it needs: what moved, and the card that stayed as it was before.
CREATE TABLE guest_merges (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  kept_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  merged_by uuid NOT NULL,
  -- Ids of bookings, notes, and of cards that were merged into the merged one before.
  moved jsonb NOT NULL,
  kept_before jsonb NOT NULL,
  -- The version of the card that stayed, right after the merge.
  kept_version integer NOT NULL,
  undone_at timestamptz,
  undone_by uuid,
  PRIMARY KEY (property_id, id),
  FOREIGN KEY (property_id, kept_id) REFERENCES guest_cards (property_id, id) ON DELETE CASCADE,
  FOREIGN KEY (property_id, merged_id) REFERENCES guest_cards (property_id, id) ON DELETE CASCADE,
  CONSTRAINT guest_merges_two CHECK (kept_id <> merged_id),
  CONSTRAINT guest_merges_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  CONSTRAINT guest_merges_moved CHECK (coalesce(jsonb_typeof(moved -> 'bookings') = 'array' AND jsonb_typeof(moved -> 'notes') = 'array'
    AND jsonb_typeof(moved -> 'cards') = 'array', false))
);

-- Two cards of which the hotel said that they are of two people; the lower id first.
CREATE TABLE guest_others (
  property_id uuid NOT NULL,
  card_id uuid NOT NULL,
  other_id uuid NOT NULL,
  PRIMARY KEY (property_id, card_id, other_id),
  FOREIGN KEY (property_id, card_id) REFERENCES guest_cards (property_id, id) ON DELETE CASCADE,
  FOREIGN KEY (property_id, other_id) REFERENCES guest_cards (property_id, id) ON DELETE CASCADE,
  CONSTRAINT guest_others_order CHECK (card_id < other_id)
);

-- Whoever booked before gets a card, as they booked last. Who was erased is nobody, and who left neither address nor number is
-- somebody else each time.
CREATE TEMPORARY TABLE former_guests ON COMMIT DROP AS
SELECT property_id, id AS booking_id, guest_name, guest_email, guest_phone, search_text, created_at, confirmed_at,
  CASE WHEN guest_email <> '' OR guest_phone <> ''
    THEN search_text || E'\n' || coalesce(nullif(guest_email, ''), guest_phone) ELSE id::text END AS person
FROM bookings WHERE guest_erased_at IS NULL AND guest_name <> '';

INSERT INTO guest_cards (property_id, id, name, email, phone, search_text, person, known, seen_at)
SELECT DISTINCT ON (property_id, person) property_id, booking_id, guest_name, guest_email, guest_phone, search_text, person,
  bool_or(confirmed_at IS NOT NULL) OVER (PARTITION BY property_id, person), created_at
FROM former_guests ORDER BY property_id, person, created_at DESC, booking_id DESC;

INSERT INTO booking_guests (property_id, booking_id, card_id)
SELECT f.property_id, f.booking_id, c.id FROM former_guests f
JOIN guest_cards c ON c.property_id = f.property_id AND c.person = f.person;

CREATE INDEX guest_cards_latest ON guest_cards (property_id, seen_at, id) WHERE merged_into IS NULL AND known;
CREATE INDEX guest_cards_unwanted ON guest_cards (property_id, seen_at, id) WHERE do_not_book IS NOT NULL;
CREATE INDEX guest_cards_into ON guest_cards (property_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX guest_cards_email ON guest_cards (property_id, email) WHERE email <> '';
-- The same number is typed with the country's prefix by some and without by others: its last digits are looked at.
CREATE INDEX guest_cards_same_phone ON guest_cards (property_id, (right(phone, 9))) WHERE length(phone) >= 10;
-- Who rings is looked for by any digits.
CREATE INDEX guest_cards_digits ON guest_cards USING gin (property_id, phone gin_trgm_ops)
  WITH (gin_pending_list_limit = 512) WHERE phone <> '';
CREATE INDEX guest_cards_words ON guest_cards
  USING gin (property_id, array_to_tsvector(array_remove(string_to_array(btrim(search_text), ' '), '')))
  WITH (gin_pending_list_limit = 512);
CREATE INDEX booking_guests_of_card ON booking_guests (property_id, card_id);
CREATE INDEX guest_notes_of_card ON guest_notes (property_id, card_id);
CREATE INDEX guest_merges_kept ON guest_merges (property_id, kept_id);
-- A card is merged at most once at a time.
CREATE UNIQUE INDEX guest_merges_merged ON guest_merges (property_id, merged_id) WHERE undone_at IS NULL;
CREATE INDEX guest_others_of_other ON guest_others (property_id, other_id);

-- Known guests are looked for among cards.
DROP INDEX bookings_phones;
