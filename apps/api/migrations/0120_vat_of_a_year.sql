-- The VAT of a year is read from indexes alone, but for what of nights is food and drinks: what bookings come to, what of their
-- lines beside the nights has VAT, and local taxes in which it is.
DROP INDEX bookings_leaving;
CREATE INDEX bookings_leaving ON bookings (property_id, check_out) INCLUDE (id, check_in, source, plan_id, total_minor)
  WHERE status = 'confirmed';

DROP INDEX price_lines_of_extras;
CREATE INDEX price_lines_of_extras ON price_lines (property_id, booking_id) INCLUDE (kind, amount_minor, vat_class)
  WHERE kind IN ('extra', 'fee', 'charge') AND confirmed;
CREATE INDEX price_lines_of_taxed_taxes ON price_lines (property_id, booking_id) WHERE kind = 'local_tax' AND detail ? 'vatPercent';
