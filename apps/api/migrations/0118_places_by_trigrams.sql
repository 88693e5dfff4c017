-- Places with hotels are found although a letter is wrong (decision 0101): by the trigrams of the whole name, as numbers; empty
-- where the row is of a later word.
ALTER TABLE places ADD COLUMN grams integer[] NOT NULL DEFAULT '{}';
CREATE INDEX places_grams ON places USING gin (grams);

-- All hotels are counted anew at the start, which fills it.
DELETE FROM places;
DELETE FROM hotel_places;
UPDATE properties SET places_version = 0;
