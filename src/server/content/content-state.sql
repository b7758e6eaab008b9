-- Returns the state of an item of content. Its times alone start and end it, without a write.
CREATE OR REPLACE FUNCTION content_state(p_version integer, p_starts_at timestamptz, p_ends_at timestamptz,
  p_withdrawn_at timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN p_version IS NULL THEN 'draft'
    WHEN p_ends_at <= business_now() THEN 'ended'
    WHEN p_starts_at > business_now() THEN 'scheduled'
    ELSE 'published' END
$$;
