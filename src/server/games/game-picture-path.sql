-- Returns the path of a copied picture of a game; null when there is none.
CREATE OR REPLACE FUNCTION game_picture_path(p_sha256 bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '/pictures/games/' || encode(p_sha256, 'hex') || '.webp'
$$;
