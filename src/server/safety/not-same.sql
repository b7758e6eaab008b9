-- Tells whether a phone number is one by which the member with a break is known.
CREATE OR REPLACE FUNCTION is_own_phone(p_break_id bigint, p_phone text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM safety_identities WHERE break_id = p_break_id AND kind = 'phone' AND value = p_phone)
    OR EXISTS (SELECT FROM safety_breaks b JOIN members m ON m.id = b.member_id
      WHERE b.id = p_break_id AND m.username = p_phone)
$$;

-- Tells whether an agent recognises members who excluded themselves at any agent of the installation.
CREATE OR REPLACE FUNCTION knows_everywhere(p_agent_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((config #>> '{rules,safe_play,identities_everywhere}')::integer, 0) = 1 FROM agents WHERE id = p_agent_id
$$;

-- Tells whether a break ended so long ago that the site forgets by which facts it recognised the member.
CREATE OR REPLACE FUNCTION is_forgotten(p_break_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT ended_at < business_now() - interval '6 months' FROM safety_breaks WHERE id = p_break_id), false)
$$;
