-- What extras brought is read without the nights beside them.
CREATE INDEX price_lines_of_extras ON price_lines (property_id, booking_id) WHERE kind = 'extra' AND confirmed;
