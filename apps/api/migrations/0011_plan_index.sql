-- Stays that only begin after a window are passed over within the index: a hotel has many of them, each a row to fetch.
DROP INDEX booked_rooms_plan;
CREATE INDEX booked_rooms_plan ON booked_rooms (property_id, room_type_id, upper(stay), lower(stay)) WHERE active;
