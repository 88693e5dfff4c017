-- A search asks for some nights of all room types of a hotel: they lie together.
ALTER TABLE nights DROP CONSTRAINT nights_pkey, ADD PRIMARY KEY (property_id, night, room_type_id);
