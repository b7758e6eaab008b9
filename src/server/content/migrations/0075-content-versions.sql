-- Banners, announcements and events: an item with its place and times, and its versions. Members see one version.
CREATE TABLE content_slots (
  agent_id bigint NOT NULL REFERENCES agents,
  kind text NOT NULL CHECK (kind IN ('banner', 'notification', 'event')),
  id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  -- Order of display. Announcements are shown by their start instead, and listed by this.
  position integer NOT NULL,
  -- Null until it is published for the first time.
  published_version integer,
  starts_at timestamptz,
  ends_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (agent_id, kind, id),
  UNIQUE (agent_id, kind, position) DEFERRABLE,
  CHECK ((published_version IS NULL) = (starts_at IS NULL)),
  CHECK (ends_at > starts_at)
);

CREATE TABLE content_versions (
  agent_id bigint NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  content jsonb NOT NULL,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (agent_id, kind, id, version),
  FOREIGN KEY (agent_id, kind, id) REFERENCES content_slots
);

-- Numbers of items that operators add.
CREATE SEQUENCE content_numbers;

INSERT INTO content_slots (agent_id, kind, id, position)
SELECT agent_id, kind, id, row_number() OVER (PARTITION BY agent_id, kind ORDER BY place, id) - 1
FROM (
  SELECT agent_id, 'banner' AS kind, id, position::numeric AS place FROM banners
  UNION ALL SELECT agent_id, 'notification', id, extract(epoch FROM published_at) FROM notifications
  UNION ALL SELECT agent_id, 'event', id, position FROM events
) AS items;

INSERT INTO content_versions (agent_id, kind, id, version, content, written_by, written_at)
SELECT agent_id, 'banner', id, 1, content, 'system', business_now() FROM banners
UNION ALL
SELECT agent_id, 'notification', id, 1,
  CASE WHEN jsonb_typeof(content) = 'object' THEN content || jsonb_build_object('type', type) ELSE content END,
  'system', least(published_at, business_now())
FROM notifications
UNION ALL
SELECT agent_id, 'event', id, 1,
  CASE WHEN jsonb_typeof(content) = 'object' THEN '{"link": ""}'::jsonb || content ELSE content END, 'system', business_now()
FROM events;

UPDATE content_slots s SET published_version = 1,
  starts_at = coalesce((SELECT n.published_at FROM notifications n
    WHERE s.kind = 'notification' AND (n.agent_id, n.id) = (s.agent_id, s.id)), business_now());

ALTER TABLE content_slots ADD FOREIGN KEY (agent_id, kind, id, published_version) REFERENCES content_versions;

-- Rows from before are not looked at: a bad one is left out when it is read.
ALTER TABLE content_versions ADD CONSTRAINT content_versions_shown CHECK (content_is(kind, content)) NOT VALID;

-- Announcements that members see, the latest first.
CREATE INDEX content_slots_started ON content_slots (agent_id, kind, starts_at DESC)
  WHERE published_version IS NOT NULL AND withdrawn_at IS NULL;

ALTER TABLE notification_reads DROP CONSTRAINT notification_reads_agent_id_notification_id_fkey;
ALTER TABLE notification_reads ADD COLUMN kind text NOT NULL DEFAULT 'notification' CHECK (kind = 'notification');
ALTER TABLE notification_reads ADD FOREIGN KEY (agent_id, kind, notification_id) REFERENCES content_slots;

ALTER TABLE quest_events DROP CONSTRAINT quest_events_agent_id_event_id_fkey;
ALTER TABLE quest_events ADD COLUMN event_kind text NOT NULL DEFAULT 'event' CHECK (event_kind = 'event');
ALTER TABLE quest_events ADD FOREIGN KEY (agent_id, event_kind, event_id) REFERENCES content_slots ON DELETE CASCADE;

DROP TABLE banners;
DROP TABLE notifications;
DROP TABLE events;
