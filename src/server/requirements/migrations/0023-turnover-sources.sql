-- What a turnover requirement can come from; a further source is a row that the migration of its area adds.
CREATE TABLE turnover_sources (
  source text PRIMARY KEY
);
INSERT INTO turnover_sources (source) VALUES
  ('promotion'), ('coupon'), ('shot_prize'), ('redemption'), ('wheel'), ('quest'), ('cashback'), ('poll'), ('affiliate');

ALTER TABLE turnover_requirements DROP CONSTRAINT turnover_requirements_source_check,
  ADD CONSTRAINT turnover_requirements_source_fkey FOREIGN KEY (source) REFERENCES turnover_sources (source);
