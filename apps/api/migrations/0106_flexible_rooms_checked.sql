-- In a transaction of its own, so that nobody waits while all lines are looked at.
ALTER TABLE price_lines VALIDATE CONSTRAINT price_lines_promotion;
