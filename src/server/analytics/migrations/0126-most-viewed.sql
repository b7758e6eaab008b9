-- The rows of a day, the most viewed first.
CREATE INDEX page_views_most ON page_views (agent_id, day, views DESC, path, shell, referrer);
