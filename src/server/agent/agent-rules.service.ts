import {
  type AgentRules,
  findMargins,
  leastPlayPerBaht,
  mostPrizeShare,
  readAgentRules,
} from '@/contract/agent-rules';
import { SecondPersonError } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

type Written = { readonly [rule: string]: Written | string | number | readonly string[] };

/** Returns the stored rules of an agent; a rule at its default is not stored. */
export async function fetchWrittenRules(db: Executor, agentId: number): Promise<Written> {
  const [agent] = await queryRaw<{ rules: Written | null }>(
    db,
    `SELECT config->'rules' AS rules FROM agents WHERE id = $1`,
    [agentId],
  );
  return agent?.rules ?? {};
}

/** A change of one rule. */
export interface RuleChange {
  agentId: number;
  operator: string;
  /** Path of the rule, such as `vip.gold.turnover`. */
  rule: string;
  value: string | number | readonly string[] | null;
  /** Reason to accept a rule by which the house loses; without it, such a rule is refused. */
  force?: string | undefined;
  approvalId: number | null;
}

/**
 * Changes one rule of the agent; a null value restores the default. All rules must be valid together afterwards.
 * @returns the stored rules afterwards
 * @throws RefusalError `agent.rules_refused`, whose message has the reason | `agent.margin_negative`
 * @throws SecondPersonError when the change lets one person do more alone
 */
export async function changeRule(db: Db, change: RuleChange): Promise<Written> {
  const { agentId, operator, rule, value, force, approvalId } = change;
  return db.transaction().execute(async (tx) => {
    const agent = await tx
      .selectFrom('agents')
      .select(['code', 'is_one_person'])
      .where('id', '=', agentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await fetchWrittenRules(tx, agentId);
    const after = withRule(before, rule.split('.'), value);
    try {
      const rules = readAgentRules(agent.code, after);
      const earlier = readAgentRules(agent.code, before);
      if (force === undefined) assertMargins(earlier, rules);
      if (approvalId === null && !agent.is_one_person) assertNotLooser(earlier, rules);
    } catch (error) {
      if (error instanceof RefusalError || error instanceof SecondPersonError) throw error;
      throw new RefusalError('agent.rules_refused', {
        message: error instanceof Error ? error.message : String(error),
        cause: error,
      });
    }
    await queryRaw(
      tx,
      `UPDATE agents SET config = jsonb_set(config, '{rules}', $2::text::jsonb) WHERE id = $1`,
      [agentId, JSON.stringify(after)],
    );
    await recordAction(tx, {
      agentId,
      operator,
      action: 'agent.rule',
      subject: `agent/${agent.code}`,
      detail: { rule, value, before, ...(force !== undefined && { force }) },
    });
    return after;
  });
}

/**
 * Refuses a change that makes the margin of a game type negative or more negative, or that gives gifts or prizes for
 * less play than covers their cost.
 */
function assertMargins(before: AgentRules, after: AgentRules): void {
  const earlier = new Map(findMargins(before).map(({ type, margin }) => [type, margin]));
  const worse = findMargins(after).filter(
    ({ type, margin }) => margin < 0 && margin < (earlier.get(type) ?? 0),
  );
  const givesMore =
    (after.gifts.play_per_baht < leastPlayPerBaht(after) &&
      after.gifts.play_per_baht < before.gifts.play_per_baht) ||
    (after.yeekee.prize_share_percent > mostPrizeShare(after) &&
      after.yeekee.prize_share_percent > before.yeekee.prize_share_percent);
  if (worse.length > 0 || givesMore) throw new RefusalError('agent.margin_negative');
}

/**
 * Refuses a change made by one person alone if it raises the limits of what one person may do alone, or makes offers
 * look cheaper than they are.
 */
function assertNotLooser(before: AgentRules, after: AgentRules): void {
  const isRaised = (earlier: object, later: object) => {
    const values = new Map<string, number>(Object.entries(earlier));
    return Object.entries(later).some(([rule, value]) => value > (values.get(rule) ?? 0));
  };
  const isLooser =
    isRaised(before.desk, after.desk) ||
    isRaised(before.affiliate.house_edges, after.affiliate.house_edges) ||
    after.affiliate.point_worth < before.affiliate.point_worth;
  if (isLooser) throw new SecondPersonError('rule', null);
}

function withRule(
  rules: Written,
  [first = '', ...rest]: readonly string[],
  value: RuleChange['value'],
): Written {
  const { [first]: earlier, ...others } = rules;
  if (rest.length === 0) return value === null ? others : { ...others, [first]: value };
  const inner = typeof earlier === 'object' && !Array.isArray(earlier) ? (earlier as Written) : {};
  return { ...others, [first]: withRule(inner, rest, value) };
}
