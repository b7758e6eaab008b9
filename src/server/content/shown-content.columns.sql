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
