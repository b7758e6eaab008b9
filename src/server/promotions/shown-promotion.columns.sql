-- Returns whether a value is what a promotion shows: its texts in plain letters, its pictures, and nothing else.
CREATE OR REPLACE FUNCTION promotion_content_is(p_content jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(p_content) = 'object' THEN coalesce(
    has_texts(p_content, 'name', 'summary', 'image', 'image_wide', 'image_share')
    AND p_content - ARRAY['name', 'summary', 'image', 'image_wide', 'image_share', 'terms'] = '{}'
    AND is_shown_text(p_content ->> 'name', 60) AND is_shown_text(p_content ->> 'summary', 160)
    AND is_own_picture(p_content ->> 'image') AND is_own_picture(p_content ->> 'image_wide')
    AND is_own_picture(p_content ->> 'image_share')
    AND is_list_of_texts(p_content -> 'terms', NULL)
    AND CASE WHEN jsonb_typeof(p_content -> 'terms') = 'array' THEN jsonb_array_length(p_content -> 'terms') <= 20
      AND NOT EXISTS (
        SELECT FROM jsonb_array_elements_text(p_content -> 'terms') AS term WHERE NOT is_shown_text(term, 200))
    ELSE false END, false) ELSE false END;
