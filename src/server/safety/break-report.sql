-- Returns the open breaks of an agent's members that began before the break p_before, the latest first; null begins with
-- the latest.
CREATE OR REPLACE FUNCTION open_breaks_of(p_agent_id bigint, p_before bigint, p_most integer) RETURNS SETOF safety_breaks
LANGUAGE sql STABLE AS $$
  SELECT b.* FROM safety_breaks b JOIN members m ON m.id = b.member_id
  WHERE m.agent_id = p_agent_id AND b.ended_at IS NULL AND (b.kind = 'excluded' OR b.ends_at > business_now())
    AND (p_before IS NULL OR b.id < p_before)
  ORDER BY b.id DESC LIMIT p_most
$$;

-- Returns what an agent's members did about limits and breaks in each of the last months, also without any event: members
-- who set or lowered a limit, members who asked for a higher one or for none, breaks that began, and exclusions that
-- ended.
CREATE OR REPLACE FUNCTION safety_months(p_agent_id bigint, p_count integer)
RETURNS TABLE (month date, limits_set integer, raises_asked integer, time_outs integer, exclusions integer, returns integer)
LANGUAGE sql STABLE AS $$
  WITH months AS (
    SELECT place, (safety_frame_start('month', business_now()) - make_interval(months => p_count - place))::date AS month
    FROM generate_series(1, p_count) AS place
  ), beginnings AS (
    -- The place of an instant among these is found much faster than its month in Thailand.
    SELECT array_agg(month::timestamp AT TIME ZONE 'Asia/Bangkok' ORDER BY place) AS at FROM months
  ), limits AS (
    SELECT each.place, count(*) FILTER (WHERE each.has_set)::integer AS limits_set,
      count(*) FILTER (WHERE each.has_asked)::integer AS raises_asked
    FROM (
      SELECT width_bucket(c.asked_at, (SELECT at FROM beginnings)) AS place, c.member_id,
        bool_or(c.state = 'applied') AS has_set, bool_or(c.state <> 'applied') AS has_asked
      FROM safety_limit_changes c JOIN members m ON m.id = c.member_id
      WHERE m.agent_id = p_agent_id AND c.asked_at >= (SELECT at[1] FROM beginnings)
      GROUP BY 1, 2
    ) each
    GROUP BY each.place
  ), breaks AS (
    SELECT width_bucket(e.at, (SELECT at FROM beginnings)) AS place,
      count(*) FILTER (WHERE e.event = 'time_out')::integer AS time_outs,
      count(*) FILTER (WHERE e.event = 'excluded')::integer AS exclusions,
      count(*) FILTER (WHERE e.event = 'ended' AND b.kind = 'excluded')::integer AS returns
    FROM safety_break_events e JOIN safety_breaks b ON b.id = e.break_id JOIN members m ON m.id = e.member_id
    WHERE m.agent_id = p_agent_id AND e.at >= (SELECT at[1] FROM beginnings)
    GROUP BY 1
  )
  SELECT month, coalesce(limits_set, 0), coalesce(raises_asked, 0), coalesce(time_outs, 0), coalesce(exclusions, 0),
    coalesce(returns, 0)
  FROM months LEFT JOIN limits USING (place) LEFT JOIN breaks USING (place) ORDER BY place DESC
$$;
