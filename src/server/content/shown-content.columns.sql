-- Whether a text is a link that pages may show: into this site, by https, or none at all.
CREATE OR REPLACE FUNCTION is_shown_link(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(length(p_text) <= 500 AND p_text ~ '^($|/$|/[^/\\]|https://[^/])', false);

-- Whether all of these members of an object are texts.
CREATE OR REPLACE FUNCTION has_texts(p_content jsonb, VARIADIC p_names text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(jsonb_typeof(p_content) = 'object', false) AND NOT EXISTS (
    SELECT FROM unnest(p_names) AS name WHERE jsonb_typeof(p_content -> name) IS DISTINCT FROM 'string');

-- Whether a value is a list of texts, each among those that are allowed; null allows every text.
CREATE OR REPLACE FUNCTION is_list_of_texts(p_list jsonb, p_allowed text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(p_list) = 'array' THEN NOT EXISTS (
    SELECT FROM jsonb_array_elements(p_list) AS element
    WHERE jsonb_typeof(element) <> 'string' OR p_allowed IS NOT NULL AND element #>> '{}' <> ALL (p_allowed))
  ELSE false END;
