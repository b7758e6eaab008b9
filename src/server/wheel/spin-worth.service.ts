import type { Satang } from '@/domain/money';
import { TICKS, type WheelPrize } from '@/domain/wheel';
import { fetchAgentRules } from '../agent/agent.service';
import type { FetchBestCreditRate } from '../area';
import { type Executor, queryRaw } from '../db/raw';
import { fetchPrizes } from './prize-set.queries';

/** What the worth of a spin is computed from. */
export interface SpinWorthDeps {
  db: Executor;
  agentId: number;
  fetchBestCreditRate: FetchBestCreditRate;
}

/** What a spin of a set brings on average, beside what it costs. */
export interface SpinWorth {
  /** Null: without end, because its spins bring as many as are used. */
  spinSatang: Satang | null;
  /** What the points for a spin bring at best as credit of the shop; null where it has none. */
  pointsSatang: Satang | null;
}

/**
 * The most that a spin of an agent's latest set is worth to members, in satang; points count as their best purchase.
 * Zero where there is no wheel.
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
  // Without an end: no play pays for it.
  return spinSatang ?? Number.MAX_SAFE_INTEGER;
}

/**
 * Computes what a spin of a set is worth: credit and coupons as they are, free rounds at their stake, points at the best
 * rate of the shop, and spins as what they bring themselves.
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

/** Worth of one prize, spins left out. @param rate satang that a point brings */
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

/** The average worth of a spin of the latest set; null when it has no bound, or when there is no set. */
export async function fetchSpinSatang(deps: SpinWorthDeps): Promise<Satang | null> {
  const [set] = await queryRaw<{ id: number }>(
    deps.db,
    'SELECT id FROM wheel_sets WHERE agent_id = $1 ORDER BY version DESC LIMIT 1',
    [deps.agentId],
  );
  if (!set) return null;
  return (await computeSpinWorth(deps, await fetchPrizes(deps.db, set.id))).spinSatang;
}
