-- What changed for whom, for pages that listen (`GET /api/stream`): a row here for whoever comes back later, a NOTIFY
-- for whoever listens now.
--
-- What a listener remembers is no number of a row. Those are given out before they are committed, so whoever has seen
-- row 11 may still miss row 10. It is a transaction id before which every transaction has ended (xmin of a snapshot):
-- what they wrote has been told, and what any later one wrote is told again. Twice does no harm.
CREATE TABLE member_changes (
  -- One of the two: something of one member, or of all members of an agent.
  member_id bigint,
  agent_id bigint,
  kind text NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK ((member_id IS NULL) <> (agent_id IS NULL))
);
CREATE INDEX member_changes_member ON member_changes (member_id, kind) WHERE member_id IS NOT NULL;
CREATE INDEX member_changes_agent ON member_changes (agent_id, kind) WHERE agent_id IS NOT NULL;
