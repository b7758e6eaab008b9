-- Returns the state of an article. A scheduled article becomes public by time alone, without a write.
CREATE OR REPLACE FUNCTION article_state(p_publish_at timestamptz, p_withdrawn_at timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN p_publish_at IS NULL THEN 'draft'
    WHEN p_publish_at > business_now() THEN 'scheduled'
    ELSE 'published' END
$$;
