-- Dates on which an extra costs something else than usual: parking while the fair is on, a tree at Christmas. Saved with it.
CREATE TABLE extra_periods (
  property_id uuid NOT NULL,
  extra_id uuid NOT NULL,
  -- From the first to the last date, of a night or of check-in.
  dates daterange NOT NULL,
  -- Gross, of one unit.
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  PRIMARY KEY (property_id, extra_id, dates),
  FOREIGN KEY (property_id, extra_id) REFERENCES extras (property_id, id),
  CONSTRAINT extra_periods_dates CHECK (NOT isempty(dates) AND NOT lower_inf(dates) AND NOT upper_inf(dates)),
  -- A date has one price.
  CONSTRAINT extra_periods_apart EXCLUDE USING gist (property_id WITH =, extra_id WITH =, dates WITH &&)
);
