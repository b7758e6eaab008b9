-- What a member answered to the house's documents, one row for each version and answer; rows are only ever added.
CREATE TABLE consents (
  member_id bigint NOT NULL REFERENCES members,
  document text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  answer text NOT NULL CHECK (answer IN ('agreed', 'declined')),
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, document, version, answer)
);
