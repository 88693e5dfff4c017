-- Whoever calls is found by how the number ends: the country's code is typed by some and left out by others. An index of the
-- number from behind is an entry for each booking, where its trigrams would be a dozen.
CREATE INDEX bookings_phone ON bookings (property_id, (reverse(guest_phone) COLLATE "C")) WHERE guest_phone <> '';
