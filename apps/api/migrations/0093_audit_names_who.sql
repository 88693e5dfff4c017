-- Whose account did it, where somebody of the hotel did. No foreign key: accounts stay on the coordinator, and what an
-- erased one did remains, without a name.
ALTER TABLE audit_log ADD COLUMN user_id uuid;
