import type { Kysely } from 'kysely';
import { readAgentRules } from '@/contract/agent-rules';
import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';

type Written = { readonly [rule: string]: Written | string | number | readonly string[] };

/** The rules of an agent that differ from the usual, as they are written down. */
export async function fetchWrittenRules(db: Executor, agentId: number): Promise<Written> {
  const [agent] = await queryRaw<{ rules: Written | null }>(
    db,
    `SELECT config->'rules' AS rules FROM agents WHERE id = $1`,
    [agentId],
  );
  return agent?.rules ?? {};
}

/** One rule by its place, and what it is to be; null: the usual. */
export interface RuleChange {
  agentId: number;
  operator: string;
  /** `vip.gold.turnover` */
  rule: string;
  value: string | number | readonly string[] | null;
}

/**
 * Changes one rule of the house. All of them have to hold together afterwards.
 * @returns what is written down then
 * @throws RefusalError `agent.rules_refused`, whose message says why
 */
export async function changeRule(db: Kysely<DatabaseTables>, change: RuleChange): Promise<Written> {
  const { agentId, operator, rule, value } = change;
  return db.transaction().execute(async (tx) => {
    const agent = await tx
      .selectFrom('agents')
      .select('code')
      .where('id', '=', agentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await fetchWrittenRules(tx, agentId);
    const after = withRule(before, rule.split('.'), value);
    try {
      readAgentRules(agent.code, after);
    } catch (error) {
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
      detail: { rule, value, before },
    });
    return after;
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
