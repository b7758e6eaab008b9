DROP FUNCTION IF EXISTS is_near_midnight(timestamptz);
