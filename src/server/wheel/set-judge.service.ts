import type { Satang } from '@/domain/money';
import type { WheelPrize } from '@/domain/wheel';
import { fetchAgentRules } from '../agent/agent.service';
import type { ActDeps } from '../approvals/approvable-act';
import { noteLoneAct } from '../approvals/lone-act.service';
import { queryRaw } from '../db/raw';
import { assertOffer, createLossRefusal, findPlayOfPoints } from '../offers/offer.service';
import { type SpinWorth, satangOf } from './spin-worth.service';

/** Worth of a set without end, in satang: more than anybody may offer alone. */
const ENDLESS_SATANG = 100_000_000_000_00;

/** The operator who offers something of the wheel. */
interface Offerer {
  agentId: number;
  operator: string;
  approvalId: number | null;
}

/**
 * Holds what a spin brings against its points: what these buy in the shop, and the play that earns them.
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

/**
 * Adds a set to what the operator offers alone today: the spins that members have now, at least as many as one of them
 * may keep.
 * @throws SecondPersonError where that would be too much
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
 * Adds pieces of a prize to what the operator offers alone today.
 * @throws SecondPersonError where that would be too much
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
