-- How many rooms of a guest for the same nights a hotel lets be paid in cash: null any number, 0 none.
ALTER TABLE properties ADD COLUMN cash_max_rooms integer CHECK (cash_max_rooms BETWEEN 0 AND 1000);

-- What is booked and still to be paid at the hotel: counted with every booking that chooses cash.
CREATE INDEX bookings_unpaid_cash ON bookings (property_id, check_out, check_in)
  WHERE status = 'confirmed' AND payment_method = 'cash' AND payment_status = 'pending';
