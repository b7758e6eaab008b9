import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { RoundState } from '@/contract/lotto.contract';
import type { lottoYeekee } from '@/contract/operator/lotto-yeekee.contract';
import { routes } from '@/contract/routes';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

interface YeekeeRow {
  id: number;
  at: number;
  round_id: string;
  market_name: string;
  number: number;
  state: RoundState;
  closes_at: Date;
  shots: number;
  bills: number;
  staked: Satang;
  paid: Satang;
  prizes: Satang;
  announced: string | null;
  note: string | null;
  commitment: string;
  is_published: boolean;
}

// A round closes each 15 minutes. The clock decides whether a round has closed, because the stored state may be late.
const ROUNDS = `
  SELECT page.*, b.bills, b.staked, b.paid,
    (SELECT coalesce(sum(amount), 0)::bigint FROM yeekee_prizes WHERE round_id = page.id) AS prizes
  FROM (
    SELECT r.id, (extract(epoch FROM r.closes_at) * 1000)::bigint AS at, r.round_id, m.name AS market_name, r.number,
      CASE WHEN r.state NOT IN ('scheduled', 'open') THEN r.state WHEN r.closes_at <= clock.now THEN 'closed' ELSE 'open' END
        AS state,
      r.closes_at, y.shot_count AS shots, r.announced, r.note, encode(y.commitment, 'hex') AS commitment,
      y.published_at IS NOT NULL AS is_published
    FROM (SELECT business_now() AS now) clock CROSS JOIN lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
    JOIN yeekee_rounds y ON y.round_id = r.id
    WHERE r.agent_id = $1 AND r.closes_at <= clock.now + interval '15 minutes' AND ($2::text IS NULL OR r.market_id = $2)
      AND ($3::text IS NULL OR r.day >= $3::text::date) AND ($4::text IS NULL OR r.day <= $4::text::date)
      AND ($5::text IS NULL
        OR ((extract(epoch FROM r.closes_at) * 1000)::bigint, r.id) < ($5::text::bigint, $6::text::bigint))
    ORDER BY at DESC, r.id DESC LIMIT $7
  ) page
  CROSS JOIN LATERAL (
    SELECT count(*) AS bills, coalesce(sum(amount), 0)::bigint AS staked, coalesce(sum(paid), 0)::bigint AS paid
    FROM lotto_bills WHERE round_id = page.id AND state <> 'cancelled'
  ) b ORDER BY at DESC, id DESC`;

/**
 * Returns a page of the rounds of yeekee that have closed or close next, the latest first.
 * @param site `publicUrl`: address of the members' site; undefined when it is unknown
 */
export async function fetchYeekeeForOperator(
  db: Db,
  { agentId, publicUrl }: { agentId: number; publicUrl: string | undefined },
  { market_id, from, to, cursor, limit }: ParsedQueryOf<typeof lottoYeekee>,
): Promise<DataInputOf<typeof lottoYeekee>> {
  const [at, id] = cursor?.split('~') ?? [];
  const rows = await queryRaw<YeekeeRow>(db, ROUNDS, [
    ...[agentId, market_id ?? null, from ?? null, to ?? null, at ?? null, id ?? null],
    limit + 1,
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ id: _id, at: _at, is_published: isPublished, ...row }) => ({
      ...row,
      closes_at: row.closes_at.toISOString(),
      staked: formatBaht(row.staked),
      paid: formatBaht(row.paid),
      prizes: formatBaht(row.prizes),
      proof_url: isPublished
        ? `${publicUrl ?? ''}${routes.yeekee.path}?round=${row.round_id}`
        : null,
    })),
    next_cursor: rows.length > limit && last ? `${last.at}~${last.id}` : null,
  };
}
