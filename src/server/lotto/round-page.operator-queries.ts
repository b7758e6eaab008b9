import type * as v from 'valibot';
import type { lottoRoundShow } from '@/contract/operator/lotto-board.contract';
import { formatBaht } from '@/domain/baht';
import { type BetType, betTypes } from '@/domain/lotto';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBoardRound } from './board.operator-queries';
import { fetchRound, toResultData } from './round.queries';

type RoundShown = v.InferInput<typeof lottoRoundShow.data>;

interface Extras {
  bet_types: BetType[];
  settlement: number;
  typed: RoundShown['typed'];
  void_request: RoundShown['void_request'];
  void_needs_two: boolean;
  shortfall: Satang;
}

const EXTRAS = `
  SELECT ARRAY(SELECT bet_type FROM lotto_terms t WHERE t.agent_id = r.agent_id AND t.market_id = r.market_id) AS bet_types,
    r.settlement,
    (SELECT announcement FROM lotto_results w WHERE w.round_id = r.id AND w.state = 'waiting'
     AND ($2::text IN (w.entered_by, w.agreed_by) OR w.agreed_by LIKE 'source/%')) AS typed,
    (SELECT jsonb_build_object('approval', a.id, 'requested_by', a.requested_by, 'requested_at', a.requested_at)
     FROM approvals a WHERE a.agent_id = r.agent_id AND a.kind = 'lotto.void' AND a.subject = 'lotto_round/' || r.round_id
       AND a.state = 'waiting' AND a.expires_at > business_now() ORDER BY a.id DESC LIMIT 1) AS void_request,
    lotto_void_needs_two(r.agent_id, lotto_round_stakes(r.id)) AS void_needs_two,
    (SELECT coalesce(sum(s.amount), 0)::bigint FROM shortfalls s JOIN lotto_bills b ON b.id = s.bill_id
     WHERE b.round_id = r.id) AS shortfall
  FROM lotto_rounds r WHERE r.id = $1`;

/**
 * Returns a round as an operator sees it. The second operator types a waiting result from its source, so its numbers
 * are returned only to those who have typed it, and to all when two sources told it alike.
 * @throws RefusalError `lotto.unknown_round`
 */
export async function fetchRoundPage(
  db: Db,
  { agentId, roundId, operator }: { agentId: number; roundId: string; operator: string },
): Promise<RoundShown> {
  const round = await fetchRound(db, agentId, roundId);
  const [extras] = await queryRaw<Extras>(db, EXTRAS, [round.id, `operator/${operator}`]);
  if (!extras) throw new RefusalError('lotto.unknown_round');
  return {
    ...(await fetchBoardRound(db, agentId, round.id)),
    result_kind: round.result_kind,
    bet_types: betTypes.filter((type) => extras.bet_types.includes(type)),
    result: toResultData(round),
    is_demo_result: round.is_demo_result,
    settlement: extras.settlement,
    note: round.note,
    typed: extras.typed,
    void_request: extras.void_request,
    void_needs_two: extras.void_needs_two,
    shortfall: formatBaht(extras.shortfall),
  };
}
