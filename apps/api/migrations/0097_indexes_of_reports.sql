-- Reports ask for what began, ended or happened in some days.
CREATE INDEX stays_of_arrival ON stays (property_id, lower(ordered)) WHERE active;
CREATE INDEX stays_of_departure ON stays (property_id, upper(ordered)) WHERE active;
CREATE INDEX bookings_leaving ON bookings (property_id, check_out) INCLUDE (id, check_in) WHERE status = 'confirmed';
CREATE INDEX bookings_cancelled ON bookings (property_id, cancelled_at) WHERE status = 'cancelled' AND confirmed_at IS NOT NULL;
CREATE INDEX audit_log_of_time ON audit_log (property_id, at) INCLUDE (actor);
CREATE INDEX payment_attempts_captured ON payment_attempts (property_id, ended_at) INCLUDE (booking_id, method, captured_minor)
  WHERE captured_minor > 0 AND received_on IS NULL;
CREATE INDEX payment_attempts_received ON payment_attempts (property_id, received_on) WHERE received_on IS NOT NULL;
CREATE INDEX refunds_done ON refunds (property_id, created_at) WHERE status = 'done';
