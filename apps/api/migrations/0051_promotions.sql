-- What a hotel takes off the nights of stays that keep its conditions: last minute, long stays, free nights. A stay gets the
-- one that gives most; the hotel's offer for booking early is no row and comes first.
CREATE TABLE promotions (
  property_id uuid NOT NULL REFERENCES properties (id),
  id uuid NOT NULL,
  -- Of two that give the same, the first one counts.
  position integer NOT NULL DEFAULT 0,
  name text NOT NULL CHECK (name <> ''),
  translations jsonb NOT NULL DEFAULT '{}',
  -- Off its nights, in hundredths of a percent; or of each so many nights of a stay only so many are paid.
  percent integer CHECK (percent BETWEEN 1 AND 9999),
  stay_nights integer CHECK (stay_nights BETWEEN 2 AND 365),
  pay_nights integer CHECK (pay_nights >= 1),
  -- Nights that it reduces, and dates of the hotel on which it is booked with; first and last, null is open.
  stay_from date,
  stay_to date,
  book_from date,
  book_to date,
  -- Days from the booking to check-in.
  min_days_before integer CHECK (min_days_before >= 0),
  max_days_before integer CHECK (max_days_before >= 0),
  min_nights integer CHECK (min_nights >= 1),
  -- Bookings keep what they were sold with.
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (property_id, id),
  CONSTRAINT promotions_gives CHECK (
    num_nonnulls(percent, stay_nights) = 1 AND num_nonnulls(percent, pay_nights) = 1 AND pay_nights < stay_nights IS NOT FALSE),
  CONSTRAINT promotions_stay CHECK (stay_from <= stay_to),
  CONSTRAINT promotions_book CHECK (book_from <= book_to),
  CONSTRAINT promotions_days CHECK (min_days_before <= max_days_before)
);

-- A promotion is in a price when it gives something, and says what it was.
ALTER TABLE price_lines ADD CONSTRAINT price_lines_promotion CHECK (
  kind <> 'promotion' OR (amount_minor <= 0 AND night IS NULL AND detail IS NOT NULL AND detail ? 'promotionId'));
