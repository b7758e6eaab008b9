-- The support may apologise to a member with a gift. A row counts the points, or the one spin of the wheel, that a member
-- got this way on a day in Thailand. Gifts of other roles do not count.
CREATE TABLE goodwill_days (
  member_id bigint NOT NULL REFERENCES members,
  day date NOT NULL,
  points integer NOT NULL CHECK (points >= 0),
  spins integer NOT NULL CHECK (spins >= 0),
  PRIMARY KEY (member_id, day),
  CONSTRAINT goodwill_days_most CHECK (points <= 200 AND spins <= 1 AND (points = 0 OR spins = 0))
);
