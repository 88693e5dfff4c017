-- Owners look for beginnings of words. The words themselves are a sixth of what their trigrams were in the log of every booking,
-- which writes its entries twice: when it is made and when it is paid.
DROP INDEX bookings_search;
CREATE INDEX bookings_search ON bookings
  USING gin (property_id, array_to_tsvector(array_remove(string_to_array(btrim(search_text), ' '), '')))
  WITH (gin_pending_list_limit = 512);
