-- Some towns let hotels take their tax at the desk alone: it is in the total, and never paid online.
ALTER TABLE local_taxes ADD COLUMN due_at_hotel boolean NOT NULL DEFAULT false;

-- What of a total is paid at the hotel, however the rest is, and what of it stays with the hotel when its guest cancels: extras
-- that were sold so. Both are sums of price lines.
ALTER TABLE bookings
  ADD COLUMN at_hotel_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN kept_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT bookings_at_hotel CHECK (at_hotel_minor >= 0 AND kept_minor >= 0 AND at_hotel_minor + kept_minor <= total_minor),
  DROP CONSTRAINT bookings_deposit,
  ADD CONSTRAINT bookings_deposit CHECK (deposit_minor > 0 AND deposit_minor < total_minor - at_hotel_minor),
  -- The desk took all that was left of a deposit and of transfers, or what is due at the hotel of what was paid online.
  DROP CONSTRAINT bookings_balance_cash,
  ADD CONSTRAINT bookings_balance_cash CHECK (balance_cash_minor = 0
    OR (payment_status = 'paid' AND (balance_cash_minor = at_hotel_minor
      OR (deposit_minor IS NOT NULL AND balance_cash_minor <= total_minor - deposit_minor
        AND (status <> 'confirmed' OR balance_cash_minor = total_minor - deposit_minor - part_minor))))),
  DROP CONSTRAINT bookings_part,
  ADD CONSTRAINT bookings_part CHECK (part_minor = 0 OR (part_minor > 0 AND (
    (status = 'pending' AND part_minor < coalesce(deposit_minor, total_minor - at_hotel_minor))
    OR (status = 'confirmed' AND deposit_minor IS NOT NULL AND part_minor < total_minor - at_hotel_minor - deposit_minor
      AND (payment_status::text = 'partly_paid' OR balance_cash_minor > 0)))));

-- So far no extra stayed with a hotel, and no guest was told that one would.
UPDATE price_lines SET detail = detail || '{"kept": false}' WHERE kind = 'extra' AND detail @> '{"kept": true}';
