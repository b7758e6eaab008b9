-- A row that pages cannot show is refused when it is written. Rows from before are not looked at: those are left out
-- when they are read.
ALTER TABLE banners ADD CONSTRAINT banners_shown CHECK (
  has_texts(content, 'image', 'image_wide', 'kicker', 'title', 'action', 'link')
  AND is_shown_link(content ->> 'image') AND is_shown_link(content ->> 'image_wide')
  AND is_shown_link(content ->> 'link')) NOT VALID;

ALTER TABLE notifications ADD CONSTRAINT notifications_shown CHECK (
  length(id) BETWEEN 1 AND 64 AND has_texts(content, 'image', 'title', 'description', 'link')
  AND is_shown_link(content ->> 'image') AND is_shown_link(content ->> 'link')) NOT VALID;

ALTER TABLE events ADD CONSTRAINT events_shown CHECK (
  has_texts(content, 'image', 'alt') AND is_shown_link(content ->> 'image')) NOT VALID;

ALTER TABLE promotions ADD CONSTRAINT promotions_shown CHECK (
  has_texts(content, 'name', 'summary', 'image', 'image_wide', 'image_share')
  AND is_shown_link(content ->> 'image') AND is_shown_link(content ->> 'image_wide')
  AND is_shown_link(content ->> 'image_share') AND is_list_of_texts(content -> 'terms', NULL)
  AND is_list_of_texts(categories, ARRAY['slot', 'casino', 'sport', 'fishing', 'freespin'])
  AND is_list_of_texts(excluded_games, NULL)) NOT VALID;

ALTER TABLE polls ADD CONSTRAINT polls_shown CHECK (
  is_shown_link(image) AND is_shown_link(image_wide) AND is_shown_link(coalesce(image_share, ''))) NOT VALID;

ALTER TABLE poll_choices ADD CONSTRAINT poll_choices_shown CHECK (
  is_shown_link(image) AND is_shown_link(coalesce(image_tall, ''))) NOT VALID;

ALTER TABLE agents ADD CONSTRAINT agents_shown CHECK (
  has_texts(config, 'line_contact_url', 'line_admin_url', 'telegram_contact_url')
  AND has_texts(config -> 'brand', 'name') AND jsonb_typeof(config -> 'brand' -> 'tokens') = 'object'
  AND has_texts(config -> 'info', 'agent_logo') AND has_texts(config -> 'seo', 'title', 'description', 'og_image')
  AND is_shown_link(config ->> 'line_contact_url') AND is_shown_link(config ->> 'line_admin_url')
  AND is_shown_link(config ->> 'telegram_contact_url') AND is_shown_link(config -> 'info' ->> 'agent_logo')
  AND is_shown_link(config -> 'seo' ->> 'og_image')
  AND jsonb_typeof(config -> 'simulated_money') = 'boolean'
  AND coalesce(jsonb_typeof(config -> 'rules'), 'object') = 'object') NOT VALID;
