-- Of an extra that lets a guest keep the room for longer on the day of departure: until when, `HH:MM`. Null: it does not.
ALTER TABLE extras
  ADD COLUMN leaves_at text CHECK (leaves_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- What everybody pays is the hotel's time of check-out.
  ADD CONSTRAINT extras_compulsory_late CHECK (mode <> 'compulsory' OR leaves_at IS NULL);
