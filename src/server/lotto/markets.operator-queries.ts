import type { DataInputOf } from '@/contract/endpoint';
import type { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import { formatBaht } from '@/domain/baht';
import type { ResultKind } from '@/domain/lotto-results';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchTerms, toTermsData } from './market.queries';
import { marketImages } from './market-changes.service';
import { marketCatalogue } from './markets.catalogue';

interface MarketRow {
  market_id: string;
  category_name: string;
  name: string;
  image: string;
  position: number;
  result_kind: ResultKind;
  is_open: boolean;
  schedule: string;
  refund_after_minutes: number;
  final_by_time_below: Satang | null;
  has_demo_results: boolean;
  rounds: number;
  last_day: string | null;
  earlier: number;
  earlier_day: string | null;
  next_closes_at: Date | null;
  standing_numbers: number;
}

const MARKETS = `
  SELECT m.market_id, c.name AS category_name, m.name, m.image, m.position, m.result_kind, m.is_open, m.schedule,
    m.refund_after_minutes, m.final_by_time_below, m.has_demo_results,
    planned.rounds, planned.last_day, planned.earlier, planned.earlier_day, planned.next_closes_at,
    (SELECT count(*) FROM lotto_standing_numbers s WHERE s.agent_id = m.agent_id AND s.market_id = m.market_id
       AND (s.until IS NULL OR s.until >= (clock.now AT TIME ZONE 'Asia/Bangkok')::date)) AS standing_numbers
  FROM (SELECT business_now() AS now) clock CROSS JOIN lotto_markets m JOIN lotto_categories c USING (agent_id, category_id)
  CROSS JOIN LATERAL (
    SELECT count(*) AS rounds, max(r.day)::text AS last_day, count(*) FILTER (WHERE kept.is_kept) AS earlier,
      (max(r.day) FILTER (WHERE kept.is_kept))::text AS earlier_day, min(r.closes_at) AS next_closes_at
    FROM lotto_rounds r
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM lotto_round_terms k WHERE k.round_id = r.id) AS is_kept) kept
    WHERE r.agent_id = m.agent_id AND r.market_id = m.market_id AND r.state IN ('scheduled', 'open')
      AND r.closes_at > clock.now
  ) planned
  WHERE m.agent_id = $1 ORDER BY c.position, m.position, m.market_id`;

/** Returns all markets with their terms and planned rounds, and what can be added from the catalogue. */
export async function fetchMarketsForOperator(
  db: Db,
  agentId: number,
): Promise<DataInputOf<typeof lottoMarketList>> {
  const [rows, terms] = await Promise.all([
    queryRaw<MarketRow>(db, MARKETS, [agentId]),
    fetchTerms(db, agentId),
  ]);
  const known = new Set(rows.map(({ market_id }) => market_id));
  return {
    markets: rows.map(({ rounds, last_day, earlier, earlier_day, ...row }) => ({
      ...row,
      final_by_time_below:
        row.final_by_time_below === null ? null : formatBaht(row.final_by_time_below),
      next_closes_at: row.next_closes_at?.toISOString() ?? null,
      kept: { rounds, last_day },
      earlier: { rounds: earlier, last_day: earlier_day },
      terms: terms
        .filter(({ market_id }) => market_id === row.market_id)
        .map((each) => ({ ...toTermsData(each), payout_ceiling: formatBaht(each.payout_ceiling) })),
    })),
    addable: marketCatalogue
      .filter(({ market_id }) => !known.has(market_id))
      .map(({ market_id, name }) => ({ market_id, name })),
    images: [...marketImages],
  };
}
