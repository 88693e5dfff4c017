-- Reference rates: how many units of a currency a euro cost on a day. The latest day of each counts.
CREATE TABLE exchange_rates (
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'EUR'),
  day date NOT NULL,
  per_euro numeric NOT NULL CHECK (per_euro > 0),
  -- Who published it.
  source text NOT NULL,
  PRIMARY KEY (currency, day)
);

-- Revenue is by night stayed: a year of a hotel without its other years.
CREATE INDEX price_lines_of_night ON price_lines (property_id, night)
  INCLUDE (booking_id, room_type_id, quantity, amount_minor, discount_minor) WHERE kind = 'night';

-- What is known without asking anybody; a newer day that the job brings replaces them.
INSERT INTO exchange_rates (currency, day, per_euro, source)
SELECT currency, date '2024-12-31', per_euro, 'European Central Bank'
FROM (VALUES ('USD', 1.0389), ('JPY', 163.06), ('GBP', 0.82918), ('CHF', 0.9412), ('CZK', 25.185), ('DKK', 7.4578),
  ('PLN', 4.275), ('SEK', 11.459), ('NOK', 11.795), ('HUF', 411.35)) AS known (currency, per_euro);
-- The dong has no rate of the European Central Bank: 24,335 to the dollar, by that day's dollar.
INSERT INTO exchange_rates (currency, day, per_euro, source)
VALUES ('VND', date '2024-12-31', 25281.63, 'State Bank of Vietnam (central rate), European Central Bank');
