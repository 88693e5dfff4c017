-- A guest finds a booking by its code and their e-mail address, and need not know the hotel's key: the code comes first. An index
-- more would be a page more in the log of nearly every booking.
ALTER TABLE bookings DROP CONSTRAINT bookings_property_id_code_key, ADD CONSTRAINT bookings_code UNIQUE (code, property_id);
