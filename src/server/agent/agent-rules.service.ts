import {
  type AgentRules,
  findMargins,
  leastPlayPerBaht,
  mostPrizeShare,
  readAgentRules,
} from '@/contract/agent-rules';
import { loosenedBy, readRule, ruleDeclarations } from '@/contract/agent-rules-list';
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
    const { earlier, rules } = readBoth(agent.code, before, after);
    if (force === undefined && losesMore(earlier, rules)) {
      throw new RefusalError('agent.margin_negative');
    }
    if (approvalId === null && !agent.is_one_person && isLooser(earlier, rules)) {
      throw new SecondPersonError('rule', null);
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

/** Reads the rules before and after a change. @throws RefusalError `agent.rules_refused` */
function readBoth(code: string, before: Written, after: Written) {
  try {
    return { earlier: readAgentRules(code, before), rules: readAgentRules(code, after) };
  } catch (error) {
    throw new RefusalError('agent.rules_refused', {
      message: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

/** The result of a change that is not made. */
export interface RuleTrial {
  before: AgentRules;
  after: AgentRules;
  isLoss: boolean;
  needsSecondPerson: boolean;
}

/**
 * Returns the rules before and after a change without making it.
 * @throws RefusalError `agent.rules_refused`, whose message has the reason
 */
export async function tryRule(
  db: Db,
  { agentId, rule, value }: Pick<RuleChange, 'agentId' | 'rule' | 'value'>,
): Promise<RuleTrial> {
  const agent = await db
    .selectFrom('agents')
    .select(['code', 'is_one_person'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  const written = await fetchWrittenRules(db, agentId);
  const after = withRule(written, rule.split('.'), value);
  const { earlier, rules } = readBoth(agent.code, written, after);
  return {
    before: earlier,
    after: rules,
    isLoss: losesMore(earlier, rules),
    needsSecondPerson: !agent.is_one_person && isLooser(earlier, rules),
  };
}

/**
 * Returns whether a change makes the margin of a game type negative or more negative, or gives gifts or prizes for less
 * play than covers their cost.
 */
function losesMore(before: AgentRules, after: AgentRules): boolean {
  const earlier = new Map(findMargins(before).map(({ type, margin }) => [type, margin]));
  const isWorse = findMargins(after).some(
    ({ type, margin }) => margin < 0 && margin < (earlier.get(type) ?? 0),
  );
  const givesMore =
    (after.gifts.play_per_baht < leastPlayPerBaht(after) &&
      after.gifts.play_per_baht < before.gifts.play_per_baht) ||
    (after.yeekee.prize_share_percent > mostPrizeShare(after) &&
      after.yeekee.prize_share_percent > before.yeekee.prize_share_percent);
  return isWorse || givesMore;
}

/** Returns whether a change moves any rule, or any value of its list, in the direction that needs a second person. */
function isLooser(before: AgentRules, after: AgentRules): boolean {
  return ruleDeclarations.some(({ path }) => {
    const direction = loosenedBy(path);
    if (direction === null) return false;
    const earlier = [readRule(before, path)].flat();
    return [readRule(after, path)].flat().some((later, place) => {
      const change = later - (earlier[place] ?? 0);
      return direction === 'raised' ? change > 0 : change < 0;
    });
  });
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
