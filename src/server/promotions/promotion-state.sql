-- Returns how many places of a promotion are held over all versions, and the bonus that they may cost. A taker who has
-- not deposited may get the largest bonus of the version taken.
CREATE OR REPLACE FUNCTION promotion_use(p_lineage_id bigint, p_is_waiting_counted boolean,
  OUT places bigint, OUT bonus bigint)
LANGUAGE sql STABLE AS $$
  SELECT sum(u.granted + CASE WHEN p_is_waiting_counted THEN u.waiting ELSE 0 END)::bigint,
    sum(u.bonus + CASE WHEN p_is_waiting_counted THEN u.reserved ELSE 0 END)::bigint
  FROM promotions v CROSS JOIN LATERAL promotion_version_use(v) u WHERE v.lineage_id = p_lineage_id
$$;

-- Returns which limit leaves no place for one more taker: 'quota' or 'budget'; null while there is one.
CREATE OR REPLACE FUNCTION promotion_spent(p promotions, p_is_waiting_counted boolean) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p.quota IS NOT NULL OR p.budget IS NOT NULL THEN (
    SELECT CASE
      WHEN u.places >= p.quota THEN 'quota'
      WHEN u.bonus + coalesce(p.bonus_amount, p.max_bonus) > p.budget THEN 'budget' END
    FROM promotion_use(p.lineage_id, p_is_waiting_counted) u) END
$$;

-- Returns why a published version is closed; null while it is not.
CREATE OR REPLACE FUNCTION promotion_closed_as(p promotions) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p.published_at IS NULL THEN NULL
    WHEN p.replaced_at <= (SELECT business_now()) THEN 'replaced'
    WHEN NOT p.is_open THEN 'hand'
    WHEN p.ends_at <= (SELECT business_now()) THEN 'ended'
    ELSE promotion_spent(p, false) END
$$;

-- Returns the state of a version. Times and limits alone open and close it, without a write.
CREATE OR REPLACE FUNCTION promotion_state(p promotions) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p.published_at IS NULL THEN CASE WHEN EXISTS (
      SELECT FROM approvals a WHERE a.agent_id = p.agent_id AND a.kind = 'promotion.publish'
        AND a.subject = 'promotion/' || p.lineage_id AND a.state = 'waiting' AND a.expires_at > (SELECT business_now())
        AND a.payload ->> 'version' = p.version::text AND a.payload ->> 'revision' = p.revision::text)
      THEN 'asked' ELSE 'draft' END
    WHEN promotion_closed_as(p) IS NOT NULL THEN 'closed'
    WHEN p.starts_at > (SELECT business_now()) THEN 'scheduled'
    ELSE 'open' END
$$;

-- Returns whether the present day and time are among those in which a promotion may be taken.
CREATE OR REPLACE FUNCTION promotion_takes_now(p promotions) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p.weekdays >> (extract(isodow FROM c.at)::integer - 1) & 1 = 1
    AND CASE
      WHEN p.takes_from IS NULL THEN true
      WHEN p.takes_from < p.takes_until THEN c.minute >= p.takes_from AND c.minute < p.takes_until
      ELSE c.minute >= p.takes_from OR c.minute < p.takes_until END
  FROM (
    SELECT b.at, extract(hour FROM b.at)::integer * 60 + extract(minute FROM b.at)::integer AS minute
    FROM (SELECT (SELECT business_now()) AT TIME ZONE 'Asia/Bangkok' AS at) AS b
  ) AS c
$$;
