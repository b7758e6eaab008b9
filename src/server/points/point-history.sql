-- Returns the movements of a member's points after the line p_after_id, the latest first. Points from play are one line
-- per day, because an evening of play has hundreds of movements. Other movements are few.
CREATE OR REPLACE FUNCTION point_history(p_member_id bigint, p_account_id bigint, p_after_id text, p_limit integer)
RETURNS TABLE (id text, at timestamptz, code text, point bigint, detail text, turnover bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH line AS (
    SELECT 'day:' || d.day AS id, least(d.credited_at, (d.day + 1)::timestamp AT TIME ZONE 'Asia/Bangkok' - interval '1 second') AS at,
      CASE WHEN d.granted < 0 THEN 'points_play_back' ELSE 'points_play' END AS code, d.granted AS point,
      NULL::text AS detail, d.turnover
    FROM point_days d WHERE d.member_id = p_member_id AND d.granted <> 0
    UNION ALL
    SELECT 'move:' || t.id, t.created_at, t.code,
      CASE t.credit_account_id WHEN p_account_id THEN t.amount ELSE -t.amount END,
      CASE WHEN t.code = 'points_adjust' THEN t.reference WHEN i.id IS NOT NULL THEN i.title || CASE WHEN r.quantity > 1
        THEN ' ×' || r.quantity ELSE '' END END,
      NULL
    FROM (
      SELECT * FROM transfers WHERE debit_account_id = p_account_id AND debit_balance_after IS NOT NULL AND code <> 'points_play_back'
      UNION ALL
      SELECT * FROM transfers WHERE credit_account_id = p_account_id AND credit_balance_after IS NOT NULL AND code <> 'points_play'
    ) t
    LEFT JOIN redemptions r ON t.reference = 'redemption/' || r.id AND r.member_id = p_member_id
    LEFT JOIN shop_items i ON i.id = r.item_id
  )
  SELECT * FROM line
  WHERE p_after_id IS NULL OR (line.at, line.id) < (SELECT l.at, l.id FROM line l WHERE l.id = p_after_id)
  ORDER BY line.at DESC, line.id DESC LIMIT p_limit
$$;
