CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Translations are {"en": {"name": "…"}}: what a language overrides of the row's own texts.

CREATE TABLE properties (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{3,60}$'),
  name text NOT NULL,
  headline text NOT NULL DEFAULT '',
  description text NOT NULL,
  nearby text NOT NULL DEFAULT '',
  type text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  region text NOT NULL DEFAULT '',
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  zip text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  timezone text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  check_in_time text NOT NULL DEFAULT '15:00' CHECK (check_in_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check_out_time text NOT NULL DEFAULT '11:00' CHECK (check_out_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  phone text NOT NULL DEFAULT '',
  offers_free_cancellation boolean NOT NULL DEFAULT true,
  offers_breakfast boolean NOT NULL DEFAULT true,
  offers_early_booking boolean NOT NULL DEFAULT true,
  -- Featured houses come first, lowest rank first; null is not featured.
  featured_rank integer,
  -- Name, town, region and country in every language, folded to plain lower-case letters, a space before each word.
  search_text text NOT NULL,
  translations jsonb NOT NULL DEFAULT '{}',
  -- Raised by whoever changes the house, its room types, amenities or photos: what is remembered of them is then read again.
  catalogue_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX properties_search ON properties USING gin (search_text gin_trgm_ops);
CREATE INDEX properties_featured ON properties (featured_rank) WHERE featured_rank IS NOT NULL;
CREATE INDEX properties_position ON properties (longitude, latitude);

CREATE TABLE room_types (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  description text NOT NULL,
  max_occupancy integer NOT NULL CHECK (max_occupancy >= 1),
  base_price_minor bigint NOT NULL CHECK (base_price_minor > 0),
  bed_types text[] NOT NULL CHECK (cardinality(bed_types) >= 1),
  size_sqm integer NOT NULL CHECK (size_sqm > 0),
  view text NOT NULL,
  -- The available rooms of the type: the capacity of every night without a row of its own.
  capacity integer NOT NULL DEFAULT 0 CHECK (capacity >= 0),
  translations jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (property_id, id)
);

CREATE TABLE amenities (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  kind text NOT NULL,
  -- True for what the house has for everyone (a pool), false for what only room types have (a balcony).
  whole_house boolean NOT NULL DEFAULT false,
  translations jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (property_id, id)
);

CREATE TABLE room_type_amenities (
  property_id uuid NOT NULL,
  room_type_id uuid NOT NULL,
  amenity_id uuid NOT NULL,
  PRIMARY KEY (property_id, room_type_id, amenity_id),
  FOREIGN KEY (property_id, room_type_id) REFERENCES room_types (property_id, id) ON DELETE CASCADE,
  FOREIGN KEY (property_id, amenity_id) REFERENCES amenities (property_id, id) ON DELETE CASCADE
);

CREATE TABLE rooms (
  property_id uuid NOT NULL,
  id uuid NOT NULL,
  room_type_id uuid NOT NULL,
  number text NOT NULL,
  available boolean NOT NULL DEFAULT true,
  PRIMARY KEY (property_id, id),
  UNIQUE (property_id, number),
  -- Lets a booked room prove that its room is of its type.
  UNIQUE (property_id, room_type_id, id),
  FOREIGN KEY (property_id, room_type_id) REFERENCES room_types (property_id, id)
);

CREATE TABLE photos (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  room_type_id uuid,
  position integer NOT NULL,
  -- Files `{name}-{width}.webp`.
  name text NOT NULL,
  alt text NOT NULL,
  focus text,
  translations jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (property_id, id),
  FOREIGN KEY (property_id, room_type_id) REFERENCES room_types (property_id, id) ON DELETE CASCADE
);

CREATE INDEX photos_of ON photos (property_id, room_type_id, position);
