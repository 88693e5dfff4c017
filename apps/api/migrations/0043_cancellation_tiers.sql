-- A plan is cancelled by tiers: what is kept until so many hours before check-in, the longest notice first, and after that.
-- A fee is hundredths of a percent of the lodging or its first nights. What was free until a time stays so.
ALTER TABLE rate_plans
  ADD COLUMN cancellation jsonb NOT NULL DEFAULT '{"tiers": [], "after": {"percent": 10000}}';

UPDATE rate_plans SET cancellation = jsonb_build_object(
  'tiers', jsonb_build_array(jsonb_build_object('hours', free_hours, 'fee', jsonb_build_object('percent', 0))),
  'after', jsonb_build_object('percent', 10000))
WHERE free_hours IS NOT NULL;

ALTER TABLE rate_plans
  DROP COLUMN free_hours,
  ADD CONSTRAINT rate_plans_cancellation CHECK (
    coalesce(jsonb_typeof(cancellation -> 'tiers') = 'array', false)
    AND cancellation @@ 'exists($.after ? (@.percent > 0 && @.percent <= 10000 || @.nights >= 1))'
    AND NOT cancellation @@ 'exists($.tiers[*] ? (!(@.hours >= 0 && (@.fee.percent >= 0 && @.fee.percent <= 10000 || @.fee.nights >= 1))))');

-- What cancelling a booking costs and until when, in minor units, as it was booked: [{until, fee, feeMinor}], the last until
-- null. Null: nothing until free_until, then what was paid, as all bookings were promised before and those by the standard
-- plan still are. And the fee that applied when it was cancelled.
ALTER TABLE bookings
  ADD COLUMN cancel_tiers jsonb,
  ADD COLUMN cancel_fee_minor bigint CHECK (cancel_fee_minor >= 0),
  ADD CONSTRAINT bookings_cancel_tiers CHECK (
    cancel_tiers IS NULL OR (plan_id IS NOT NULL AND cancel_tiers @@ 'exists($[last] ? (@.until == null && @.feeMinor >= 0))')),
  ADD CONSTRAINT bookings_cancel_fee CHECK (cancel_fee_minor IS NULL OR status = 'cancelled');
