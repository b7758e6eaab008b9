import type { AgentRules } from '@/contract/agent-rules';
import type { ItemKind } from '@/contract/points.contract';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import type { ActDeps } from '../approvals/approvable-act';
import { noteLoneAct } from '../approvals/lone-act.service';
import { sumMemberBalances } from '../ledger/ledger.service';
import { assertOffer, findLeastTurnover, findPlayOfPoints } from '../offers/offer.service';
import { fetchSpinSatang } from '../wheel/spin-worth.service';

/** Cost and contents of one piece of an item. */
export interface ItemGain {
  kind: ItemKind;
  /** Price in points. */
  cost: number;
  amountSatang: Satang | null;
  turnoverMilli: number | null;
  rounds: number | null;
  stakeSatang: Satang | null;
  spins: number | null;
}

/** An offer of an item: the operator, the contents of one piece, and the number of pieces. */
export interface ItemOffer {
  agentId: number;
  operator: string;
  approvalId: number | null;
  subject: string;
  gain: ItemGain;
  /** Pieces that members may redeem now; null for no limit. */
  pieces: number | null;
}

/**
 * Compares the worth of an item with the play that earns the points it costs. Goods count as worth nothing, because the
 * shop does not know their price in money.
 * @throws RefusalError `offer.loses`
 */
export async function assertItemOffer(
  deps: ActDeps,
  { agentId, gain }: Pick<ItemOffer, 'agentId' | 'gain'>,
  insist: string | undefined,
): Promise<void> {
  const rules = await fetchAgentRules(deps.db, agentId);
  const edges = rules.affiliate.house_edges;
  const worthSatang = await findWorth(deps, agentId, gain);
  const played = Math.ceil((worthSatang * (gain.turnoverMilli ?? 0)) / 1000);
  const play = [findPlayOfPoints(gain.cost, rules), findLeastTurnover(played, edges)];
  assertOffer({ worthSatang, play }, edges, insist);
}

/**
 * Adds the worth of the pieces that members could redeem to the sum that the operator has offered today without a
 * second operator.
 * @throws SecondPersonError when the sum exceeds the operator's limit
 */
export async function noteItemCost(deps: ActDeps, offer: ItemOffer): Promise<void> {
  const { gain, pieces, agentId, operator, approvalId, subject } = offer;
  const { desk } = await fetchAgentRules(deps.db, agentId);
  const affordable = Math.floor((await countPoints(deps, agentId, desk)) / gain.cost);
  const taken = Math.max(Math.min(pieces ?? affordable, affordable), pieces === 0 ? 0 : 1);
  const amount = taken * (await findWorth(deps, agentId, gain));
  await noteLoneAct(deps.db, {
    ...{ agentId, operator, memberId: null, measure: 'cost', amount, subject, approvalId },
  });
}

async function findWorth(deps: ActDeps, agentId: number, gain: ItemGain): Promise<Satang> {
  const { kind, amountSatang, rounds, stakeSatang, spins } = gain;
  switch (kind) {
    case 'free_rounds':
      return (rounds ?? 0) * (stakeSatang ?? 0);
    case 'spins':
      return (spins ?? 0) * ((await fetchSpinSatang({ ...deps, agentId })) ?? 0);
    default:
      return amountSatang ?? 0;
  }
}

/** Returns the points that members hold, but at least the points that one operator may give in a day. */
async function countPoints(
  { db }: ActDeps,
  agentId: number,
  desk: AgentRules['desk'],
): Promise<number> {
  return Math.max(await sumMemberBalances(db, agentId, 'member_points'), desk.points_day);
}
