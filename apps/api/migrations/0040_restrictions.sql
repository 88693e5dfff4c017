-- More of what a night may ask of stays: at most so many nights and no arrival (of the date of arrival), at least so many
-- nights of every stay that sleeps through it, and no departure on its date.
ALTER TABLE nights
  ADD COLUMN max_stay integer CHECK (max_stay >= 1),
  ADD COLUMN min_stay_through integer CHECK (min_stay_through >= 1),
  ADD COLUMN closed_to_arrival boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_to_departure boolean NOT NULL DEFAULT false;
