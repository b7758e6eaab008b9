import { findMargins } from '@/contract/agent-rules';
import { lottoEdge } from '@/domain/expected-win';
import type { BetType, RateMilli } from '@/domain/lotto';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { assertSecondPerson } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { lockComingRounds } from './locked-market';
import { fetchTerms, type TermsRow } from './market.queries';

/** Terms of one bet type, with the rate that they replace. */
interface PlannedTerms {
  betType: BetType;
  rateMilli: RateMilli;
  rateBeforeMilli: RateMilli;
  minSatang: Satang;
  maxSatang: Satang;
  /** Maximum stake of a member on one number of a round. */
  perNumberSatang: Satang;
  /** Maximum payout of a round for one number. */
  ceilingSatang: Satang;
}

/** A change of a market's terms, as its approval stores it; a trigger compares the rates with the approval. */
export interface TermsPlan {
  marketId: string;
  terms: readonly PlannedTerms[];
}

/** Planned rounds that have not closed. */
export interface PlannedRounds {
  rounds: number;
  /** Day of the last of them; null without one. */
  last_day: string | null;
}

/**
 * Compares typed terms with the current ones, and returns those that differ.
 * @throws RefusalError `request.not_found` | `lotto.type_not_offered`
 */
export async function planTerms(
  db: Db,
  agentId: number,
  {
    marketId,
    terms,
  }: { marketId: string; terms: readonly Omit<PlannedTerms, 'rateBeforeMilli'>[] },
): Promise<TermsPlan> {
  const current = await fetchTerms(db, agentId, marketId);
  if (current.length === 0) throw new RefusalError('request.not_found');
  const planned = terms.map((each) => ({
    ...each,
    rateBeforeMilli: findTerms(current, each.betType).rate_milli,
  }));
  return {
    marketId,
    terms: planned.filter((each) => differs(each, findTerms(current, each.betType))),
  };
}

function findTerms(current: readonly TermsRow[], betType: BetType): TermsRow {
  const row = current.find(({ bet_type }) => bet_type === betType);
  if (!row) throw new RefusalError('lotto.type_not_offered');
  return row;
}

const differs = (after: PlannedTerms, before: TermsRow): boolean =>
  after.rateMilli !== before.rate_milli ||
  after.minSatang !== before.min_amount ||
  after.maxSatang !== before.max_amount ||
  after.perNumberSatang !== before.max_per_number ||
  after.ceilingSatang !== before.payout_ceiling;

/**
 * Changes rates and limits of a market. Rounds that are planned already keep their terms, so the change holds for rounds
 * that are planned afterwards.
 * @returns the rounds that keep their terms
 * @throws RefusalError `request.not_found` | `lotto.type_not_offered` | `lotto.terms_changed` | `lotto.rate_loses`
 * @throws SecondPersonError for another rate without an approval, unless one person runs the site
 */
export async function changeTerms(
  db: Db,
  act: { agentId: number; operator: string; approvalId: number | null; plan: TermsPlan },
): Promise<PlannedRounds> {
  const { agentId, operator, approvalId, plan } = act;
  const { marketId, terms } = plan;
  return db.transaction().execute(async (tx) => {
    await lockComingRounds(tx, { agentId, marketId });
    const current = await fetchTerms(tx, agentId, marketId);
    const changed = terms.filter((each) => differs(each, findTerms(current, each.betType)));
    if (changed.length === 0) return countPlanned(tx, { agentId, marketId });
    await assertRates(tx, agentId, changed, current);
    if (changed.some(({ rateMilli, rateBeforeMilli }) => rateMilli !== rateBeforeMilli)) {
      await assertSecondPerson(tx, { agentId, approvalId, measure: 'lotto', amount: null });
    }
    await keepTerms(tx, { agentId, marketId });
    for (const each of changed) await writeTerms(tx, { agentId, marketId, approvalId }, each);
    await recordAction(tx, {
      agentId,
      operator,
      action: 'lotto.terms',
      subject: `lotto_market/${marketId}`,
      detail: {
        before: changed.map(({ betType }) => findTerms(current, betType)),
        after: changed,
        approvalId,
      },
    });
    return countPlanned(tx, { agentId, marketId });
  });
}

/** Refuses rates that have changed since the plan, and raised rates that leave the house less than it gives away. */
async function assertRates(
  tx: Tx,
  agentId: number,
  changed: readonly PlannedTerms[],
  current: readonly TermsRow[],
): Promise<void> {
  const rules = await fetchAgentRules(tx, agentId);
  for (const { betType, rateMilli, rateBeforeMilli } of changed) {
    if (findTerms(current, betType).rate_milli !== rateBeforeMilli) {
      throw new RefusalError('lotto.terms_changed');
    }
    if (rateMilli <= rateBeforeMilli) continue;
    const lotto = lottoEdge(betType, rateMilli);
    const { affiliate } = rules;
    const margins = findMargins({
      ...rules,
      affiliate: { ...affiliate, house_edges: { ...affiliate.house_edges, lotto } },
    });
    if (margins.some(({ type, margin }) => type === 'lotto' && margin < 0)) {
      throw new RefusalError('lotto.rate_loses');
    }
  }
}

interface Market {
  agentId: number;
  marketId: string;
}

/** Copies the terms of a market to its planned rounds that have no terms of their own. */
async function keepTerms(tx: Tx, { agentId, marketId }: Market): Promise<void> {
  await queryRaw(
    tx,
    `INSERT INTO lotto_round_terms
       (round_id, bet_type, rate_milli, min_amount, max_amount, max_per_number, payout_ceiling)
     SELECT r.id, t.bet_type, t.rate_milli, t.min_amount, t.max_amount, t.max_per_number, t.payout_ceiling
     FROM lotto_rounds r JOIN lotto_terms t USING (agent_id, market_id)
     WHERE r.agent_id = $1 AND r.market_id = $2 AND r.state IN ('scheduled', 'open', 'closed')
       AND NOT EXISTS (SELECT FROM lotto_round_terms k WHERE k.round_id = r.id)`,
    [agentId, marketId],
  );
}

async function writeTerms(
  tx: Tx,
  { agentId, marketId, approvalId }: Market & { approvalId: number | null },
  terms: PlannedTerms,
): Promise<void> {
  await tx
    .updateTable('lotto_terms')
    .set({
      rate_milli: terms.rateMilli,
      min_amount: terms.minSatang,
      max_amount: terms.maxSatang,
      max_per_number: terms.perNumberSatang,
      payout_ceiling: terms.ceilingSatang,
      approval_id: approvalId,
    })
    .where('agent_id', '=', agentId)
    .where('market_id', '=', marketId)
    .where('bet_type', '=', terms.betType)
    .execute();
}

async function countPlanned(tx: Tx, { agentId, marketId }: Market): Promise<PlannedRounds> {
  const [row] = await queryRaw<{ rounds: number; last_day: string | null }>(
    tx,
    `SELECT count(*) AS rounds, max(day)::text AS last_day FROM lotto_rounds
     WHERE agent_id = $1 AND market_id = $2 AND state IN ('scheduled', 'open') AND closes_at > business_now()`,
    [agentId, marketId],
  );
  return row ?? { rounds: 0, last_day: null };
}
