-- Money can still arrive for an attempt that is over, when a call that was to take it was never answered or its money was
-- on its way: so long the provider is asked after it, at this time next.
ALTER TABLE payment_attempts ADD COLUMN ask_again_at timestamptz;
UPDATE payment_attempts SET ask_again_at = now()
  WHERE status = 'capturing'
    OR (method = 'paypal' AND status IN ('failed', 'expired') AND provider_ref IS NOT NULL
      AND ended_at > now() - interval '29 days');
CREATE INDEX payment_attempts_ask_again ON payment_attempts (property_id, ask_again_at)
  WHERE status IN ('failed', 'expired') AND ask_again_at IS NOT NULL;
