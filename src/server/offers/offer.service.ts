import type { AgentRules } from '@/contract/agent-rules';
import { affiliateTypes } from '@/domain/affiliate';
import { formatBaht } from '@/domain/baht';
import {
  expectedResult,
  expectedWin,
  type HouseEdges,
  type Offer,
  type Stakes,
  turnoverWeight,
} from '@/domain/expected-win';
import { formatMoney, type Satang } from '@/domain/money';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';

/** Returns an owner's reason for a loss-making offer; the reasons of other roles are ignored. */
export function readInsistence(
  { role }: Pick<CallingOperator, 'role'>,
  force: string | undefined,
): string | undefined {
  return role === 'owner' ? force : undefined;
}

/**
 * Refuses an offer that is expected to lose money.
 * @param insist reason of an owner, which makes a loss-making offer acceptable
 * @throws RefusalError `offer.loses` with the expected result
 */
export function assertOffer(offer: Offer, edges: HouseEdges, insist: string | undefined): void {
  const resultSatang = expectedResult(offer, edges);
  if (resultSatang >= 0 || insist !== undefined) return;
  throw createLossRefusal(resultSatang);
}

/**
 * Creates the refusal of a loss-making offer.
 * @param resultSatang the expected result for the house, below zero
 */
export function createLossRefusal(resultSatang: Satang): RefusalError {
  return new RefusalError('offer.loses', {
    message: `เจ้าบ้านคาดว่าจะขาดทุน ${formatMoney(-resultSatang)} ต่อข้อเสนอหนึ่งครั้ง กรุณาลดมูลค่าหรือเพิ่มยอดเล่น หรือให้เจ้าของระบุเหตุผลเพื่อยืนยัน`,
    data: { expected_result: formatBaht(resultSatang) },
  });
}

/** Returns stakes of this amount in the kind of play with the lowest expected win for the house. */
export function findLeastPlay(amountSatang: Satang, edges: HouseEdges): Stakes {
  return cheapest(
    affiliateTypes.map((type) => ({ type, amountSatang })),
    edges,
  );
}

/** Returns the stakes that meet a turnover requirement with the lowest expected win for the house. */
export function findLeastTurnover(turnoverSatang: Satang, edges: HouseEdges): Stakes {
  const ways = affiliateTypes.flatMap((type) => {
    const weight = turnoverWeight(type, edges);
    return weight > 0
      ? [{ type, amountSatang: Math.ceil((turnoverSatang * 10_000) / weight) }]
      : [];
  });
  return cheapest(ways, edges);
}

function cheapest(ways: readonly Stakes[], edges: HouseEdges): Stakes {
  return ways.reduce(
    (least, way) => (expectedWin([way], edges) < expectedWin([least], edges) ? way : least),
    ways[0] ?? { type: 'slot', amountSatang: 0 },
  );
}

type PointRules = Pick<AgentRules, 'affiliate' | 'points' | 'vip'>;

/**
 * Returns the stakes that earn a number of points. It assumes the VIP level with the best points rate, so the result
 * is the minimum.
 */
export function findPlayOfPoints(
  points: number,
  { affiliate, points: earning, vip }: PointRules,
): Stakes {
  const percent = Math.max(...[vip.guest, vip.gold, vip.hero].map((each) => each.points_percent));
  const turnover = Math.floor((points * earning.baht_per_point * 100) / percent);
  return findLeastPlay(turnover, affiliate.house_edges);
}
