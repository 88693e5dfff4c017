-- Lists every violation of Keystay's invariants; no row means that all is well.
-- Standalone: needs nothing but the tables. Columns: violation, property_id, subject, detail.
-- All hotels at once, or a slice of them: those whose id comes after the setting keystay.after_hotel and up to
-- keystay.up_to_hotel. Slices that follow each other from the first id to the last find what the whole finds.

-- The tables as the slice has them, under their own names. (Keys are also looked up among all: two hotels may want one.)
WITH properties AS NOT MATERIALIZED (
  SELECT * FROM public.properties
  WHERE id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
room_types AS NOT MATERIALIZED (
  SELECT * FROM public.room_types
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
rooms AS NOT MATERIALIZED (
  SELECT * FROM public.rooms
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
nights AS NOT MATERIALIZED (
  SELECT * FROM public.nights
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
bookings AS NOT MATERIALIZED (
  SELECT * FROM public.bookings
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
booking_lines AS NOT MATERIALIZED (
  SELECT * FROM public.booking_lines
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
guest_cards AS NOT MATERIALIZED (
  SELECT * FROM public.guest_cards
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
booking_guests AS NOT MATERIALIZED (
  SELECT * FROM public.booking_guests
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
guest_merges AS NOT MATERIALIZED (
  SELECT * FROM public.guest_merges
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
registrations AS NOT MATERIALIZED (
  SELECT * FROM public.registrations
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
conversations AS NOT MATERIALIZED (
  SELECT * FROM public.conversations
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
messages AS NOT MATERIALIZED (
  SELECT * FROM public.messages
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
reviews AS NOT MATERIALIZED (
  SELECT * FROM public.reviews
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
ratings AS NOT MATERIALIZED (
  SELECT * FROM public.ratings
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
booked_rooms AS NOT MATERIALIZED (
  SELECT * FROM public.booked_rooms
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
stays AS NOT MATERIALIZED (
  SELECT * FROM public.stays
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
price_lines AS NOT MATERIALIZED (
  SELECT * FROM public.price_lines
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
former_nights AS NOT MATERIALIZED (
  SELECT * FROM public.former_nights
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
booking_tallies AS NOT MATERIALIZED (
  SELECT * FROM public.booking_tallies
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
idempotency_keys AS NOT MATERIALIZED (
  SELECT * FROM public.idempotency_keys
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
audit_log AS NOT MATERIALIZED (
  SELECT * FROM public.audit_log
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
payment_attempts AS NOT MATERIALIZED (
  SELECT * FROM public.payment_attempts
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
refunds AS NOT MATERIALIZED (
  SELECT * FROM public.refunds
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
staff AS NOT MATERIALIZED (
  SELECT * FROM public.staff
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
days AS NOT MATERIALIZED (
  SELECT * FROM public.days
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
desk_payments AS NOT MATERIALIZED (
  SELECT * FROM public.desk_payments
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
invoice_counters AS NOT MATERIALIZED (
  SELECT * FROM public.invoice_counters
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
invoices AS NOT MATERIALIZED (
  SELECT * FROM public.invoices
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
invoice_lines AS NOT MATERIALIZED (
  SELECT * FROM public.invoice_lines
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
money_back AS NOT MATERIALIZED (
  SELECT * FROM public.money_back
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
slice_keys AS NOT MATERIALIZED (
  SELECT * FROM public.hotel_keys
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
rate_plans AS NOT MATERIALIZED (
  SELECT * FROM public.rate_plans
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
standard_plans AS NOT MATERIALIZED (
  SELECT * FROM public.standard_plans
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
local_taxes AS NOT MATERIALIZED (
  SELECT * FROM public.local_taxes
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
age_bands AS NOT MATERIALIZED (
  SELECT * FROM public.age_bands
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
vouchers AS NOT MATERIALIZED (
  SELECT * FROM public.vouchers
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
voucher_uses AS NOT MATERIALIZED (
  SELECT * FROM public.voucher_uses
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
extra_nights AS NOT MATERIALIZED (
  SELECT * FROM public.extra_nights
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
booking_extras AS NOT MATERIALIZED (
  SELECT * FROM public.booking_extras
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
promotions AS NOT MATERIALIZED (
  SELECT * FROM public.promotions
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
transfer_accounts AS NOT MATERIALIZED (
  SELECT * FROM public.transfer_accounts
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
plan_nights AS NOT MATERIALIZED (
  SELECT * FROM public.plan_nights
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
hotel_places AS NOT MATERIALIZED (
  SELECT * FROM public.hotel_places
  WHERE property_id > coalesce(nullif(current_setting('keystay.after_hotel', true), ''), '00000000-0000-0000-0000-000000000000')::uuid
    AND property_id <= coalesce(nullif(current_setting('keystay.up_to_hotel', true), ''), 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
),
-- Places have the hotels of all slices: the last one looks at them.
counted_hotels AS NOT MATERIALIZED (
  SELECT DISTINCT property_id, city, country, regions FROM public.hotel_places
  WHERE nullif(current_setting('keystay.up_to_hotel', true), '') IS NULL
),
counted_places AS (
  SELECT '' AS language, 'country' AS kind, country, country AS name, '' AS region, count(*) AS hotels
  FROM counted_hotels GROUP BY country
  UNION ALL
  SELECT r.key, 'region', country, r.value, '', count(*)
  FROM counted_hotels, jsonb_each_text(regions) AS r WHERE r.value <> '' GROUP BY r.key, country, r.value
  UNION ALL
  SELECT r.key, 'city', country, city, r.value, count(*)
  FROM counted_hotels, jsonb_each_text(regions) AS r GROUP BY r.key, country, city, r.value
),
-- What is sold per night is what active stays and blocks occupy (both directions). Stays are not taken apart into nights: added up is by
-- how much more is sold, or less, than the night before, and the same of what is occupied. Where both agree nothing is left;
-- from where something is, they are apart until the next change.
sold_apart AS (
  SELECT property_id, room_type_id, night, sum(sum(change)) OVER nights AS apart, lead(night) OVER nights AS until
  FROM (
    SELECT property_id, room_type_id, night, sold AS change FROM nights WHERE sold <> 0
    UNION ALL SELECT property_id, room_type_id, night + 1, -sold FROM nights WHERE sold <> 0
    UNION ALL SELECT property_id, room_type_id, lower(stay), -1 FROM booked_rooms WHERE active
    UNION ALL SELECT property_id, room_type_id, upper(stay), 1 FROM booked_rooms WHERE active
  ) AS changes
  GROUP BY property_id, room_type_id, night HAVING sum(change) <> 0
  WINDOW nights AS (PARTITION BY property_id, room_type_id ORDER BY night)
),
-- The same of what is priced and what is booked, whatever type was sold: a guest who moved to another one pays what was priced.
priced_nights AS MATERIALIZED (
  SELECT l.property_id, l.booking_id, l.night, l.quantity
  FROM price_lines l
  WHERE l.kind = 'night' AND NOT EXISTS (
    SELECT FROM bookings b WHERE b.property_id = l.property_id AND b.id = l.booking_id AND b.status = 'cancelled')
),
priced_apart AS (
  SELECT property_id, booking_id, night, sum(sum(change)) OVER nights AS apart, lead(night) OVER nights AS until
  FROM (
    SELECT property_id, booking_id, night, quantity AS change FROM priced_nights
    UNION ALL SELECT property_id, booking_id, night + 1, -quantity FROM priced_nights
    UNION ALL SELECT property_id, booking_id, lower(stay), -1 FROM booked_rooms WHERE active AND booking_id IS NOT NULL
    UNION ALL SELECT property_id, booking_id, upper(stay), 1 FROM booked_rooms WHERE active AND booking_id IS NOT NULL
  ) AS changes
  GROUP BY property_id, booking_id, night HAVING sum(change) <> 0
  WINDOW nights AS (PARTITION BY property_id, booking_id ORDER BY night)
),
-- The rooms of guests who are in the house.
housed AS (
  SELECT s.property_id, s.stay_id, s.room_id, s.stay,
    lower(s.stay) = min(lower(s.stay)) OVER stay AS is_first, upper(s.stay) = max(upper(s.stay)) OVER stay AS is_last
  FROM stays t JOIN booked_rooms s ON s.property_id = t.property_id AND s.stay_id = t.id AND s.active
  WHERE t.state = 'in_house'
  WINDOW stay AS (PARTITION BY s.property_id, s.stay_id)
),
-- Where each plan comes to by so many steps from plan to parent: nowhere, once it is at the standard plan. One whose parent was
-- deleted goes on the spot. More steps than a hotel may have plans, and it never arrives. (WITH RECURSIVE is not to be had where
-- hotels are spread over several servers.)
plans_1_up AS MATERIALIZED (
  SELECT c.property_id, c.id, CASE WHEN c.parent_id IS NOT NULL THEN coalesce(p.id, c.id) END AS up
  FROM rate_plans c
  LEFT JOIN rate_plans p ON p.property_id = c.property_id AND p.id = c.parent_id AND p.retired_at IS NULL
  WHERE c.retired_at IS NULL
),
plans_2_up AS MATERIALIZED (
  SELECT p.property_id, p.id, u.up FROM plans_1_up p LEFT JOIN plans_1_up u ON u.property_id = p.property_id AND u.id = p.up
),
plans_4_up AS MATERIALIZED (
  SELECT p.property_id, p.id, u.up FROM plans_2_up p LEFT JOIN plans_2_up u ON u.property_id = p.property_id AND u.id = p.up
),
plans_8_up AS MATERIALIZED (
  SELECT p.property_id, p.id, u.up FROM plans_4_up p LEFT JOIN plans_4_up u ON u.property_id = p.property_id AND u.id = p.up
),
plans_16_up AS MATERIALIZED (
  SELECT p.property_id, p.id, u.up FROM plans_8_up p LEFT JOIN plans_8_up u ON u.property_id = p.property_id AND u.id = p.up
),
plans_32_up AS MATERIALIZED (
  SELECT p.property_id, p.id, u.up FROM plans_16_up p LEFT JOIN plans_16_up u ON u.property_id = p.property_id AND u.id = p.up
),
plans_64_up AS MATERIALIZED (
  SELECT p.property_id, p.id, u.up FROM plans_32_up p LEFT JOIN plans_32_up u ON u.property_id = p.property_id AND u.id = p.up
),
available_rooms AS (
  SELECT property_id, room_type_id, count(*) FILTER (WHERE available) AS rooms FROM rooms GROUP BY 1, 2
),
line_sums AS (
  SELECT property_id, booking_id, sum(amount_minor) AS total,
    sum(discount_minor) AS allocated,
    coalesce(sum(amount_minor) FILTER (WHERE kind IN ('early_booking', 'promotion', 'voucher')), 0) AS discount,
    coalesce(sum(amount_minor) FILTER (WHERE kind IN ('local_tax', 'charge') AND detail @> '{"atHotel": true}'), 0) AS at_hotel,
    coalesce(sum(amount_minor) FILTER (WHERE kind = 'extra' AND detail @> '{"kept": true}'), 0) AS kept
  FROM price_lines GROUP BY 1, 2
)
SELECT 'sold differs from active stays' AS violation, s.property_id, s.room_type_id::text AS subject,
  (SELECT jsonb_build_object('night', day::date, 'sold', sum(n.sold), 'stays', coalesce(sum(n.sold), 0) - s.apart) FROM nights n
   WHERE n.property_id = s.property_id AND n.room_type_id = s.room_type_id AND n.night = day::date) AS detail
FROM sold_apart s, generate_series(s.night, s.until - 1, interval '1 day') AS day
WHERE s.apart <> 0

UNION ALL
SELECT 'sold above capacity', property_id, room_type_id::text, jsonb_build_object('night', night, 'sold', sold, 'capacity', capacity)
FROM nights WHERE sold < 0 OR sold > capacity

UNION ALL
SELECT 'capacity differs from rooms', t.property_id, t.id::text, jsonb_build_object('capacity', t.capacity, 'rooms', coalesce(r.rooms, 0))
FROM room_types t LEFT JOIN available_rooms r ON r.property_id = t.property_id AND r.room_type_id = t.id
WHERE t.capacity <> coalesce(r.rooms, 0)

UNION ALL
SELECT 'future night capacity differs from rooms', n.property_id, n.room_type_id::text,
  jsonb_build_object('night', n.night, 'capacity', n.capacity, 'rooms', coalesce(r.rooms, 0))
FROM nights n LEFT JOIN available_rooms r USING (property_id, room_type_id)
WHERE n.night > current_date + 1 AND n.capacity <> coalesce(r.rooms, 0)

UNION ALL
SELECT 'two stays share a room and a night', property_id, room_id::text, jsonb_build_object('stay', id, 'until', until)
FROM (
  SELECT property_id, room_id, id, lower(stay) AS starts, max(upper(stay)) OVER (
    PARTITION BY property_id, room_id ORDER BY lower(stay) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS until
  FROM booked_rooms WHERE active AND room_id IS NOT NULL
) AS s
WHERE until > starts

UNION ALL
SELECT 'active stay without a room', property_id, id::text, jsonb_build_object('booking', booking_id)
FROM booked_rooms WHERE active AND room_id IS NULL

UNION ALL
SELECT 'active stay in an unavailable or foreign room', s.property_id, s.id::text, jsonb_build_object('room', s.room_id)
FROM booked_rooms s JOIN properties p ON p.id = s.property_id
LEFT JOIN rooms r ON r.property_id = s.property_id AND r.id = s.room_id
WHERE s.active AND s.room_id IS NOT NULL AND upper(s.stay) > (now() AT TIME ZONE p.timezone)::date
  AND (r.id IS NULL OR NOT r.available OR r.room_type_id <> s.room_type_id)

UNION ALL
SELECT 'active stay of a cancelled booking, or inactive stay of a live one', s.property_id, s.id::text,
  jsonb_build_object('status', b.status, 'active', s.active)
FROM booked_rooms s JOIN bookings b ON b.property_id = s.property_id AND b.id = s.booking_id
WHERE s.active <> (b.status <> 'cancelled')

UNION ALL
-- A stay has its rooms one after the other; each counts in the nights of its own type, which may not be the type that was sold.
SELECT 'housed stays differ from the line''s quantity', l.property_id, l.booking_id::text,
  jsonb_build_object('line', l.line, 'quantity', l.quantity, 'stays', count(DISTINCT s.stay_id))
FROM booking_lines l
JOIN bookings b ON b.property_id = l.property_id AND b.id = l.booking_id AND b.status <> 'cancelled'
LEFT JOIN booked_rooms s ON s.property_id = l.property_id AND s.booking_id = l.booking_id AND s.line = l.line AND s.active
GROUP BY l.property_id, l.booking_id, l.line, l.quantity
HAVING count(DISTINCT s.stay_id) <> l.quantity

UNION ALL
SELECT 'stays of a line differ from its quantity', l.property_id, l.booking_id::text,
  jsonb_build_object('line', l.line, 'quantity', l.quantity, 'stays', count(t.id))
FROM booking_lines l
LEFT JOIN stays t ON t.property_id = l.property_id AND t.booking_id = l.booking_id AND t.line = l.line
GROUP BY l.property_id, l.booking_id, l.line, l.quantity
HAVING count(t.id) <> l.quantity

UNION ALL
SELECT 'guests of a line are not those of its stays', l.property_id, l.booking_id::text,
  jsonb_build_object('line', l.line, 'adults', l.adults, 'children', l.children)
FROM booking_lines l
JOIN stays t ON t.property_id = l.property_id AND t.booking_id = l.booking_id AND t.line = l.line
GROUP BY l.property_id, l.booking_id, l.line, l.adults, l.children
HAVING sum(t.adults) <> l.adults OR sum(cardinality(t.child_ages)) <> l.children

UNION ALL
SELECT 'booked room without its stay, or with that of another line', s.property_id, s.id::text, jsonb_build_object('stay', s.stay_id)
FROM booked_rooms s
LEFT JOIN stays t ON t.property_id = s.property_id AND t.id = s.stay_id AND t.booking_id = s.booking_id AND t.line = s.line
WHERE t.id IS NULL AND s.block_reason IS NULL

UNION ALL
-- A block is pinned to a room and has neither guest nor price.
SELECT 'block that is a stay too, or is without a pin, a room or a reason', property_id, id::text,
  jsonb_build_object('booking', booking_id, 'room', room_id)
FROM booked_rooms
WHERE block_reason IS NOT NULL AND (num_nonnulls(booking_id, line, stay_id) > 0 OR room_id IS NULL OR NOT owner_pinned OR NOT active
  OR btrim(block_reason) = '')

UNION ALL
-- What was sold is what the booking says: its stays begin together, and it ends with the one that was sold for longest.
SELECT 'stay was ordered for other dates than those of its booking', t.property_id, t.id::text, jsonb_build_object('ordered', t.ordered)
FROM stays t JOIN bookings b ON b.property_id = t.property_id AND b.id = t.booking_id
WHERE t.active AND t.state IN ('expected', 'in_house')
  AND (lower(t.ordered) <> b.check_in OR upper(t.ordered) > b.check_out)

UNION ALL
SELECT 'booking ends on another date than its stays', b.property_id, b.id::text,
  jsonb_build_object('booking', b.check_out, 'stays', max(upper(t.ordered)))
FROM bookings b JOIN stays t ON t.property_id = b.property_id AND t.booking_id = b.id AND t.active
GROUP BY b.property_id, b.id, b.check_out
HAVING max(upper(t.ordered)) <> b.check_out

UNION ALL
SELECT 'rooms of a stay do not fill what was ordered, or lie outside of it', t.property_id, t.id::text,
  jsonb_build_object('ordered', t.ordered, 'rooms', range_agg(s.stay), 'state', t.state)
FROM stays t LEFT JOIN booked_rooms s ON s.property_id = t.property_id AND s.stay_id = t.id
GROUP BY t.property_id, t.id, t.ordered, t.state
HAVING NOT coalesce(range_agg(s.stay) <@ t.ordered
  AND (t.state IN ('departed', 'no_show') OR range_agg(s.stay) = t.ordered::datemultirange), false)

UNION ALL
-- Whoever left early had the nights until then, without a gap, the first one at least.
SELECT 'rooms of a stay that is over begin later than it, or leave a gap', t.property_id, t.id::text,
  jsonb_build_object('ordered', t.ordered, 'rooms', range_agg(s.stay), 'state', t.state)
FROM stays t JOIN booked_rooms s ON s.property_id = t.property_id AND s.stay_id = t.id
WHERE t.state IN ('departed', 'no_show')
GROUP BY t.property_id, t.id, t.ordered, t.state
HAVING range_agg(s.stay) <> datemultirange(daterange(lower(t.ordered), max(upper(s.stay))))

UNION ALL
SELECT 'stay in two rooms in the same night', s.property_id, s.stay_id::text, jsonb_build_object('room', s.room_id, 'until', s.until)
FROM (
  SELECT property_id, stay_id, room_id, lower(stay) AS starts, max(upper(stay)) OVER (
    PARTITION BY property_id, stay_id ORDER BY lower(stay), id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS until
  FROM booked_rooms WHERE stay_id IS NOT NULL
) AS s
WHERE s.until > s.starts

UNION ALL
SELECT 'stay and its booking disagree on being live', t.property_id, t.id::text, jsonb_build_object('status', b.status, 'active', t.active)
FROM stays t JOIN bookings b ON b.property_id = t.property_id AND b.id = t.booking_id
WHERE t.active <> (b.status <> 'cancelled')

UNION ALL
SELECT 'guest in the house, departed or awaited in vain without a confirmed booking', t.property_id, t.id::text,
  jsonb_build_object('status', b.status, 'state', t.state)
FROM stays t JOIN bookings b ON b.property_id = t.property_id AND b.id = t.booking_id
WHERE t.state IN ('in_house', 'departed') AND b.status <> 'confirmed' OR t.state = 'no_show' AND b.status = 'pending'

UNION ALL
-- Nobody checks into the room where another guest has not left: in whose last room another stay begins, then or later.
SELECT 'two stays in the house share a room', a.property_id, a.room_id::text, jsonb_build_object('stays', jsonb_build_array(a.stay_id, z.stay_id))
FROM housed a JOIN housed z ON z.property_id = a.property_id AND z.room_id = a.room_id AND z.stay_id <> a.stay_id
  AND z.is_last AND lower(a.stay) >= lower(z.stay)
WHERE a.is_first

UNION ALL
SELECT 'booking without lines', b.property_id, b.id::text, '{}'::jsonb
FROM bookings b
WHERE NOT EXISTS (SELECT FROM booking_lines l WHERE l.property_id = b.property_id AND l.booking_id = b.id)

UNION ALL
SELECT 'guests differ from the lines', b.property_id, b.id::text,
  jsonb_build_object('expected', b.expected_guests, 'lines', sum(l.adults + l.children))
FROM bookings b JOIN booking_lines l ON l.property_id = b.property_id AND l.booking_id = b.id
GROUP BY b.property_id, b.id, b.expected_guests
HAVING sum(l.adults + l.children) <> b.expected_guests

UNION ALL
SELECT 'price lines differ from the total', b.property_id, b.id::text, jsonb_build_object('total', b.total_minor, 'lines', s.total)
FROM bookings b LEFT JOIN line_sums s ON s.property_id = b.property_id AND s.booking_id = b.id
WHERE b.total_minor <> coalesce(s.total, 0)

UNION ALL
SELECT 'due at the hotel, or sold as kept, differs from the price lines', b.property_id, b.id::text,
  jsonb_build_object('at hotel', b.at_hotel_minor, 'its lines', s.at_hotel, 'kept', b.kept_minor, 'its extras', s.kept)
FROM bookings b LEFT JOIN line_sums s ON s.property_id = b.property_id AND s.booking_id = b.id
WHERE b.at_hotel_minor <> coalesce(s.at_hotel, 0) OR b.kept_minor <> coalesce(s.kept, 0)

UNION ALL
-- What came online and did not go back as what paid nothing or by a change, what the desk took, and what is still due, at the hotel or else.
SELECT 'paid and due are not the total', m.property_id, m.id::text,
  jsonb_build_object('total', m.total_minor, 'online', m.online, 'desk', m.desk, 'due', m.due)
FROM (
  SELECT b.property_id, b.id, b.total_minor,
    (SELECT coalesce(sum(captured_minor), 0) FROM payment_attempts WHERE property_id = b.property_id AND booking_id = b.id)
      - (SELECT coalesce(sum(amount_minor), 0) FROM refunds WHERE property_id = b.property_id AND booking_id = b.id
        AND attempt_id IS NOT NULL AND reason IN ('too_late', 'twice', 'wrong_amount', 'changed')) AS online,
    b.desk_paid_minor AS desk,
    CASE
      WHEN b.payment_status = 'partly_paid' THEN b.total_minor - b.deposit_minor - b.part_minor
      WHEN b.payment_status <> 'paid' THEN b.total_minor - b.desk_paid_minor
      WHEN b.payment_method = 'cash' OR b.desk_paid_minor > 0 THEN 0
      ELSE b.at_hotel_minor
    END AS due
  FROM bookings b WHERE b.status = 'confirmed'
) AS m
WHERE m.online + m.desk + m.due <> m.total_minor

UNION ALL
SELECT 'discount differs from its allocation', s.property_id, s.booking_id::text,
  jsonb_build_object('discount', s.discount, 'allocated', s.allocated)
FROM line_sums s WHERE s.discount <> s.allocated

UNION ALL
SELECT 'guests of a line are not those in its rooms', l.property_id, l.booking_id::text,
  jsonb_build_object('line', l.line, 'adults', l.adults, 'children', l.children, 'split', l.split)
FROM booking_lines l
CROSS JOIN LATERAL (
  SELECT sum((room ->> 'adults')::int) AS adults, sum(jsonb_array_length(room -> 'ages')) AS children
  FROM jsonb_array_elements(l.split) AS room
) s
WHERE l.split IS NOT NULL AND (l.adults, l.children) IS DISTINCT FROM (s.adults, s.children)

UNION ALL
SELECT 'child that costs more than an extra adult', c.property_id, c.ages::text,
  jsonb_build_object('amount', c.amount_minor, 'percent', c.percent)
FROM age_bands c
LEFT JOIN age_bands a ON a.property_id = c.property_id AND a.ages IS NULL
WHERE c.ages IS NOT NULL AND coalesce(c.amount_minor, c.percent) > 0
  AND NOT coalesce(c.amount_minor <= a.amount_minor OR c.percent <= a.percent, false)

UNION ALL
-- A stay gets the one that gives most: booking early, or one of the hotel's own.
SELECT 'price with more than one promotion', property_id, booking_id::text, jsonb_build_object('lines', count(*))
FROM price_lines WHERE kind IN ('early_booking', 'promotion') AND stay_id IS NULL GROUP BY property_id, booking_id HAVING count(*) > 1

UNION ALL
-- What is taken back of a line is of its kind and night, and never more than it is.
SELECT 'more of a price line taken back than there was', l.property_id, l.booking_id::text,
  jsonb_build_object('position', l.position, 'amount', l.amount_minor, 'taken', sum(c.amount_minor))
FROM price_lines c
LEFT JOIN price_lines l ON l.property_id = c.property_id AND l.booking_id = c.booking_id AND l.position = c.counters
WHERE c.counters IS NOT NULL
GROUP BY l.property_id, l.booking_id, l.position, l.kind, l.night, l.quantity, l.amount_minor, l.counters
HAVING l.position IS NULL OR l.counters IS NOT NULL OR NOT bool_and(c.kind = l.kind AND c.night IS NOT DISTINCT FROM l.night)
  OR (l.amount_minor + sum(c.amount_minor)) * sign(l.amount_minor) < 0 OR abs(l.amount_minor + sum(c.amount_minor)) > abs(l.amount_minor)
  OR l.kind = 'night' AND l.quantity + sum(c.quantity) NOT BETWEEN 0 AND l.quantity

UNION ALL
-- What stays with the hotel is no more than what was given back of the nights.
SELECT 'fee without nights that were given back, or above them', property_id, booking_id::text,
  jsonb_build_object('fee', sum(amount_minor) FILTER (WHERE kind = 'fee'))
FROM price_lines WHERE stay_id IS NOT NULL
GROUP BY property_id, booking_id, stay_id
HAVING coalesce(sum(amount_minor) FILTER (WHERE kind = 'fee'), 0) NOT BETWEEN 0
  AND greatest(0, -coalesce(sum(amount_minor + discount_minor) FILTER (WHERE kind = 'night' AND counters IS NOT NULL), 0))

UNION ALL
SELECT 'promotion in a price that no promotion of its hotel gave', l.property_id, l.booking_id::text,
  jsonb_build_object('promotion', l.detail ->> 'promotionId')
FROM price_lines l
WHERE l.kind = 'promotion' AND NOT l.detail ? 'gapNights' AND NOT l.detail ? 'betterTypes' AND NOT EXISTS (
  SELECT FROM promotions p WHERE p.property_id = l.property_id AND p.id::text = l.detail ->> 'promotionId')

UNION ALL
-- A gap deal is its percent, rounded once, of the nights that it names, and its booking has some of them.
SELECT 'gap deal that is not its percent of nights of its booking', l.property_id, l.booking_id::text,
  jsonb_build_object('amount', l.amount_minor, 'of', n.minor, 'percent', l.detail -> 'promotion' -> 'gives' -> 'percent')
FROM price_lines l
CROSS JOIN LATERAL (
  SELECT coalesce(sum(n.amount_minor), 0) AS minor FROM price_lines n
  WHERE n.property_id = l.property_id AND n.booking_id = l.booking_id AND n.kind = 'night' AND n.stay_id IS NULL
    AND l.detail -> 'gapNights' ? n.night::text
) n
WHERE l.kind = 'promotion' AND l.stay_id IS NULL AND l.detail ? 'gapNights'
  AND (n.minor = 0 OR -l.amount_minor IS DISTINCT FROM
    div(n.minor * (l.detail -> 'promotion' -> 'gives' ->> 'percent')::bigint + 5000, 10000))

UNION ALL
-- What is off for a flexible room is its percent of all nights, rounded once.
SELECT 'flexible room that is not its percent of the nights of its booking', l.property_id, l.booking_id::text,
  jsonb_build_object('amount', l.amount_minor, 'of', n.minor, 'percent', l.detail -> 'promotion' -> 'gives' -> 'percent')
FROM price_lines l
CROSS JOIN LATERAL (
  SELECT coalesce(sum(n.amount_minor), 0) AS minor FROM price_lines n
  WHERE n.property_id = l.property_id AND n.booking_id = l.booking_id AND n.kind = 'night' AND n.stay_id IS NULL
) n
WHERE l.kind = 'promotion' AND l.stay_id IS NULL AND l.detail ? 'betterTypes' AND -l.amount_minor IS DISTINCT FROM
  div(n.minor * (l.detail -> 'promotion' -> 'gives' ->> 'percent')::bigint + 5000, 10000)

UNION ALL
SELECT 'stay and price disagree on what its guest let the hotel choose', t.property_id, t.id::text,
  jsonb_build_object('stay', t.better_types, 'price', l.better_types)
FROM stays t LEFT JOIN LATERAL (
  SELECT detail -> 'betterTypes' AS better_types FROM price_lines l
  WHERE l.property_id = t.property_id AND l.booking_id = t.booking_id AND l.kind = 'promotion' AND l.stay_id IS NULL
    AND l.detail ? 'betterTypes') AS l ON true
WHERE to_jsonb(t.better_types) IS DISTINCT FROM l.better_types

UNION ALL
-- Its hotel may move it by hand into whichever room.
SELECT 'flexible stay was moved into a type that its guest did not agree to', s.property_id, s.id::text,
  jsonb_build_object('sold', l.room_type_id, 'better', t.better_types, 'lies in', s.room_type_id)
FROM stays t
JOIN booked_rooms s ON s.property_id = t.property_id AND s.stay_id = t.id AND s.active AND NOT s.owner_pinned
JOIN booking_lines l ON l.property_id = t.property_id AND l.booking_id = t.booking_id AND l.line = t.line
WHERE t.better_types IS NOT NULL AND s.room_type_id <> l.room_type_id AND s.room_type_id <> ALL (t.better_types)
  AND NOT EXISTS (SELECT FROM audit_log a
    WHERE a.property_id = t.property_id AND a.booking_id = t.booking_id AND a.event = 'room_changed')

UNION ALL
SELECT 'voucher uses differ from the bookings that use it', v.property_id, v.id::text,
  jsonb_build_object('uses', v.uses, 'bookings', coalesce(u.uses, 0))
FROM vouchers v
LEFT JOIN (SELECT property_id, voucher_id, count(*) AS uses FROM voucher_uses WHERE active GROUP BY 1, 2) u
  ON u.property_id = v.property_id AND u.voucher_id = v.id
WHERE v.uses <> coalesce(u.uses, 0)

UNION ALL
-- Of a cancelled booking the line stays as what it was; its use went back.
SELECT 'voucher line and use disagree', coalesce(u.property_id, l.property_id), coalesce(u.booking_id, l.booking_id)::text,
  jsonb_build_object('used', u.booking_id IS NOT NULL, 'line', l.booking_id IS NOT NULL)
FROM (SELECT property_id, booking_id FROM voucher_uses WHERE active) u
FULL JOIN (
  SELECT p.property_id, p.booking_id FROM price_lines p
  WHERE p.kind = 'voucher' AND NOT EXISTS (
    SELECT FROM bookings b WHERE b.property_id = p.property_id AND b.id = p.booking_id AND b.status = 'cancelled')) l
  ON l.property_id = u.property_id AND l.booking_id = u.booking_id
WHERE u.booking_id IS NULL OR l.booking_id IS NULL

UNION ALL
SELECT 'priced nights differ from booked nights', p.property_id, p.booking_id::text,
  (SELECT jsonb_build_object('night', day::date, 'priced', count(*) + p.apart, 'booked', count(*)) FROM booked_rooms r
   WHERE r.property_id = p.property_id AND r.booking_id = p.booking_id AND r.active AND r.stay @> day::date)
FROM priced_apart p, generate_series(p.night, p.until - 1, interval '1 day') AS day
WHERE p.apart <> 0

UNION ALL
SELECT 'confirmed without a way to pay', property_id, id::text, '{}'::jsonb
FROM bookings WHERE status = 'confirmed' AND payment_method IS NULL

UNION ALL
SELECT 'hold and status disagree', property_id, id::text, jsonb_build_object('status', status)
FROM bookings WHERE (status = 'pending') <> (hold_expires_at IS NOT NULL)

UNION ALL
SELECT 'tally differs from the bookings', coalesce(t.property_id, c.property_id), coalesce(t.status, c.status)::text,
  jsonb_build_object('tally', t.bookings, 'bookings', c.bookings)
FROM (SELECT property_id, status, sum(bookings) AS bookings FROM booking_tallies GROUP BY 1, 2) t
FULL JOIN (SELECT property_id, status, count(*) AS bookings FROM bookings GROUP BY 1, 2) c USING (property_id, status)
WHERE coalesce(t.bookings, 0) <> coalesce(c.bookings, 0)

UNION ALL
SELECT 'price line and booking disagree on being confirmed', l.property_id, l.booking_id::text,
  jsonb_build_object('position', l.position, 'line', l.confirmed, 'status', b.status)
FROM price_lines l JOIN bookings b ON b.property_id = l.property_id AND b.id = l.booking_id
WHERE l.confirmed <> (b.status = 'confirmed')

UNION ALL
-- Since when a price counts on the books, and until when it did.
SELECT 'price line and booking disagree on when it was on the books', l.property_id, l.booking_id::text,
  jsonb_build_object('position', l.position, 'booked', l.booked_at, 'left', l.left_at)
FROM price_lines l JOIN bookings b ON b.property_id = l.property_id AND b.id = l.booking_id
WHERE (l.booked_at IS NOT NULL AND l.left_at IS NULL) <> (b.status = 'confirmed')
  OR (l.left_at IS NOT NULL) <> (b.status = 'cancelled' AND b.confirmed_at IS NOT NULL)

UNION ALL
-- What a change rewrote, the next state of the booking follows at the same moment.
SELECT 'former nights that nothing follows, or that overlap', f.property_id, f.booking_id::text, jsonb_build_object('changes', f.changes)
FROM (SELECT property_id, booking_id, changes, min(booked_at) AS booked_at, max(left_at) AS left_at,
    lead(min(booked_at)) OVER (PARTITION BY property_id, booking_id ORDER BY changes) AS next
  FROM former_nights GROUP BY 1, 2, 3) f
LEFT JOIN LATERAL (SELECT min(l.booked_at) AS now FROM price_lines l
  WHERE l.property_id = f.property_id AND l.booking_id = f.booking_id AND l.kind = 'night' AND l.stay_id IS NULL) AS l ON true
WHERE coalesce(f.next, l.now) IS DISTINCT FROM f.left_at

UNION ALL
SELECT 'idempotency key without its booking', k.property_id, k.booking_id::text, '{}'::jsonb
FROM idempotency_keys k
WHERE NOT EXISTS (SELECT FROM bookings b WHERE b.property_id = k.property_id AND b.id = k.booking_id)

UNION ALL
SELECT 'event of a booking that does not exist', a.property_id, a.booking_id::text, jsonb_build_object('event', a.event)
FROM audit_log a
WHERE a.booking_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM bookings b WHERE b.property_id = a.property_id AND b.id = a.booking_id)

UNION ALL
SELECT 'booking of an account that does not exist', b.property_id, b.id::text, jsonb_build_object('user', b.user_id)
FROM bookings b
WHERE b.user_id IS NOT NULL AND b.user_id NOT IN (SELECT id FROM users)

UNION ALL
SELECT 'hotel of an account that does not exist', p.id, p.id::text, jsonb_build_object('owner', p.owner_id)
FROM properties p
WHERE p.owner_id IS NOT NULL AND p.owner_id NOT IN (SELECT id FROM users)

UNION ALL
SELECT 'staff of an account that does not exist', s.property_id, s.user_id::text, jsonb_build_object('role', s.role)
FROM staff s
WHERE s.user_id NOT IN (SELECT id FROM users)

UNION ALL
-- Whose role it then is would depend on where one looks.
SELECT 'owner of a hotel among its staff', s.property_id, s.user_id::text, jsonb_build_object('role', s.role)
FROM staff s JOIN properties p ON p.id = s.property_id AND p.owner_id = s.user_id

UNION ALL
-- It would be turned away at the door of the owner area.
SELECT 'staff with the role of a guest', s.property_id, s.user_id::text, jsonb_build_object('role', s.role)
FROM staff s JOIN users u ON u.id = s.user_id AND u.role = 'guest'

UNION ALL
SELECT 'retired room type that is still sold', t.property_id, t.id::text, jsonb_build_object('capacity', t.capacity)
FROM room_types t
WHERE t.retired_at IS NOT NULL
  AND (t.capacity > 0
    OR EXISTS (SELECT FROM rooms r WHERE r.property_id = t.property_id AND r.room_type_id = t.id AND NOT r.retired)
    OR EXISTS (SELECT FROM booked_rooms s WHERE s.property_id = t.property_id AND s.room_type_id = t.id AND s.active
      AND upper(s.stay) > t.retired_at::date + 1))

UNION ALL
-- Its price cannot be derived: its parents lead in a circle, or to one that was deleted.
SELECT 'rate plan that does not lead to the standard plan', p.property_id, p.id::text, jsonb_build_object('parent', p.parent_id)
FROM rate_plans p JOIN plans_64_up u ON u.property_id = p.property_id AND u.id = p.id
WHERE u.up IS NOT NULL

UNION ALL
-- Which rate a night has is found by their order; a date with two has none.
SELECT 'local tax whose rates are not in order', t.property_id, t.id::text, t.rates
FROM local_taxes t
WHERE EXISTS (
  SELECT FROM (
    SELECT (one->>'from')::date AS starts, one->'rate' AS rate,
      lag((one->>'from')::date) OVER (ORDER BY place) AS before
    FROM jsonb_array_elements(t.rates) WITH ORDINALITY AS r (one, place)
  ) AS rates
  WHERE starts IS NULL OR starts <= before OR jsonb_typeof(rate) IS DISTINCT FROM 'number' OR rate::bigint < 0)

UNION ALL
-- Whoever cancels, or looks at a receipt years later, finds there what it was and what it was owed for.
SELECT 'local tax in a price that does not say what it is', l.property_id, l.booking_id::text,
  jsonb_build_object('position', l.position, 'detail', l.detail)
FROM price_lines l
WHERE l.kind = 'local_tax' AND l.counters IS NULL AND (l.amount_minor < 0 OR (l.amount_minor = 0 AND NOT l.detail ? 'exempt') OR coalesce(l.detail->>'name', '') = ''
  OR coalesce(l.detail->>'owedFor', '') NOT IN ('stay', 'payment'))

UNION ALL
-- The desk asks so many adults for proof, of a tax that the hotel has or had, once.
SELECT 'exempt adults who do not travel, of no tax of the hotel, or of one twice', l.property_id, l.booking_id::text,
  jsonb_build_object('position', l.position, 'exempt', l.detail->'exempt')
FROM price_lines l
WHERE l.kind = 'local_tax' AND l.detail ? 'exempt' AND (
  (l.detail->'exempt'->>'adults')::int > (
    SELECT coalesce(sum(b.adults), 0) FROM booking_lines b WHERE b.property_id = l.property_id AND b.booking_id = l.booking_id)
  OR NOT EXISTS (
    SELECT FROM local_taxes t WHERE t.property_id = l.property_id AND t.id::text = l.detail->'exempt'->>'taxId')
  OR EXISTS (
    SELECT FROM price_lines o WHERE o.property_id = l.property_id AND o.booking_id = l.booking_id
      AND o.position <> l.position AND o.detail->'exempt'->>'taxId' = l.detail->'exempt'->>'taxId'))

UNION ALL
-- Of a booking that is half with VAT and half without nobody could say what VAT is in it.
SELECT 'booking whose nights are partly sold with VAT', l.property_id, l.booking_id::text, jsonb_build_object('with', count(l.vat_class))
FROM price_lines l WHERE l.kind = 'night'
GROUP BY 1, 2, 3 HAVING count(l.vat_class) NOT IN (0, count(*))

UNION ALL
SELECT 'parts of a night that do not sum to it, or below nothing', l.property_id, l.booking_id::text,
  jsonb_build_object('night', l.night, 'parts', l.parts)
FROM price_lines l
WHERE l.parts IS NOT NULL AND (l.counters IS NULL AND least((l.parts->>'room')::bigint, (l.parts->>'food')::bigint, (l.parts->>'drinks')::bigint) < 0
  OR (l.parts->>'room')::bigint + (l.parts->>'food')::bigint + (l.parts->>'drinks')::bigint
    IS DISTINCT FROM l.amount_minor + l.discount_minor)

UNION ALL
SELECT 'sold extras differ from active bookings', coalesce(n.property_id, e.property_id), coalesce(n.extra_id, e.extra_id)::text,
  jsonb_build_object('night', coalesce(n.night, e.night), 'sold', n.sold, 'taken', e.pieces)
FROM extra_nights n
FULL JOIN (
  SELECT property_id, extra_id, night::date AS night, sum(pieces) AS pieces
  FROM booking_extras, generate_series(lower(dates), upper(dates) - 1, interval '1 day') AS night
  WHERE active GROUP BY 1, 2, 3
) AS e ON e.property_id = n.property_id AND e.extra_id = n.extra_id AND e.night = n.night
WHERE coalesce(n.sold, 0) <> coalesce(e.pieces, 0)

UNION ALL
SELECT 'more of an extra sold than there is', property_id, extra_id::text,
  jsonb_build_object('night', night, 'sold', sold, 'capacity', capacity)
FROM extra_nights WHERE sold < 0 OR sold > capacity

UNION ALL
SELECT 'active extra of a cancelled booking, or inactive extra of a live one', e.property_id, e.booking_id::text,
  jsonb_build_object('extra', e.extra_id, 'status', b.status, 'active', e.active)
FROM booking_extras e JOIN bookings b ON b.property_id = e.property_id AND b.id = e.booking_id
WHERE e.active <> (b.status <> 'cancelled')

UNION ALL
SELECT 'extra on other dates than its booking', e.property_id, e.booking_id::text, jsonb_build_object('dates', e.dates)
FROM booking_extras e JOIN bookings b ON b.property_id = e.property_id AND b.id = e.booking_id
WHERE lower(e.dates) <> b.check_in OR upper(e.dates) NOT IN (b.check_in + 1, b.check_out) AND upper(e.dates) IS DISTINCT FROM (
  -- Where the desk added nights, extras stay on those that were sold.
  SELECT max(l.night) + 1 FROM price_lines l
  WHERE l.property_id = e.property_id AND l.booking_id = e.booking_id AND l.kind = 'night' AND l.stay_id IS NULL)

UNION ALL
SELECT 'chosen extra without its price line', e.property_id, e.booking_id::text, jsonb_build_object('extra', e.extra_id)
FROM booking_extras e
WHERE NOT EXISTS (
  SELECT FROM price_lines l WHERE l.property_id = e.property_id AND l.booking_id = e.booking_id AND l.kind = 'extra'
    AND l.detail ->> 'extraId' = e.extra_id::text)

UNION ALL
SELECT 'price or restriction by a plan or of a room type that is deleted', n.property_id, n.plan_id::text,
  jsonb_build_object('type', n.room_type_id, 'night', n.night)
FROM plan_nights n
JOIN rate_plans p ON p.property_id = n.property_id AND p.id = n.plan_id
JOIN room_types t ON t.property_id = n.property_id AND t.id = n.room_type_id
WHERE p.retired_at IS NOT NULL OR t.retired_at IS NOT NULL

UNION ALL
SELECT 'retired room of a type that is sold', r.property_id, r.id::text, '{}'::jsonb
FROM rooms r JOIN room_types t ON t.property_id = r.property_id AND t.id = r.room_type_id
WHERE r.retired AND t.retired_at IS NULL

UNION ALL
-- What was captured online and not given back is what of a confirmed booking is paid online, or what the hotel keeps of one that
-- its guest cancelled: the fee of its tiers and what was sold as kept beyond what the desk has of it, or all after the deadline that it was booked with;
-- what the hotel gave back, or a provider took, is off that. What went before the cancelling leaves less to keep, what went after
-- is off what was kept, and of what went at that very moment nobody knows.
SELECT 'money differs from what is owed', m.property_id, m.id::text,
  jsonb_build_object('status', m.status, 'captured', m.captured, 'refunded', m.refunded, 'given', m.given, 'owed', m.owed, 'at least', m.at_least)
FROM (
  SELECT b.property_id, b.id, b.status, a.captured, r.refunded, r.given, o.owed, coalesce(o.at_least, o.owed) AS at_least
  FROM bookings b,
    LATERAL (SELECT CASE
        WHEN b.payment_status = 'partly_paid' THEN b.deposit_minor + b.part_minor - b.desk_paid_minor
        WHEN b.desk_paid_minor > 0 THEN b.total_minor - b.desk_paid_minor
        ELSE b.total_minor - b.at_hotel_minor
      END AS online,
      -- Of what the desk took, what it had when the booking was cancelled.
      b.desk_paid_minor - (SELECT coalesce(sum(amount_minor), 0) FROM money_back
        WHERE property_id = b.property_id AND booking_id = b.id AND attempt_id IS NULL AND reason NOT IN ('cancelled', 'changed')) AS cash) AS p,
    LATERAL (SELECT coalesce(sum(captured_minor), 0) AS captured FROM payment_attempts
      WHERE property_id = b.property_id AND booking_id = b.id) AS a,
    LATERAL (SELECT coalesce(sum(amount_minor), 0) AS refunded,
        coalesce(sum(amount_minor) FILTER (WHERE reason IN ('owner', 'provider', 'dispute')), 0) AS given,
        coalesce(sum(amount_minor) FILTER (WHERE reason IN ('too_late', 'twice', 'wrong_amount', 'changed')), 0) AS bounced,
        coalesce(sum(amount_minor) FILTER (WHERE reason IN ('owner', 'provider', 'dispute') AND created_at < b.cancelled_at), 0) AS gone_before,
        coalesce(sum(amount_minor) FILTER (WHERE reason IN ('owner', 'provider', 'dispute') AND created_at > b.cancelled_at), 0) AS gone_after
      FROM refunds WHERE property_id = b.property_id AND booking_id = b.id AND attempt_id IS NOT NULL
        AND NOT (status = 'failed' AND reason IN ('provider', 'dispute'))) AS r,
    LATERAL (SELECT
      CASE
        -- What came by transfer of what is awaited, and is not enough yet.
        WHEN b.status = 'pending' THEN b.part_minor
        WHEN b.status = 'confirmed' AND b.payment_method <> 'cash' THEN p.online - r.given
        WHEN b.status = 'cancelled' AND b.cancel_reason = 'guest' AND b.confirmed_at IS NOT NULL AND b.payment_method <> 'cash' THEN
          CASE
            WHEN b.cancel_tiers IS NOT NULL
            THEN greatest(0, least(greatest(0, b.cancel_fee_minor + b.kept_minor - p.cash), a.captured - r.bounced - (r.given - r.gone_after)) - r.gone_after)
            WHEN b.free_until IS NULL OR b.cancelled_at > b.free_until THEN greatest(0, p.online - r.given)
            ELSE 0
          END
        ELSE 0
      END AS owed,
      CASE
        WHEN b.status = 'cancelled' AND b.cancel_reason = 'guest' AND b.confirmed_at IS NOT NULL AND b.payment_method <> 'cash'
          AND b.cancel_tiers IS NOT NULL
        THEN greatest(0, least(greatest(0, b.cancel_fee_minor + b.kept_minor - p.cash), a.captured - r.bounced - r.gone_before) - (r.given - r.gone_before))
      END AS at_least) AS o
) AS m
WHERE m.captured - m.refunded NOT BETWEEN m.at_least AND m.owed

UNION ALL
-- The fee that applied is that of the tier in which its guest cancelled, whose last moment is its own; by the standard plan at
-- most that: what was not paid is not asked for.
SELECT 'fee differs from what was booked', b.property_id, b.id::text,
  jsonb_build_object('fee', b.cancel_fee_minor, 'tiers', b.cancel_tiers, 'cancelled', b.cancelled_at)
FROM bookings b
WHERE b.cancel_tiers IS NOT NULL AND b.status = 'cancelled' AND b.cancel_reason IN ('guest', 'owner')
  AND b.cancel_fee_minor IS DISTINCT FROM least(CASE WHEN b.plan_id IS NULL AND b.terms ->> 'asksFee' IS NULL THEN b.cancel_fee_minor END, CASE
    WHEN b.cancel_reason = 'owner' OR b.confirmed_at IS NULL THEN 0
    ELSE (SELECT (t.tier ->> 'feeMinor')::bigint FROM jsonb_array_elements(b.cancel_tiers) WITH ORDINALITY AS t (tier, nr)
      WHERE coalesce((t.tier ->> 'until')::timestamptz >= date_trunc('milliseconds', b.cancelled_at), true)
      ORDER BY t.nr LIMIT 1)
  END)

UNION ALL
SELECT 'fee that falls as arrival comes nearer, or passes the total', b.property_id, b.id::text, b.cancel_tiers
FROM bookings b
WHERE EXISTS (
  SELECT FROM (
    SELECT (t.tier ->> 'feeMinor')::bigint AS fee, lead((t.tier ->> 'feeMinor')::bigint, 1, b.total_minor) OVER (ORDER BY t.nr) AS next
    FROM jsonb_array_elements(b.cancel_tiers) WITH ORDINALITY AS t (tier, nr)
  ) AS f WHERE f.fee > f.next)

UNION ALL
-- A change never lowers a fee that is due already, nor is any fee more than the whole.
SELECT 'fee of a changed booking below what was due, or that above the total', b.property_id, b.id::text,
  jsonb_build_object('floor', b.fee_floor_minor, 'tiers', b.cancel_tiers, 'total', b.total_minor)
FROM bookings b
WHERE b.changes > 0 AND (b.fee_floor_minor > b.total_minor OR b.cancel_tiers IS NULL OR EXISTS (
  SELECT FROM jsonb_array_elements(b.cancel_tiers) AS t (tier) WHERE (t.tier ->> 'feeMinor')::bigint < b.fee_floor_minor))

UNION ALL
SELECT 'refund for a change of a booking that was not changed', r.property_id, r.id::text, jsonb_build_object('booking', r.booking_id)
FROM money_back r JOIN bookings b ON b.property_id = r.property_id AND b.id = r.booking_id
WHERE r.reason = 'changed' AND b.changes = 0
  -- A charge that was turned makes it cheaper, too.
  AND NOT EXISTS (SELECT FROM price_lines l WHERE l.property_id = b.property_id AND l.booking_id = b.id
    AND l.kind = 'charge' AND l.counters IS NOT NULL)

UNION ALL
SELECT 'standard plan off sale where no other plan is on sale', s.property_id, s.property_id::text, NULL
FROM standard_plans s
WHERE NOT s.on_sale AND NOT EXISTS (
  SELECT FROM rate_plans p WHERE p.property_id = s.property_id AND p.retired_at IS NULL AND p.on_sale)

UNION ALL
SELECT 'rate plan whose fee falls as arrival comes nearer', p.property_id, p.id::text, p.cancellation
FROM (
  SELECT property_id, id, cancellation FROM rate_plans
  UNION ALL SELECT property_id, property_id, cancellation FROM standard_plans
) AS p
WHERE EXISTS (
  SELECT FROM (
    SELECT f.fee, lead(f.fee) OVER (ORDER BY f.nr) AS next, f.hours, lead(f.hours) OVER (ORDER BY f.nr) AS hours_next
    FROM (
      SELECT t.nr, t.tier -> 'fee' AS fee, (t.tier ->> 'hours')::int AS hours
      FROM jsonb_array_elements(p.cancellation -> 'tiers') WITH ORDINALITY AS t (tier, nr)
      UNION ALL SELECT 1000, p.cancellation -> 'after', -1
    ) AS f
  ) AS s
  WHERE s.hours_next >= s.hours
    OR (s.next ->> 'percent')::int < (s.fee ->> 'percent')::int OR (s.next ->> 'nights')::int < (s.fee ->> 'nights')::int
    OR s.next ? 'nights' AND (s.fee ->> 'percent')::int > 0)

UNION ALL
SELECT 'more given back than was captured', a.property_id, a.id::text,
  jsonb_build_object('captured', a.captured_minor, 'refunded', sum(r.amount_minor))
FROM payment_attempts a JOIN refunds r ON r.property_id = a.property_id AND r.attempt_id = a.id
WHERE NOT (r.status = 'failed' AND r.reason IN ('provider', 'dispute'))
GROUP BY a.property_id, a.id, a.captured_minor
HAVING sum(r.amount_minor) > a.captured_minor

UNION ALL
SELECT 'more given back at the desk than was taken', b.property_id, b.id::text,
  jsonb_build_object('refunded', sum(r.amount_minor), 'taken', b.desk_paid_minor)
FROM money_back r JOIN bookings b ON b.property_id = r.property_id AND b.id = r.booking_id
WHERE r.attempt_id IS NULL AND r.reason <> 'changed'
GROUP BY b.property_id, b.id, b.desk_paid_minor
HAVING sum(r.amount_minor) > b.desk_paid_minor

UNION ALL
-- What is kept with the booking is what its rows at the desk come to; what the hotel gave of its own accord, or for a booking that
-- was cancelled, was taken all the same.
SELECT 'desk payments differ from what their booking says', b.property_id, b.id::text,
  jsonb_build_object('kept', b.desk_paid_minor, 'rows', d.minor)
FROM bookings b LEFT JOIN (
  SELECT property_id, booking_id, sum(amount_minor) FILTER (WHERE reason IS NULL OR reason = 'changed') AS minor
  FROM desk_payments GROUP BY 1, 2
) AS d ON d.property_id = b.property_id AND d.booking_id = b.id
WHERE b.desk_paid_minor <> coalesce(d.minor, 0)

UNION ALL
SELECT 'desk payment in another currency than its booking', d.property_id, d.id::text,
  jsonb_build_object('currency', d.currency, 'booked', b.currency)
FROM desk_payments d JOIN bookings b ON b.property_id = d.property_id AND b.id = d.booking_id
WHERE d.currency <> b.currency

UNION ALL
-- What takes a row back is that row turned, and is itself not taken back.
SELECT 'desk payment that takes back another one than it says', d.property_id, d.id::text,
  jsonb_build_object('amount', d.amount_minor, 'of', o.amount_minor)
FROM desk_payments d JOIN desk_payments o ON o.property_id = d.property_id AND o.id = d.reverses
WHERE d.amount_minor <> -o.amount_minor OR d.method <> o.method OR d.booking_id IS DISTINCT FROM o.booking_id
  OR d.reason IS DISTINCT FROM o.reason OR o.reverses IS NOT NULL

UNION ALL
SELECT 'desk payment on a day after it was closed', d.property_id, d.id::text, jsonb_build_object('day', d.day, 'at', d.at)
FROM desk_payments d JOIN days y ON y.property_id = d.property_id AND y.day = d.day
WHERE d.at > y.closed_at

UNION ALL
-- A charge is taken back by the same line turned.
SELECT 'charge that is turned into another one', l.property_id, l.booking_id::text, jsonb_build_object('position', l.position)
FROM price_lines l JOIN price_lines o ON o.property_id = l.property_id AND o.booking_id = l.booking_id AND o.position = l.counters
WHERE l.kind = 'charge' AND (o.kind <> 'charge' OR o.counters IS NOT NULL OR l.amount_minor <> -o.amount_minor
  OR l.vat_class <> o.vat_class OR l.stay_id <> o.stay_id)

UNION ALL
SELECT 'line that takes something back of a line that another payer has', l.property_id, l.booking_id::text,
  jsonb_build_object('position', l.position)
FROM price_lines l JOIN price_lines o ON o.property_id = l.property_id AND o.booking_id = l.booking_id AND o.position = l.counters
-- Said twice: whoever plans this for few rows would compare each line with all of its booking.
WHERE l.counters IS NOT NULL AND l.payer <> o.payer

UNION ALL
-- Of what is left of a line that two pay neither has less than nothing, and where all of it is taken back both have nothing.
SELECT 'line that two pay of which one has less than nothing', l.property_id, l.booking_id::text,
  jsonb_build_object('position', l.position, 'company', l.company_minor, 'left', c.minor)
FROM price_lines l
CROSS JOIN LATERAL (
  SELECT coalesce(sum(o.amount_minor + o.discount_minor), 0) + l.amount_minor + l.discount_minor AS minor,
    coalesce(sum(o.company_minor), 0) + l.company_minor AS company, bool_or(o.company_minor IS NULL) AS untold
  FROM price_lines o WHERE o.property_id = l.property_id AND o.booking_id = l.booking_id AND o.counters = l.position
) AS c
WHERE l.company_minor IS NOT NULL AND l.counters IS NULL AND (c.company NOT BETWEEN 0 AND c.minor OR c.untold)

UNION ALL
SELECT 'payment under way and booking disagree', b.property_id, b.id::text, jsonb_build_object('live', b.payment_live)
FROM bookings b
WHERE b.payment_live <> EXISTS (
  SELECT FROM payment_attempts a
  WHERE a.property_id = b.property_id AND a.booking_id = b.id AND a.status IN ('creating', 'open', 'capturing'))

UNION ALL
SELECT 'paid online without its money, or money without being paid', b.property_id, b.id::text,
  jsonb_build_object('method', b.payment_method, 'payment', b.payment_status)
FROM bookings b, LATERAL (
  -- One payment at a provider, or all transfers together, without what of them paid nothing and goes back.
  SELECT coalesce(bool_or(a.purpose = 'whole' AND a.online = b.total_minor - b.at_hotel_minor), false)
      OR coalesce(sum(a.transferred) FILTER (WHERE a.purpose = 'whole'), 0) = b.total_minor - b.at_hotel_minor AS whole,
    coalesce(bool_or(a.purpose = 'deposit' AND a.online = b.deposit_minor), false)
      OR coalesce(sum(a.transferred) FILTER (WHERE a.purpose = 'deposit'), 0) = b.deposit_minor AS deposit,
    -- The desk takes the rest with what is due there, or that alone.
    coalesce(bool_or(a.purpose = 'balance' AND a.online = b.total_minor - b.at_hotel_minor - b.deposit_minor), false)
      OR coalesce(sum(a.transferred) FILTER (WHERE a.purpose = 'balance'), 0) + greatest(b.desk_paid_minor, b.at_hotel_minor)
        = b.total_minor - b.deposit_minor AS balance
  FROM (
    SELECT a.*, CASE WHEN a.method::text <> 'transfer' THEN a.stays END AS online,
      CASE WHEN a.method::text = 'transfer' THEN a.stays END AS transferred
    FROM (
      SELECT a.*, a.captured_minor - coalesce((
        SELECT sum(r.amount_minor) FROM refunds r WHERE r.property_id = a.property_id AND r.attempt_id = a.id
          AND r.reason IN ('too_late', 'twice', 'wrong_amount')), 0) AS stays
      FROM payment_attempts a) AS a) AS a
  WHERE a.property_id = b.property_id AND a.booking_id = b.id AND a.captured_currency = b.currency) AS m, LATERAL (
  SELECT (SELECT count(*) FROM desk_payments d WHERE d.property_id = b.property_id AND d.booking_id = b.id AND d.reason IS NULL) AS rows,
    (SELECT count(*) FROM price_lines l WHERE l.property_id = b.property_id AND l.booking_id = b.id AND l.kind = 'charge') AS charges) AS p
-- Of a changed booking what was paid before is of other purposes, and of one of which the desk has a part, or had one; that the sums
-- are right is said above.
WHERE b.status = 'confirmed' AND b.payment_method <> 'cash' AND NOT CASE
  WHEN b.changes > 0 OR p.rows > 1 OR b.desk_paid_minor > 0 AND (b.payment_status = 'partly_paid' OR p.charges > 0)
    THEN b.payment_status IN ('paid', 'partly_paid')
  WHEN b.deposit_minor IS NULL THEN b.payment_status = 'paid' AND m.whole
  WHEN b.payment_status = 'partly_paid' THEN m.deposit AND NOT m.balance
  ELSE b.payment_status = 'paid' AND m.deposit AND m.balance
END

UNION ALL
-- Who chose to transfer was told an account, and until when the rooms wait.
SELECT 'waits for a transfer without an account, or shorter than was said', b.property_id, b.id::text,
  jsonb_build_object('until', b.transfer_until, 'held', b.hold_expires_at)
FROM bookings b
WHERE b.status = 'pending' AND b.transfer_until IS NOT NULL AND (b.hold_expires_at < b.transfer_until
  OR NOT EXISTS (SELECT FROM transfer_accounts t WHERE t.property_id = b.property_id))

UNION ALL
-- What a hotel holds for a guest it holds to the end of the day that it said, by its own clock.
SELECT 'option held shorter than was said', b.property_id, b.id::text,
  jsonb_build_object('until', b.option_until, 'held', b.hold_expires_at)
FROM bookings b JOIN properties p ON p.id = b.property_id
WHERE b.status = 'pending' AND b.option_until IS NOT NULL
  AND b.hold_expires_at < (b.option_until + 1)::timestamp AT TIME ZONE p.timezone

UNION ALL
-- The hotel's own bookings are outside of what an address may hold; only it holds options, and says that a guest gets no mail.
SELECT 'booking whose source does not go with who made it', b.property_id, b.id::text,
  jsonb_build_object('source', b.source, 'option', b.option_until, 'mails', b.mails_guest, 'address', b.address_hash IS NOT NULL)
FROM bookings b
WHERE CASE WHEN b.source = 'web' THEN b.option_until IS NOT NULL OR NOT b.mails_guest ELSE b.address_hash IS NOT NULL END

UNION ALL
-- What is held until an answer comes has an end: only an option waits without anybody having chosen how to pay.
SELECT 'pending booking of the hotel that is no option', b.property_id, b.id::text, jsonb_build_object('source', b.source)
FROM bookings b WHERE b.status = 'pending' AND b.source <> 'web' AND b.option_until IS NULL

UNION ALL
-- What came by transfer, its hotel sends back by hand: no provider is asked for it, and none says that it is done.
SELECT 'transfer given back by a provider', r.property_id, r.id::text, jsonb_build_object('status', r.status, 'ref', r.provider_ref)
FROM refunds r JOIN payment_attempts a ON a.property_id = r.property_id AND a.id = r.attempt_id
WHERE a.method::text = 'transfer' AND (r.provider_ref IS NOT NULL OR r.status = 'failed' OR r.tries > 0)

UNION ALL
-- A deposit is paid online and confirms.
SELECT 'partly paid without being confirmed by it', b.property_id, b.id::text,
  jsonb_build_object('status', b.status, 'method', b.payment_method)
FROM bookings b
WHERE b.payment_status = 'partly_paid' AND (b.confirmed_at IS NULL OR b.payment_method IS NOT DISTINCT FROM 'cash')

UNION ALL
SELECT 'refund of another booking''s payment', r.property_id, r.id::text, jsonb_build_object('booking', r.booking_id)
FROM refunds r JOIN payment_attempts a ON a.property_id = r.property_id AND a.id = r.attempt_id
WHERE a.booking_id <> r.booking_id

UNION ALL
-- What a country wants to know of guests goes when its term is over; no country leaves more than three months for that.
SELECT 'registration kept longer than may be', g.property_id, g.stay_id::text, jsonb_build_object('until', g.destroy_on)
FROM registrations g
WHERE g.destroy_on < current_date - interval '3 months'

UNION ALL
-- Nothing of whoever was erased is on a card any more.
SELECT 'erased guest on a card', g.property_id, g.booking_id::text, jsonb_build_object('card', g.card_id)
FROM booking_guests g JOIN bookings b ON b.property_id = g.property_id AND b.id = g.booking_id
WHERE b.guest_erased_at IS NOT NULL

UNION ALL
-- Each merged card has the one record by which it can come back, and lies in the card of that, or in whatever this was merged into.
SELECT 'merged card without its record, or record without its card', coalesce(c.property_id, m.property_id),
  coalesce(c.id, m.merged_id)::text, jsonb_build_object('into', c.merged_into, 'record', m.id, 'kept', m.kept_id)
FROM (SELECT * FROM guest_cards WHERE merged_into IS NOT NULL) AS c
FULL JOIN (SELECT * FROM guest_merges WHERE undone_at IS NULL) AS m ON m.property_id = c.property_id AND m.merged_id = c.id
LEFT JOIN guest_cards k ON k.property_id = m.property_id AND k.id = m.kept_id
WHERE c.merged_into IS DISTINCT FROM coalesce(k.merged_into, k.id) OR m.id IS NULL

UNION ALL
-- What is shown beside a hotel's name is what its reviews say, hidden ones among them.
SELECT 'rating differs from the reviews', coalesce(r.property_id, v.property_id), coalesce(r.trip, v.trip),
  jsonb_build_object('kept', r.reviews, 'marks', r.marks, 'stars', r.stars, 'reviews', v.reviews)
FROM ratings r
FULL JOIN (
  SELECT property_id, trip, count(*)::int AS reviews,
    ARRAY[sum(marks[1]), sum(marks[2]), sum(marks[3]), sum(marks[4]), sum(marks[5])]::int[] AS marks,
    ARRAY[count(*) FILTER (WHERE star = 1), count(*) FILTER (WHERE star = 2), count(*) FILTER (WHERE star = 3),
      count(*) FILTER (WHERE star = 4), count(*) FILTER (WHERE star = 5)]::int[] AS stars
  FROM reviews, LATERAL (SELECT (marks[1] + marks[2] + marks[3] + marks[4] + marks[5] + 2) / 5 AS star) AS rounded
  WHERE withdrawn_at IS NULL GROUP BY 1, 2) AS v ON v.property_id = r.property_id AND v.trip = r.trip
WHERE r.reviews > 0 AND v.reviews IS NULL OR v.reviews IS NOT NULL
  AND (r.reviews IS DISTINCT FROM v.reviews OR r.marks IS DISTINCT FROM v.marks OR r.stars IS DISTINCT FROM v.stars)

UNION ALL
-- Of whoever is erased no review has the name.
SELECT 'name of an erased guest on a review', v.property_id, v.id::text, jsonb_build_object('booking', v.booking_id)
FROM reviews v JOIN bookings b ON b.property_id = v.property_id AND b.id = v.booking_id
WHERE b.guest_erased_at IS NOT NULL AND v.author <> ''

UNION ALL
SELECT 'hotel without its key, or with another one', p.id, p.id::text, jsonb_build_object('key', p.slug, 'kept', k.slug)
FROM properties p LEFT JOIN hotel_keys k ON k.slug = p.slug
WHERE k.property_id IS DISTINCT FROM p.id

UNION ALL
SELECT 'hotel key of a hotel that does not have it', k.property_id, k.slug, '{}'::jsonb
FROM slice_keys k
WHERE NOT EXISTS (SELECT FROM properties p WHERE p.id = k.property_id AND p.slug = k.slug)

UNION ALL
-- Numbers of a year run from 1 to the last one, without a gap.
SELECT 'gap in the numbers of invoices, or another last number', coalesce(c.property_id, i.property_id), coalesce(c.year, i.year)::text,
  jsonb_build_object('last', c.last, 'invoices', i.count, 'highest', i.highest)
FROM invoice_counters c
FULL JOIN (SELECT property_id, year, count(*) AS count, max(number) AS highest FROM invoices GROUP BY 1, 2) AS i
  ON i.property_id = c.property_id AND i.year = c.year
WHERE c.last IS DISTINCT FROM i.count OR c.last IS DISTINCT FROM i.highest

UNION ALL
SELECT 'invoice dated before the one with the number before', i.property_id, i.id::text,
  jsonb_build_object('number', i.number, 'issued on', i.issued_on, 'before', b.issued_on)
FROM invoices i JOIN invoices b ON b.property_id = i.property_id AND b.year = i.year AND b.number = i.number - 1
WHERE i.issued_on < b.issued_on

UNION ALL
-- An invoice that is not credited has its lines, and comes to what they do, discounts in the nights; one of a fee to no more; a
-- credited one has none.
SELECT 'invoice differs from its lines', i.property_id, i.id::text,
  jsonb_build_object('total', i.total_minor, 'lines', s.total, 'positions', i.positions, 'has', s.positions)
FROM invoices i
CROSS JOIN LATERAL (
  SELECT array_agg(DISTINCT x.position ORDER BY x.position) AS positions,
    sum(CASE WHEN x.part = 1 THEN l.company_minor
      ELSE l.amount_minor + CASE WHEN l.kind = 'night' THEN l.discount_minor ELSE 0 END - coalesce(l.company_minor, 0) END) AS total
  FROM invoice_lines x JOIN price_lines l ON l.property_id = x.property_id AND l.booking_id = x.booking_id AND l.position = x.position
  WHERE x.property_id = i.property_id AND x.invoice_id = i.id AND l.booking_id = i.booking_id
    AND (i.payer IS NULL OR CASE WHEN x.part = 1 THEN 'company' ELSE l.payer END = i.payer)
) AS s
WHERE CASE WHEN i.kind = 'invoice' AND NOT EXISTS (SELECT FROM invoices c WHERE c.property_id = i.property_id AND c.credits = i.id)
  THEN (CASE WHEN i.is_fee THEN s.total < i.total_minor ELSE s.total IS DISTINCT FROM i.total_minor END) OR s.positions IS DISTINCT FROM ARRAY(SELECT unnest(i.positions) ORDER BY 1)
  ELSE EXISTS (SELECT FROM invoice_lines x WHERE x.property_id = i.property_id AND x.invoice_id = i.id) END

UNION ALL
-- A fee is invoiced of what was cancelled, and never more than what cancelling cost and was sold as kept.
SELECT 'invoice of a fee that is none', i.property_id, i.id::text,
  jsonb_build_object('status', b.status, 'fee', b.cancel_fee_minor, 'total', i.total_minor)
FROM invoices i JOIN bookings b ON b.property_id = i.property_id AND b.id = i.booking_id
WHERE i.is_fee AND (b.status <> 'cancelled' OR i.total_minor > coalesce(b.cancel_fee_minor, 0) + b.kept_minor)

UNION ALL
-- What is printed is what the row says: number, date, kind and sums; nets and VAT by rate are the total, and so are the lines.
SELECT 'invoice says something else than its row', i.property_id, i.id::text,
  jsonb_build_object('number', i.content ->> 'number', 'total', i.content -> 'totalMinor', 'row', i.total_minor)
FROM invoices i
WHERE i.content ->> 'number' NOT LIKE '%' || i.year || '-' || lpad(i.number::text, 5, '0') OR i.content ->> 'kind' <> i.kind
  OR (i.content ->> 'issuedOn')::date <> i.issued_on OR (i.content ->> 'totalMinor')::bigint <> i.total_minor
  OR (i.content ->> 'paidMinor')::bigint <> i.paid_minor OR i.content ->> 'currency' <> i.currency
  OR (SELECT sum((r ->> 'netMinor')::bigint + (r ->> 'vatMinor')::bigint) FROM jsonb_array_elements(i.content -> 'sums') AS r) <> i.total_minor
  OR (SELECT sum((l ->> 'grossMinor')::bigint) FROM jsonb_array_elements(i.content -> 'lines') AS l) <> i.total_minor
  OR (SELECT sum((l ->> 'netMinor')::bigint) FROM jsonb_array_elements(i.content -> 'lines') AS l)
    <> (SELECT sum((r ->> 'netMinor')::bigint) FROM jsonb_array_elements(i.content -> 'sums') AS r)

UNION ALL
SELECT 'credit note that takes back something else than it names', n.property_id, n.id::text,
  jsonb_build_object('credits', n.credits, 'total', n.total_minor, 'invoice', i.total_minor)
FROM invoices n JOIN invoices i ON i.property_id = n.property_id AND i.id = n.credits
WHERE i.kind <> 'invoice' OR i.booking_id <> n.booking_id OR i.total_minor <> n.total_minor OR i.currency <> n.currency
  OR i.positions <> n.positions OR n.content -> 'credits' ->> 'number' IS DISTINCT FROM i.content ->> 'number'

UNION ALL
SELECT 'invoices say that more was paid than was held', p.property_id, p.booking_id::text,
  jsonb_build_object('said', p.said, 'came', p.came)
FROM (
  SELECT i.property_id, i.booking_id, sum(i.paid_minor) AS said,
    (SELECT coalesce(sum(a.captured_minor), 0) FROM payment_attempts a WHERE a.property_id = i.property_id AND a.booking_id = i.booking_id)
      + (SELECT coalesce(sum(d.amount_minor), 0) FROM desk_payments d
        WHERE d.property_id = i.property_id AND d.booking_id = i.booking_id AND d.amount_minor > 0) AS came
  FROM invoices i
  WHERE i.kind = 'invoice' AND NOT EXISTS (SELECT FROM invoices c WHERE c.property_id = i.property_id AND c.credits = i.id)
  GROUP BY 1, 2
) AS p WHERE p.said > p.came

UNION ALL
SELECT 'conversation that counts unread messages otherwise', c.property_id, c.booking_id::text,
  jsonb_build_object('guest', c.unread_by_guest, 'hotel', c.unread_by_hotel, 'messages', m.messages)
FROM conversations c
CROSS JOIN LATERAL (
  SELECT count(*) AS messages, count(*) FILTER (WHERE m.read_at IS NULL AND m.by_hotel) AS of_hotel,
    count(*) FILTER (WHERE m.read_at IS NULL AND NOT m.by_hotel) AS of_guest
  FROM messages m WHERE m.property_id = c.property_id AND m.booking_id = c.booking_id
) AS m
WHERE m.messages = 0 OR c.unread_by_guest <> m.of_hotel OR c.unread_by_hotel <> m.of_guest

UNION ALL
SELECT 'words of a guest who was erased', c.property_id, c.booking_id::text, jsonb_build_object('erased', b.guest_erased_at)
FROM conversations c JOIN bookings b ON b.property_id = c.property_id AND b.id = c.booking_id
WHERE b.guest_erased_at IS NOT NULL

UNION ALL
-- Only of hotels whose last change was counted: the others wait for the job.
SELECT 'hotel suggested as what it is not', p.id, p.id::text,
  jsonb_build_object('name', p.name, 'city', p.city, 'country', p.country, 'sold', s.sold, 'suggested', h.name)
FROM properties p
CROSS JOIN LATERAL (
  SELECT EXISTS (SELECT FROM room_types t WHERE t.property_id = p.id AND t.retired_at IS NULL AND t.capacity > 0) AS sold
) AS s
LEFT JOIN (SELECT DISTINCT property_id, name, city, country FROM hotel_places) AS h ON h.property_id = p.id
WHERE p.places_version = p.catalogue_version
  AND (s.sold <> (h.property_id IS NOT NULL) OR s.sold AND (p.name, p.city, p.country) <> (h.name, h.city, h.country))

UNION ALL
SELECT 'place with another number of hotels', NULL, coalesce(p.name, c.name),
  jsonb_build_object('language', coalesce(p.language, c.language), 'kind', coalesce(p.kind, c.kind),
    'country', coalesce(p.country, c.country), 'counted', p.hotels, 'hotels', c.hotels)
FROM (SELECT * FROM places WHERE nullif(current_setting('keystay.up_to_hotel', true), '') IS NULL) p
FULL JOIN counted_places c USING (language, kind, country, name, region)
WHERE p.hotels IS DISTINCT FROM c.hotels
