-- Somebody who became a member by LINE has no password until they set one.
ALTER TABLE members ALTER COLUMN password_hash DROP NOT NULL;
