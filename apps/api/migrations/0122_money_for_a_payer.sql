-- Whose part of a bill that two pay money at the desk is for; null: nobody said, then it pays the guest's first.
ALTER TABLE desk_payments ADD COLUMN payer text CHECK (payer IN ('guest', 'company'));

-- What 0121 says of lines, in a transaction of its own, so that nobody waits while all of them are looked at.
ALTER TABLE price_lines VALIDATE CONSTRAINT price_lines_company;
