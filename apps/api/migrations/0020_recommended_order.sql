-- The order in which hotels are shown where nobody asked for another one: a page of it is read, never all hotels.
CREATE INDEX properties_recommended ON properties (featured_rank NULLS LAST, name, id);
DROP INDEX properties_featured;

-- Whether a hotel has anything to sell, asked of every hotel that is counted.
CREATE INDEX room_types_sold ON room_types (property_id) WHERE retired_at IS NULL AND capacity > 0;
