-- Which notifications a member has read, on whatever device. What is not here is unread.
CREATE TABLE notification_reads (
  member_id bigint NOT NULL REFERENCES members,
  agent_id bigint NOT NULL,
  notification_id text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, notification_id),
  FOREIGN KEY (agent_id, notification_id) REFERENCES notifications (agent_id, id)
);
