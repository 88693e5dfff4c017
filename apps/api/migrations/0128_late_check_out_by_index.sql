-- Prices that let a guest keep the room for longer are few: the room plan asks for them by the booking of each stay that ends in it.
CREATE INDEX price_lines_late ON price_lines (property_id, booking_id) WHERE detail ? 'leavesAt';
