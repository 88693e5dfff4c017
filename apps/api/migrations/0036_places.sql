-- What the suggestions of a search are read from, instead of from all hotels (decision 0034). Both tables follow the hotels:
-- a job brings up to date what changed. Local to the coordinator when sharded.

-- Countries, regions and towns, with how many hotels that have rooms to sell; regions and towns in every language of the
-- interface.
CREATE TABLE places (
  -- Empty for a country: its names are known without the database.
  language text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('country', 'region', 'city')),
  -- The folded name from one of its words on: a row for each word that a guest may begin with. Of a country its code.
  tail text COLLATE "C" NOT NULL,
  country text NOT NULL,
  -- Of a country its code.
  name text NOT NULL,
  -- Where a town is; else empty.
  region text NOT NULL,
  hotels integer NOT NULL,
  PRIMARY KEY (language, kind, tail, country, name, region)
);
CREATE INDEX places_empty ON places (language) WHERE hotels = 0;

-- The hotels that are counted there, and as what.
CREATE TABLE hotel_places (
  property_id uuid NOT NULL,
  tail text COLLATE "C" NOT NULL,
  name text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  -- By language.
  regions jsonb NOT NULL,
  PRIMARY KEY (property_id, tail)
);
CREATE INDEX hotel_places_tail ON hotel_places (tail);
-- The first hotels by name of the many that begin with a few letters.
CREATE INDEX hotel_places_one_letter ON hotel_places (left(tail, 1), name, property_id);
CREATE INDEX hotel_places_two_letters ON hotel_places (left(tail, 2), name, property_id);
CREATE INDEX hotel_places_three_letters ON hotel_places (left(tail, 3), name, property_id);

-- The catalogue_version that the places were brought up to date with; 0 of a hotel that they never looked at.
ALTER TABLE properties ADD COLUMN places_version integer NOT NULL DEFAULT 0;
CREATE INDEX properties_places_due ON properties (id) WHERE places_version <> catalogue_version;
