-- Who sleeps in a room, and what those beyond its standard places pay.
ALTER TABLE room_types
  -- Persons that the night's price is for; null is as many as there are places.
  ADD COLUMN standard_occupancy integer,
  -- Null is as many as there are places.
  ADD COLUMN max_adults integer,
  ADD COLUMN max_children integer,
  -- Of the places beyond the standard ones.
  ADD COLUMN extra_beds integer NOT NULL DEFAULT 0,
  -- Beside the places.
  ADD COLUMN cots integer NOT NULL DEFAULT 0,
  -- What one person alone saves a night, in minor units or in hundredths of a percent of the night's price.
  ADD COLUMN single_use_minor bigint,
  ADD COLUMN single_use_percent integer,
  ADD CONSTRAINT room_types_standard CHECK (standard_occupancy BETWEEN 1 AND max_occupancy),
  ADD CONSTRAINT room_types_most CHECK (max_adults BETWEEN 1 AND max_occupancy AND max_children BETWEEN 0 AND max_occupancy),
  ADD CONSTRAINT room_types_extra_beds CHECK (
    extra_beds BETWEEN 0 AND max_occupancy - coalesce(standard_occupancy, max_occupancy)),
  ADD CONSTRAINT room_types_cots CHECK (cots BETWEEN 0 AND 10),
  ADD CONSTRAINT room_types_single_use CHECK (
    num_nonnulls(single_use_minor, single_use_percent) <= 1 AND single_use_minor >= 0
    AND single_use_percent BETWEEN 0 AND 10000);

-- What a guest beyond the standard places pays a night, by age at check-in; saved all together.
CREATE TABLE age_bands (
  property_id uuid NOT NULL REFERENCES properties (id),
  position integer NOT NULL,
  -- Both ends inclusive. Null is the extra adult, who is whoever is in no other band.
  ages int4range,
  -- Takes a place; else it sleeps in a cot and pays its supplement always.
  counts boolean NOT NULL DEFAULT true,
  -- Minor units, or hundredths of a percent of the night's price.
  amount_minor bigint CHECK (amount_minor >= 0),
  percent integer CHECK (percent BETWEEN 0 AND 10000),
  PRIMARY KEY (property_id, position),
  CONSTRAINT age_bands_ages CHECK (NOT isempty(ages) AND ages <@ '[0,17]'::int4range),
  CONSTRAINT age_bands_supplement CHECK (num_nonnulls(amount_minor, percent) = 1),
  CONSTRAINT age_bands_adult CHECK (ages IS NOT NULL OR counts),
  CONSTRAINT age_bands_apart EXCLUDE USING gist (property_id WITH =, ages WITH &&)
);

CREATE UNIQUE INDEX age_bands_extra_adult ON age_bands (property_id) WHERE ages IS NULL;

-- Who saves bands knows which ones were there.
ALTER TABLE properties ADD COLUMN age_bands_version integer NOT NULL DEFAULT 1;

-- Who sleeps in which room of a line: [{"adults": 2, "ages": [6, null]}], an age that is not known is null. A line without
-- has guests whose ages nobody asked for.
ALTER TABLE booking_lines
  ADD COLUMN split jsonb,
  -- Its guest chose it: a change of the stay keeps it. Else it is the cheapest.
  ADD COLUMN split_chosen boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT booking_lines_split CHECK (jsonb_typeof(split) = 'array' AND jsonb_array_length(split) = quantity),
  ADD CONSTRAINT booking_lines_chosen CHECK (split IS NOT NULL OR NOT split_chosen);
