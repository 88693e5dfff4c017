-- Whether a picture is drawn, which its readers are told. What people upload is a photo.
ALTER TABLE photos
  ADD COLUMN drawn boolean NOT NULL DEFAULT false,
  -- Of a drawing that shows the hour and the season: what in it is lit at night and white in winter (light-rules.ts).
  ADD COLUMN scene jsonb,
  ADD CONSTRAINT photos_scene CHECK (scene IS NULL OR drawn);

-- The pictures of demo hotels bear the names of their drawings; photos have random ones.
UPDATE photos SET drawn = true WHERE name !~ '^[0-9a-f]{32}$';
