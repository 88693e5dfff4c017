-- A confirmed booking can be changed. `changes` counts how often it was, and is the version that a change is made on top of.
-- `fee_floor_minor` is the fee that was due when it was changed last: later ones are never less. `desk_paid_minor` is what the
-- desk had taken of it when it was changed last, less what it gave back then.
ALTER TABLE bookings
  ADD COLUMN changes integer NOT NULL DEFAULT 0,
  ADD COLUMN fee_floor_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN desk_paid_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT bookings_changes CHECK (changes >= 0),
  ADD CONSTRAINT bookings_fee_floor CHECK (fee_floor_minor >= 0 AND (fee_floor_minor = 0 OR changes > 0)),
  ADD CONSTRAINT bookings_desk_paid CHECK (desk_paid_minor >= 0 AND desk_paid_minor <= total_minor
    AND (desk_paid_minor = 0 OR changes > 0)),
  -- Of a changed booking the deposit is what was paid before; where the desk had a part of that, it takes all the rest.
  DROP CONSTRAINT bookings_deposit,
  ADD CONSTRAINT bookings_deposit CHECK (deposit_minor > 0
    AND deposit_minor < total_minor - CASE WHEN desk_paid_minor > 0 THEN 0 ELSE at_hotel_minor END);
