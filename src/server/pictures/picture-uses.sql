-- Returns the things of an agent that show uploaded pictures, with the hash of each picture.
CREATE OR REPLACE FUNCTION picture_uses(p_agent_id bigint)
RETURNS TABLE (place text, subject text, sha256 bytea)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT t.place, t.subject, decode(found[1], 'hex')
  FROM (
    -- Earlier versions too: one of them may be published again.
    SELECT CASE kind WHEN 'notification' THEN 'announcement' ELSE kind END AS place, id AS subject,
      content::text AS written
    FROM content_versions WHERE agent_id = p_agent_id
    UNION ALL
    SELECT 'promotion', lineage_id::text, content::text FROM promotions WHERE agent_id = p_agent_id
    UNION ALL
    SELECT 'shop', id::text, image FROM shop_items WHERE agent_id = p_agent_id
    UNION ALL
    SELECT 'poll', number::text, concat_ws(' ', image, image_wide, image_share) FROM polls WHERE agent_id = p_agent_id
    UNION ALL
    SELECT 'poll', p.number::text, concat_ws(' ', c.image, c.image_tall)
    FROM polls p JOIN poll_choices c ON c.poll_id = p.id WHERE p.agent_id = p_agent_id
    UNION ALL
    SELECT 'article', id, concat_ws(' ', cover, cover_share, markdown, body::text) FROM articles WHERE agent_id = p_agent_id
    UNION ALL
    SELECT 'site', a.code, concat_ws(' ', a.config, v.site)
    FROM agents a JOIN agent_versions v ON v.agent_id = a.id WHERE a.id = p_agent_id
  ) t
  CROSS JOIN LATERAL regexp_matches(t.written, '/pictures/([0-9a-f]{64})\.', 'g') AS found
$$;
