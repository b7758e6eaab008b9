import type { PollPlan } from '@/contract/operator/polls.contract';
import { fetchAgentRules } from '../agent/agent.service';
import { countRecentDepositors } from '../approvals/expected-takers.queries';
import { noteLoneAct } from '../approvals/lone-act.service';
import type { Executor } from '../db/raw';
import { assertOffer, findLeastTurnover } from '../offers/offer.service';

/**
 * Holds what a vote is worth to a member who knows nothing against the deposit that it asks, played once. A pool goes to
 * whoever is right, be it one.
 * @throws RefusalError `offer.loses`
 */
export async function assertPollOffer(
  db: Executor,
  agentId: number,
  { prize, choices, baht_per_vote: asked, force }: PollPlan,
): Promise<void> {
  if (!prize) return;
  const { affiliate, polls } = await fetchAgentRules(db, agentId);
  const edges = affiliate.house_edges;
  const worthSatang =
    prize.kind === 'pool' ? prize.amount : Math.ceil(prize.amount / choices.length);
  const deposit = asked ?? polls.baht_per_vote;
  const played = Math.ceil(worthSatang * prize.turnover_multiple);
  const play = [findLeastTurnover(deposit, edges), findLeastTurnover(played, edges)];
  assertOffer({ worthSatang, play }, edges, force);
}

/**
 * Adds the prizes to what the operator offers alone today.
 * @throws SecondPersonError where that would be too much
 */
export async function notePollCost(
  db: Parameters<typeof noteLoneAct>[0],
  by: { agentId: number; operator: string; approvalId: number | null; subject: string },
  { prize }: PollPlan,
): Promise<void> {
  if (!prize) return;
  const { agentId, operator, approvalId, subject } = by;
  const winners = prize.kind === 'pool' ? 1 : await countRecentDepositors(db, agentId);
  await noteLoneAct(db, {
    ...{ agentId, operator, approvalId, subject, memberId: null, measure: 'cost' },
    amount: prize.amount * winners,
  });
}
