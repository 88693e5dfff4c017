-- Why a guest left with a balance: the desk's day says it until it is paid.
ALTER TABLE stays ADD COLUMN owing_reason text CHECK (owing_reason IN ('billed', 'later', 'open'));
