-- Jobs work off what is due hotel by hotel: in each of them, what is due longest is found at once.
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (property_id, due_at, id)
  WHERE sent_at IS NULL AND refused_at IS NULL AND dropped_at IS NULL;
DROP INDEX payment_attempts_waiting;
CREATE INDEX payment_attempts_waiting ON payment_attempts (property_id, checked_at)
  WHERE status IN ('creating', 'open', 'capturing');
DROP INDEX refunds_due;
CREATE INDEX refunds_due ON refunds (property_id, due_at) WHERE status = 'pending';
