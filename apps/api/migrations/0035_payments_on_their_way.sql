-- What a try to pay waits for, in the provider's word: money that is being taken may take days, a payer may have to return.
ALTER TABLE payment_attempts ADD COLUMN waits_for text NOT NULL DEFAULT '';
