import type { AgentRules } from '@/contract/agent-rules';
import type { ResultPreview } from '@/contract/operator/lotto-results.contract';
import { formatBaht } from '@/domain/baht';
import { type BetType, betTypes, chanceOfNumber, listOrders } from '@/domain/lotto';
import { type AnnouncedResult, listPrizes } from '@/domain/lotto-results';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { LockedRound } from './locked-round';
import { listWinningKeys } from './settlement.service';

interface Totals {
  bills: number;
  staked: Satang;
  paid: Satang;
  pays: Satang;
  winning_bills: number;
  credits: Satang;
  takes_back: Satang;
  shortfall: Satang;
  largest: { bill: number; username: string; pays: Satang } | null;
}

interface NumberRow {
  bet_type: BetType;
  number: string;
  items: number;
  staked: Satang;
  /** Total payout of the items on this number, if it wins. */
  win: Satang;
  wins: boolean;
}

// The preview calls the SQL functions of the settlement, for all bills of the round together.
const TOTALS = `
  WITH moving AS (
    SELECT * FROM move_lotto_bills(ARRAY(SELECT bill FROM due_lotto_bills(
      ARRAY(SELECT id FROM lotto_bills WHERE round_id = $1 AND state IN ('active', 'resulted')), $2::text::text[], false) bill))
  )
  SELECT count(*) AS bills, coalesce(sum(amount), 0)::bigint AS staked, coalesce(sum(paid), 0)::bigint AS paid,
    coalesce(sum(due), 0)::bigint AS pays, count(*) FILTER (WHERE due > 0) AS winning_bills,
    coalesce(sum(greatest(moved, 0)), 0)::bigint AS credits,
    coalesce(sum(greatest(-moved, 0)), 0)::bigint AS takes_back,
    coalesce(sum(greatest(paid + moved - due, 0)), 0)::bigint AS shortfall,
    (SELECT jsonb_build_object('bill', b.number, 'username', o.username, 'pays', m.due)
     FROM moving m JOIN lotto_bills b USING (id) JOIN members o ON o.id = m.member_id
     WHERE m.due > 0 ORDER BY m.due DESC, b.number LIMIT 1) AS largest
  FROM moving`;

const NUMBERS = `
  SELECT i.bet_type, i.number, count(*) AS items, sum(i.amount)::bigint AS staked, sum(i.win)::bigint AS win,
    i.bet_type || '/' || i.number = ANY ($2::text::text[]) AS wins
  FROM lotto_bills b JOIN lotto_items i ON i.bill_id = b.id
  WHERE b.round_id = $1 AND b.state IN ('active', 'resulted') GROUP BY 1, 2`;

/** Computes the payouts of a result for a round that takes no more bets, with the SQL of the settlement. */
export async function fetchPreview(
  db: Db,
  round: Pick<LockedRound, 'id' | 'agentId' | 'resultKind'>,
  result: AnnouncedResult,
): Promise<{ preview: ResultPreview; paysSatang: Satang }> {
  const winners = `{${listWinningKeys(result).join(',')}}`;
  const [totals] = await queryRaw<Totals>(db, TOTALS, [round.id, winners]);
  if (!totals) throw new Error('the query of the preview totals returned no row');
  const numbers = await queryRaw<NumberRow>(db, NUMBERS, [round.id, winners]);
  const { lotto: rules } = await fetchAgentRules(db, round.agentId);
  const expected = Math.round(
    numbers.reduce((sum, row) => sum + row.win * chanceOfNumber(row.bet_type, row.number), 0),
  );
  const preview: ResultPreview = {
    result: {
      announced: result.announced,
      prizes: listPrizes(round.resultKind, result),
      three_top: result.three_top,
      two_bottom: result.two_bottom,
      three_front: [...result.three_front],
      three_bottom: [...result.three_bottom],
      two_top: result.three_top.slice(1),
      three_tod: listOrders(result.three_top),
    },
    bills: totals.bills,
    staked: formatBaht(totals.staked),
    paid: formatBaht(totals.paid),
    pays: formatBaht(totals.pays),
    difference: formatBaht(totals.staked - totals.pays),
    expected: formatBaht(expected),
    winning_bills: totals.winning_bills,
    credits: formatBaht(totals.credits),
    takes_back: formatBaht(totals.takes_back),
    shortfall: formatBaht(totals.shortfall),
    largest: totals.largest && { ...totals.largest, pays: formatBaht(totals.largest.pays) },
    types: sumByType(numbers),
    numbers: numbers
      .filter(({ wins }) => wins)
      .sort((a, b) => b.win - a.win)
      .map(({ bet_type, number, items, staked, win }) => ({
        bet_type,
        number,
        items,
        staked: formatBaht(staked),
        pays: formatBaht(win),
      })),
    warnings: listWarnings(totals.pays, expected, rules),
  };
  return { preview, paysSatang: totals.pays };
}

function sumByType(numbers: readonly NumberRow[]): ResultPreview['types'] {
  return betTypes.flatMap((bet_type) => {
    const own = numbers.filter((row) => row.bet_type === bet_type);
    if (own.length === 0) return [];
    const staked = own.reduce((sum, row) => sum + row.staked, 0);
    const pays = own.reduce((sum, { wins, win }) => sum + (wins ? win : 0), 0);
    return [{ bet_type, staked: formatBaht(staked), pays: formatBaht(pays) }];
  });
}

function listWarnings(
  pays: Satang,
  expected: Satang,
  { result_alarm_times, result_alarm }: AgentRules['lotto'],
): ResultPreview['warnings'] {
  return [
    ...(pays > expected * result_alarm_times ? (['above_expected'] as const) : []),
    ...(pays > result_alarm ? (['above_amount'] as const) : []),
  ];
}
