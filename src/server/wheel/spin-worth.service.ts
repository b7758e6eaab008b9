import type { Satang } from '@/domain/money';
import { TICKS, type WheelPrize } from '@/domain/wheel';
import { fetchAgentRules } from '../agent/agent.service';
import type { FetchBestCreditRate } from '../area';
import { type Executor, queryRaw } from '../db/raw';
import { fetchPrizes } from './prize-set.queries';

/** Dependencies of the computation of a spin's worth. */
export interface SpinWorthDeps {
  db: Executor;
  agentId: number;
  fetchBestCreditRate: FetchBestCreditRate;
}

/** The average worth of a spin of a set, and the worth of the points that it costs. */
export interface SpinWorth {
  /**
   * Average worth of a spin; null when it has no bound, because each spin wins at least one further spin on average.
   */
  spinSatang: Satang | null;
  /** Highest shop credit that the points for one spin can buy; null when the shop offers no credit. */
  pointsSatang: Satang | null;
}

/**
 * Returns the average worth of a spin of an agent's latest set, in satang; points count by the `affiliate.point_worth`
 * rule. Returns zero when the agent has no wheel.
 */
export async function fetchSpinWorth(db: Executor, agentId: number): Promise<Satang> {
  const [set] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM wheel_sets WHERE agent_id = $1 ORDER BY version DESC LIMIT 1',
    [agentId],
  );
  if (!set) return 0;
  const { affiliate } = await fetchAgentRules(db, agentId);
  const { spinSatang } = await computeSpinWorth(
    { db, agentId, fetchBestCreditRate: () => Promise.resolve(affiliate.point_worth) },
    await fetchPrizes(db, set.id),
  );
  // An unbounded worth becomes the largest integer, so that no turnover is enough for it.
  return spinSatang ?? Number.MAX_SAFE_INTEGER;
}

/**
 * Computes the average worth of a spin of a set. Credit and coupons count at their amount, free rounds at their stake,
 * points at the shop's best rate, and further spins at the worth of a spin.
 */
export async function computeSpinWorth(
  { db, agentId, fetchBestCreditRate }: SpinWorthDeps,
  prizes: readonly WheelPrize[],
): Promise<SpinWorth> {
  const rate = await fetchBestCreditRate(db, agentId);
  const { wheel } = await fetchAgentRules(db, agentId);
  const mean = (value: (prize: WheelPrize) => number) =>
    prizes.reduce((sum, prize) => sum + prize.weight * value(prize), 0) / TICKS;
  const furtherSpins = mean(({ kind, amount }) => (kind === 'spins' ? amount : 0));
  const once = mean((prize) => satangOf(prize, rate ?? 0));
  return {
    spinSatang: furtherSpins < 1 ? Math.round(once / (1 - furtherSpins)) : null,
    pointsSatang: rate === null ? null : Math.round(wheel.points_per_spin * rate),
  };
}

/**
 * Returns the worth of one prize in satang; zero for spins.
 * @param rate satang that a point is worth
 */
export function satangOf({ kind, amount, game }: WheelPrize, rate: number): number {
  switch (kind) {
    case 'points':
      return amount * rate;
    case 'spins':
      return 0;
    case 'free_rounds':
      return amount * (game?.stakeSatang ?? 0);
    default:
      return amount;
  }
}

/** Returns the average worth of a spin of the latest set; null when it has no bound, or when there is no set. */
export async function fetchSpinSatang(deps: SpinWorthDeps): Promise<Satang | null> {
  const [set] = await queryRaw<{ id: number }>(
    deps.db,
    'SELECT id FROM wheel_sets WHERE agent_id = $1 ORDER BY version DESC LIMIT 1',
    [deps.agentId],
  );
  if (!set) return null;
  return (await computeSpinWorth(deps, await fetchPrizes(deps.db, set.id))).spinSatang;
}
