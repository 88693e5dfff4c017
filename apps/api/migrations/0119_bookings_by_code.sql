-- A guest finds a booking by its code and their e-mail address, and need not know the hotel's key.
CREATE INDEX bookings_code ON bookings (code);
