-- Reports by source and plan read of the bookings of a period what they were sold by, in the index alone: a hotel's bookings lie
-- scattered, and most of them are of other years.
DROP INDEX bookings_leaving;
CREATE INDEX bookings_leaving ON bookings (property_id, check_out) INCLUDE (id, check_in, source, plan_id) WHERE status = 'confirmed';
