-- The hotels that begin with a text are read in the order in which they are shown, however many there are.
CREATE INDEX hotel_places_in_order ON hotel_places (tail, name, property_id);
DROP INDEX hotel_places_tail, hotel_places_one_letter, hotel_places_two_letters, hotel_places_three_letters;
