import type { AgentRules } from '@/contract/agent-rules';
import type { QuestKind } from '@/contract/quests.contract';
import { expectedResult, type Offer } from '@/domain/expected-win';
import { fetchAgentRules } from '../agent/agent.service';
import type { ActDeps } from '../approvals/approvable-act';
import { countRecentDepositors } from '../approvals/expected-takers.queries';
import { noteLoneAct } from '../approvals/lone-act.service';
import { createLossRefusal, findLeastPlay, findLeastTurnover } from '../offers/offer.service';
import { fetchSpinSatang } from '../wheel/spin-worth.service';
import type { QuestGiver } from './quest-keeper';
import { type StepRow, turnoverOf } from './reward-mapping';

/** Steps that are offered from now on. */
export interface StepsOffer {
  id: number;
  kind: QuestKind;
  /** The previous terms of the steps; undefined when the steps were not offered before. */
  before?: readonly StepRow[];
  after: readonly StepRow[];
  /** An owner's reason to offer the steps although the house loses by them. */
  insist: string | undefined;
}

/**
 * Compares the worth of each step with the play that it requires, and adds the increase in worth to the sum that the
 * operator has offered today without a second operator. A loss-making step may be changed to a smaller loss.
 * @throws RefusalError `offer.loses`
 * @throws SecondPersonError when the sum exceeds the operator's limit
 */
export async function judgeSteps(
  deps: ActDeps,
  giver: QuestGiver,
  { id, kind, before = [], after, insist }: StepsOffer,
): Promise<void> {
  const { agentId } = giver;
  const rules = await fetchAgentRules(deps.db, agentId);
  const spinSatang = (await fetchSpinSatang({ ...deps, agentId })) ?? 0;
  const toOffer = (step: StepRow) => describe(step, { kind, rules, spinSatang });
  const edges = rules.affiliate.house_edges;
  let amount = 0;
  for (const [index, step] of after.entries()) {
    const offer = toOffer(step);
    const known = before[index];
    const earlier = known && toOffer(known);
    const result = expectedResult(offer, edges);
    const isWorse = result < (earlier ? expectedResult(earlier, edges) : 0);
    if (result < 0 && isWorse && insist === undefined) throw createLossRefusal(result);
    if (!earlier || isWorse) amount += offer.worthSatang;
  }
  await noteLoneAct(deps.db, {
    ...{ ...giver, memberId: null, measure: 'cost', subject: `quest/${id}` },
    amount: amount * (await countRecentDepositors(deps.db, agentId)),
  });
}

function describe(
  step: StepRow,
  { kind, rules, spinSatang }: { kind: QuestKind; rules: AgentRules; spinSatang: number },
): Offer {
  const { affiliate } = rules;
  const { point, spins, creditSatang } = step;
  const asked = kind === 'turnover' ? [findLeastPlay(step.target, affiliate.house_edges)] : [];
  return {
    worthSatang: creditSatang + point * affiliate.point_worth + spins * spinSatang,
    play: [...asked, findLeastTurnover(turnoverOf(step), affiliate.house_edges)],
  };
}
