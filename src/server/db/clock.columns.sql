-- Business time: the database clock plus an offset for demo and tests. It is the only source of the current time.
CREATE OR REPLACE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp() + offset_ms * interval '1 millisecond' FROM clock
$$;
