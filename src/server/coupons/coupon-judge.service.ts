import type { AgentRules } from '@/contract/agent-rules';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { noteLoneAct } from '../approvals/lone-act.service';
import type { Tx } from '../db/tables';
import { playFor } from '../gifts/gift-play.service';
import { assertOffer, findLeastTurnover } from '../offers/offer.service';
import { fetchSpinWorth } from '../wheel/spin-worth.service';
import type { GainPlan, Issue } from './coupon-plan';

/** The worth of one use of a coupon, and the play that it requires. */
export interface JudgedGain {
  worthSatang: Satang;
  /** Play in satang that one use requires; null for none. */
  play: Satang | null;
}

/**
 * Returns the play in satang that pays for one use of a coupon by the rules of its agent.
 * @param spinSatang worth of a wheel spin
 */
export function playForCoupon(
  rules: Pick<AgentRules, 'affiliate' | 'gifts'>,
  { kind, amount }: Pick<GainPlan, 'kind' | 'amount'>,
  spinSatang: Satang,
): Satang {
  const gift = { points: 0, spins: 0, creditSatang: 0 };
  const part = { credit: 'creditSatang', points: 'points', spins: 'spins' } as const;
  return playFor(rules, { ...gift, [part[kind]]: amount }, spinSatang);
}

/** Returns the worth of one use, and the play that it requires. */
export async function judgeGain(tx: Tx, agentId: number, plan: GainPlan): Promise<JudgedGain> {
  const rules = await fetchAgentRules(tx, agentId);
  const spinSatang = plan.kind === 'spins' ? await fetchSpinWorth(tx, agentId) : 0;
  const satangEach = { credit: 1, points: rules.affiliate.point_worth, spins: spinSatang };
  const play =
    plan.playSatang === undefined ? playForCoupon(rules, plan, spinSatang) : plan.playSatang;
  return {
    worthSatang: Math.min(plan.amount * satangEach[plan.kind], Number.MAX_SAFE_INTEGER),
    play,
  };
}

/**
 * Refuses a coupon that is expected to lose money, and adds the cost of all its uses to the sum that the operator has
 * offered today without a second person.
 * @throws RefusalError `offer.loses`
 * @throws SecondPersonError when all uses together cost more than the operator may give alone
 */
export async function noteLiability(
  tx: Tx,
  issue: Issue<GainPlan>,
  { worthSatang, play, uses, subject }: JudgedGain & { uses: number; subject: string },
): Promise<void> {
  const { agentId, operator, plan, approvalId } = issue;
  const { affiliate } = await fetchAgentRules(tx, agentId);
  const turnoverSatang =
    plan.kind === 'credit' ? Math.ceil((plan.amount * plan.turnoverMilli) / 1000) : 0;
  const played = findLeastTurnover(turnoverSatang + (play ?? 0), affiliate.house_edges);
  assertOffer({ worthSatang, play: [played] }, affiliate.house_edges, plan.insist);
  await noteLoneAct(tx, {
    ...{ agentId, operator, memberId: null, measure: 'cost', subject, approvalId },
    amount: worthSatang * uses,
  });
}
