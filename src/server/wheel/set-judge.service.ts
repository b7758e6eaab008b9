import type { Satang } from '@/domain/money';
import type { WheelPrize } from '@/domain/wheel';
import { fetchAgentRules } from '../agent/agent.service';
import type { ActDeps } from '../approvals/approvable-act';
import { noteLoneAct } from '../approvals/lone-act.service';
import { queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';
import { assertOffer, createLossRefusal, findPlayOfPoints } from '../offers/offer.service';
import { type SpinWorth, satangOf } from './spin-worth.service';

/** Worth in satang that is used for a spin without a bounded worth: more than any operator may offer alone. */
const ENDLESS_SATANG = 100_000_000_000_00;

/** The operator who makes an offer of the wheel. */
interface Offerer {
  agentId: number;
  operator: string;
  approvalId: number | null;
}

/**
 * Compares the worth of a spin with the shop worth of the points that it costs, and with the play that earns these
 * points. Accepts every set when an owner insists.
 * @throws RefusalError `offer.loses`
 */
export async function assertSpinWorth(
  { db }: ActDeps,
  agentId: number,
  { spinSatang, pointsSatang }: SpinWorth,
  insist: string | undefined,
): Promise<void> {
  if (insist !== undefined) return;
  const worthSatang = spinSatang ?? ENDLESS_SATANG;
  if (pointsSatang !== null && worthSatang > pointsSatang) {
    throw createLossRefusal(pointsSatang - worthSatang);
  }
  const rules = await fetchAgentRules(db, agentId);
  const play = [findPlayOfPoints(rules.wheel.points_per_spin, rules)];
  assertOffer({ worthSatang, play }, rules.affiliate.house_edges, insist);
}

/** Returns whether a set with this worth is refused unless an owner insists. */
export async function isLosingSet(
  deps: ActDeps,
  agentId: number,
  worth: SpinWorth,
): Promise<boolean> {
  try {
    await assertSpinWorth(deps, agentId, worth, undefined);
    return false;
  } catch (error) {
    if (error instanceof RefusalError && error.errorName === 'offer.loses') return true;
    throw error;
  }
}

/**
 * Adds a set to the sum that the operator has offered today without a second operator. The cost counts all unspent
 * spins of the members, but at least the most that one member may keep.
 * @throws SecondPersonError when the sum exceeds the operator's limit
 */
export async function noteSetCost(
  { db }: ActDeps,
  by: Offerer & { subject: string },
  { spinSatang }: SpinWorth,
): Promise<void> {
  const { wheel } = await fetchAgentRules(db, by.agentId);
  const [held] = await queryRaw<{ spins: number }>(
    db,
    `SELECT coalesce(sum(count_unspent_spins(id)), 0)::bigint AS spins FROM members WHERE agent_id = $1
       AND EXISTS (SELECT FROM wheel_grants g WHERE g.member_id = members.id)`,
    [by.agentId],
  );
  const spins = Math.max(held?.spins ?? 0, wheel.most_unspent);
  const amount = spinSatang === null ? ENDLESS_SATANG : spinSatang * spins;
  await noteLoneAct(db, { ...by, memberId: null, measure: 'cost', amount });
}

/**
 * Adds pieces of a prize to the sum that the operator has offered today without a second operator.
 * @throws SecondPersonError when the sum exceeds the operator's limit
 */
export async function notePieces(
  { db, fetchBestCreditRate }: ActDeps,
  by: Offerer,
  { version, pieces, prize }: { version: number; pieces: number; prize: WheelPrize },
): Promise<void> {
  const rate = (await fetchBestCreditRate(db, by.agentId)) ?? 0;
  const worthSatang: Satang = Math.ceil(satangOf(prize, rate));
  await noteLoneAct(db, {
    ...{ ...by, memberId: null, measure: 'cost', amount: pieces * worthSatang },
    subject: `wheel_set/${version}`,
  });
}
