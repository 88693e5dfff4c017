-- What single nights of a room type have of their own by a rate plan: only where something differs. Null is "as derived" of a
-- price and "as the type" of a restriction; false opens a day of arrival or departure that the type closes.
-- The night stands before type and plan, so that all plans of a hotel for a stay are one range.
CREATE TABLE plan_nights (
  property_id uuid NOT NULL,
  night date NOT NULL,
  room_type_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  price_minor bigint CHECK (price_minor > 0),
  min_stay integer CHECK (min_stay >= 1),
  max_stay integer CHECK (max_stay >= 1),
  min_stay_through integer CHECK (min_stay_through >= 1),
  closed_to_arrival boolean,
  closed_to_departure boolean,
  closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (property_id, night, room_type_id, plan_id),
  FOREIGN KEY (property_id, room_type_id) REFERENCES room_types (property_id, id),
  FOREIGN KEY (property_id, plan_id) REFERENCES rate_plans (property_id, id),
  CONSTRAINT plan_nights_say_something CHECK (
    closed OR num_nonnulls(price_minor, min_stay, max_stay, min_stay_through, closed_to_arrival, closed_to_departure) > 0)
);
