-- What the support gave a member on one day in Thailand as an apology, beside the gifts of other roles: some points, or
-- one spin of the wheel.
CREATE TABLE goodwill_days (
  member_id bigint NOT NULL REFERENCES members,
  day date NOT NULL,
  points integer NOT NULL CHECK (points >= 0),
  spins integer NOT NULL CHECK (spins >= 0),
  PRIMARY KEY (member_id, day),
  CONSTRAINT goodwill_days_most CHECK (points <= 200 AND spins <= 1 AND (points = 0 OR spins = 0))
);
