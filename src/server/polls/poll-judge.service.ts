import type { PollPlan } from '@/contract/operator/polls.contract';
import { fetchAgentRules } from '../agent/agent.service';
import { countRecentDepositors } from '../approvals/expected-takers.queries';
import { noteLoneAct } from '../approvals/lone-act.service';
import type { Executor } from '../db/raw';
import { assertOffer, findLeastTurnover } from '../offers/offer.service';

/**
 * Compares the worth of a vote at a random choice with the play of the deposit that the vote requires. A prize pool
 * counts in full, because a single winner may take all of it.
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
 * Adds the prizes to the sum that the operator has offered today without a second operator.
 * @throws SecondPersonError when the sum exceeds the operator's limit
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
