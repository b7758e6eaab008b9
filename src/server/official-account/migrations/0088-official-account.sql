-- Users of LINE who follow the official account or have written to it. Ids are those of the account's own provider.
CREATE TABLE line_friends (
  agent_id bigint NOT NULL REFERENCES agents,
  user_id text NOT NULL CHECK (user_id ~ '^U[0-9a-f]{32}$'),
  is_friend boolean NOT NULL,
  -- LINE's time of the latest event about the friendship; an older event that arrives later changes nothing.
  changed_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Until then a person may be answering in the chat, so the account answers only questions meant for a machine.
  quiet_until timestamptz,
  -- When the user asked for a person; null when nobody is asked for.
  asked_staff_at timestamptz,
  -- Menu that LINE shows this user; null for the menu of visitors, `unknown` while it is being switched.
  menu text CHECK (menu IN ('member', 'paused', 'unknown')),
  -- When the menu is next compared with the one that the user should see; null when they agree.
  menu_due_at timestamptz,
  menu_tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (agent_id, user_id)
);
CREATE INDEX line_friends_menu_due ON line_friends (agent_id, menu_due_at) WHERE menu_due_at IS NOT NULL;
CREATE INDEX line_friends_paused ON line_friends (agent_id) WHERE menu = 'paused';
CREATE INDEX line_friends_asking ON line_friends (agent_id, asked_staff_at) WHERE asked_staff_at IS NOT NULL;

-- Events of LINE's webhook. The id is LINE's: an event that is delivered again is known.
CREATE TABLE line_events (
  webhook_event_id text PRIMARY KEY CHECK (length(webhook_event_id) BETWEEN 1 AND 100),
  agent_id bigint NOT NULL REFERENCES agents,
  type text NOT NULL,
  -- Null for events of groups and rooms.
  user_id text,
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null once the event is done: members write phone numbers and passwords into chats.
  payload jsonb,
  -- While a process works on the event, the time from which another may take it over.
  leased_until timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  done_at timestamptz,
  result text,
  CHECK ((done_at IS NULL) = (result IS NULL)),
  CHECK (done_at IS NULL OR payload IS NULL)
);
CREATE INDEX line_events_waiting ON line_events (agent_id, happened_at) WHERE done_at IS NULL;
CREATE INDEX line_events_by_age ON line_events (received_at);

-- The menus that are kept at LINE, by the hash of their definition and picture.
CREATE TABLE line_menus (
  agent_id bigint NOT NULL REFERENCES agents,
  name text NOT NULL CHECK (name IN ('visitor', 'member', 'paused')),
  hash text NOT NULL,
  rich_menu_id text NOT NULL,
  -- Ids of earlier menus, which are deleted when no user sees them any more.
  replaced text[] NOT NULL DEFAULT '{}',
  put_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (agent_id, name)
);

-- Each member chooses here which notices LINE carries. A member without a row gets only notices about access to the
-- account.
CREATE TABLE line_preferences (
  member_id bigint PRIMARY KEY REFERENCES members,
  money boolean NOT NULL,
  results boolean NOT NULL,
  rewards boolean NOT NULL,
  hides_amounts boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT business_now()
);

-- The official account as LINE described it last, and what is known about its provider.
CREATE TABLE line_official_accounts (
  agent_id bigint PRIMARY KEY REFERENCES agents,
  channel_id text NOT NULL,
  -- The account's own user id, which LINE names as the destination of each webhook.
  bot_user_id text NOT NULL,
  basic_id text NOT NULL,
  display_name text NOT NULL,
  can_chat boolean NOT NULL,
  -- `same` when a linked member has a profile there, `other` when ids of the Login channel are strangers to it.
  provider text NOT NULL DEFAULT 'unknown' CHECK (provider IN ('unknown', 'same', 'other')),
  -- When the account of this channel was first read.
  connected_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  read_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Until then one process changes the account's menus or settings, and others refuse to.
  leased_until timestamptz
);

-- The user's id at the account's provider, where it differs from the id of the Login channel.
ALTER TABLE line_accounts ADD COLUMN oa_user_id text;

-- Deliveries that one message carries; each of them names the first one, whose id is the key of the message.
ALTER TABLE notice_deliveries ADD COLUMN bundle_id uuid;
-- The message as every attempt sends it, on the first delivery only and until it ends.
ALTER TABLE notice_deliveries ADD COLUMN message jsonb;
ALTER TABLE notice_deliveries ADD CHECK (message IS NULL OR (state = 'waiting' AND bundle_id = id));
-- The lowest is sent first.
ALTER TABLE notice_deliveries ADD COLUMN rank smallint NOT NULL DEFAULT 0;
DROP INDEX notice_deliveries_due;
CREATE INDEX notice_deliveries_due ON notice_deliveries (channel, rank, next_attempt_at) WHERE state = 'waiting';
ALTER TABLE notice_deliveries DROP CONSTRAINT notice_deliveries_state_check;
ALTER TABLE notice_deliveries ADD CONSTRAINT notice_deliveries_state_check
  CHECK (state IN ('waiting', 'sent', 'dropped', 'given_up'));
CREATE INDEX notice_deliveries_of_bundle ON notice_deliveries (bundle_id) WHERE bundle_id IS NOT NULL;
