-- What a provider takes at once may do a promise and more: the promise keeps its amount and its reason, the rest is a row of its
-- own with the same reference.
CREATE UNIQUE INDEX refunds_ref_reason ON refunds (property_id, attempt_id, provider_ref, reason) WHERE provider_ref IS NOT NULL;
DROP INDEX refunds_ref;
