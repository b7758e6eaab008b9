-- Returns whether a text is a link that pages may show: a path of this site, an https URL, or empty.
CREATE OR REPLACE FUNCTION is_shown_link(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(length(p_text) <= 500 AND p_text ~ '^($|/$|/[^/\\]|https://[^/])', false);

-- Returns whether all of the named members of an object are strings.
CREATE OR REPLACE FUNCTION has_texts(p_content jsonb, VARIADIC p_names text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(jsonb_typeof(p_content) = 'object', false) AND NOT EXISTS (
    SELECT FROM unnest(p_names) AS name WHERE jsonb_typeof(p_content -> name) IS DISTINCT FROM 'string');

-- Returns whether a value is a list of strings that are all allowed; null allows every string.
CREATE OR REPLACE FUNCTION is_list_of_texts(p_list jsonb, p_allowed text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(p_list) = 'array' THEN NOT EXISTS (
    SELECT FROM jsonb_array_elements(p_list) AS element
    WHERE jsonb_typeof(element) <> 'string' OR p_allowed IS NOT NULL AND element #>> '{}' <> ALL (p_allowed))
  ELSE false END;

-- Returns whether a text has 1 to p_most letters and no control characters; only p_lines of them may be line ends.
CREATE OR REPLACE FUNCTION is_shown_text(p_text text, p_most integer, p_lines integer DEFAULT 1) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(length(btrim(p_text)) > 0 AND length(p_text) <= p_most
    AND replace(p_text, E'\n', '') !~ '[[:cntrl:]]'
    AND length(p_text) - length(replace(p_text, E'\n', '')) < p_lines, false);

-- Returns whether a text is the path of a picture of the build or of an uploaded one.
CREATE OR REPLACE FUNCTION is_own_picture(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(length(p_text) <= 500
    AND p_text ~* '^/(art|pictures)(/[a-z0-9][a-z0-9_-]*)+\.(webp|png|jpg)$', false);

-- Returns whether a text is a link of content: a path of this site or an https URL, without letters that browsers drop
-- or read as others.
CREATE OR REPLACE FUNCTION is_content_link(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN is_shown_link(p_text) AND p_text <> '' AND p_text !~ '[[:space:][:cntrl:]\\"''<>`]';

-- Returns whether a value is content of a kind: its fields, no others, their lengths, and the shapes of addresses.
CREATE OR REPLACE FUNCTION content_is(p_kind text, p_content jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(p_content) = 'object' THEN coalesce(CASE p_kind
    WHEN 'banner' THEN
      has_texts(p_content, 'image', 'image_wide', 'kicker', 'title', 'action', 'link')
      AND p_content - ARRAY['image', 'image_wide', 'kicker', 'title', 'action', 'link'] = '{}'
      AND is_own_picture(p_content ->> 'image') AND is_own_picture(p_content ->> 'image_wide')
      AND is_shown_text(p_content ->> 'kicker', 30) AND is_shown_text(p_content ->> 'title', 49, 2)
      AND is_shown_text(split_part(p_content ->> 'title', E'\n', 1), 24)
      AND (p_content ->> 'title' !~ E'\n' OR is_shown_text(split_part(p_content ->> 'title', E'\n', 2), 24))
      AND is_shown_text(p_content ->> 'action', 20) AND is_content_link(p_content ->> 'link')
    WHEN 'notification' THEN
      has_texts(p_content, 'image', 'title', 'description', 'link')
      AND p_content - ARRAY['type', 'image', 'title', 'description', 'link'] = '{}'
      AND p_content -> 'type' IN ('1', '2')
      AND (p_content ->> 'image' = '' OR is_own_picture(p_content ->> 'image'))
      AND is_shown_text(p_content ->> 'title', 60) AND is_shown_text(p_content ->> 'description', 500, 500)
      AND (p_content ->> 'link' = '' OR is_content_link(p_content ->> 'link'))
    WHEN 'event' THEN
      has_texts(p_content, 'image', 'alt', 'link')
      AND p_content - ARRAY['image', 'alt', 'link'] = '{}'
      AND is_own_picture(p_content ->> 'image') AND is_shown_text(p_content ->> 'alt', 160)
      AND (p_content ->> 'link' = '' OR is_content_link(p_content ->> 'link'))
    ELSE false END, false) ELSE false END;
