-- A person has the name and the date of birth of a member who excluded themselves, and two operators have seen evidence
-- that they are two people. It counts for the phone number that the person proves to own.
CREATE TABLE safety_not_same (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  break_id bigint NOT NULL REFERENCES safety_breaks,
  agent_id bigint NOT NULL REFERENCES agents,
  phone text NOT NULL,
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 200),
  asked_by text NOT NULL,
  -- Null, like the approval, where one person runs the site alone.
  decided_by text CHECK (decided_by <> asked_by),
  approval_id bigint UNIQUE REFERENCES approvals,
  written_at timestamptz NOT NULL,
  UNIQUE (break_id, phone),
  CHECK ((decided_by IS NULL) = (approval_id IS NULL))
);

-- An agent may also recognise members who excluded themselves at another agent of the installation.
CREATE INDEX safety_identities_everywhere ON safety_identities (kind, value);
