-- Recovery codes of 80 random bits need no slow hash; sets of 60 bits keep theirs until they are renewed.
ALTER TABLE recovery_codes
  DROP CONSTRAINT recovery_codes_code_hash_check,
  ADD CONSTRAINT recovery_codes_code_hash_check
    CHECK (code_hash LIKE '$argon2id$%' OR code_hash LIKE '$sha256$%');
