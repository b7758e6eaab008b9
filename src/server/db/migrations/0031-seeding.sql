-- Whether demo data was written to its end. Where it was begun and not finished, the next start begins anew.
CREATE TABLE demo_seeding (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz
);
