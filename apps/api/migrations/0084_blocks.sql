-- A room that is out of order for some nights lies in `booked_rooms` as a block: without a booking, and pinned. So the constraint
-- that keeps stays apart keeps them apart from blocks too, and a block counts in the nights that are sold.
ALTER TABLE booked_rooms
  -- Why nobody can sleep there, in the words of its hotel; null: it is a stay's.
  ADD COLUMN block_reason text,
  ALTER COLUMN booking_id DROP NOT NULL,
  ALTER COLUMN line DROP NOT NULL,
  ADD CONSTRAINT booked_rooms_stay_or_block CHECK (CASE WHEN block_reason IS NULL
    THEN num_nulls(booking_id, line, stay_id) = 0
    ELSE num_nonnulls(booking_id, line, stay_id, moved_from) = 0 AND room_id IS NOT NULL AND owner_pinned AND active
      AND btrim(block_reason) <> '' END);

CREATE INDEX booked_rooms_blocks ON booked_rooms (property_id, upper(stay)) WHERE block_reason IS NOT NULL;
