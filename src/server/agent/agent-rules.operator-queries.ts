import * as v from 'valibot';
import { findMargins, readAgentRules } from '@/contract/agent-rules';
import {
  loosenedBy,
  type RuleNumber,
  type RuleUnit,
  readRule,
  ruleDeclarations,
  writeRuleNumber,
} from '@/contract/agent-rules-list';
import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { RuleValue, ruleHistory, ruleList, ruleTry } from '@/contract/operator/rules.contract';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchAgentRules } from './agent.service';
import { tryRule } from './agent-rules.service';
import { readRuleText } from './rule-text';

const toValue = (unit: RuleUnit, value: RuleNumber): RuleValue =>
  typeof value === 'number'
    ? writeRuleNumber(unit, value)
    : value.map((each) => writeRuleNumber(unit, each));

/** Returns every rule in force with its bounds, in the order of the schema, and its last change. */
export async function fetchRules(db: Db, agentId: number): Promise<DataInputOf<typeof ruleList>> {
  const [rules, changes] = await Promise.all([
    fetchAgentRules(db, agentId),
    queryRaw<{ rule: string; seq: number; operator: string; at: Date }>(
      db,
      `SELECT DISTINCT ON (detail->>'rule') detail->>'rule' AS rule, seq, operator, at FROM operator_actions
       WHERE agent_id = $1 AND action = 'agent.rule' ORDER BY detail->>'rule', seq DESC`,
      [agentId],
    ),
  ]);
  const usual = readAgentRules('usual', {});
  return ruleDeclarations.map(({ path, unit, least, most, lengths }) => {
    // A change of a whole group, such as `vip.gold`, restores the usual values below it.
    const [last] = changes
      .filter(({ rule }) => rule === path || path.startsWith(`${rule}.`))
      .toSorted((a, b) => b.seq - a.seq);
    return {
      rule: path,
      unit,
      value: toValue(unit, readRule(rules, path)),
      usual: toValue(unit, readRule(usual, path)),
      least: writeRuleNumber(unit, least),
      most: writeRuleNumber(unit, most),
      lengths: lengths && [...lengths],
      second_person: loosenedBy(path),
      changed_by: last?.operator ?? null,
      changed_at: last?.at.toISOString() ?? null,
    };
  });
}

const storedValue = v.fallback(
  v.nullable(v.union([v.number(), v.string(), v.array(v.union([v.number(), v.string()]))])),
  null,
);

/**
 * Returns the changes of a rule, the latest first.
 * @throws RefusalError `request.not_found` for an unknown rule
 */
export async function fetchRuleHistory(
  db: Db,
  agentId: number,
  { rule, cursor, limit }: ParsedQueryOf<typeof ruleHistory>,
): Promise<DataInputOf<typeof ruleHistory>> {
  const known = ruleDeclarations.find(({ path }) => path === rule);
  if (!known) throw new RefusalError('request.not_found');
  const rows = await queryRaw<{
    seq: number;
    at: Date;
    operator: string;
    from: unknown;
    to: unknown;
    reason: string | null;
  }>(
    db,
    `SELECT seq, at, operator, detail->'before' #> string_to_array($2, '.') AS from,
       CASE WHEN detail->>'rule' = $2 THEN detail->'value' END AS to, detail->>'force' AS reason
     FROM operator_actions
     WHERE agent_id = $1 AND action = 'agent.rule' AND ($3::bigint IS NULL OR seq < $3)
       AND ($2 = detail->>'rule' OR starts_with($2, detail->>'rule' || '.'))
     ORDER BY seq DESC LIMIT $4`,
    [agentId, rule, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(({ at, from, to, ...row }) => ({
      ...row,
      at: at.toISOString(),
      from: v.parse(storedValue, from),
      to: v.parse(storedValue, to),
    })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.seq) : null,
  };
}

/**
 * Computes the margins under another value of a rule.
 * @throws RefusalError `agent.rules_refused`
 */
export async function fetchRuleTrial(
  db: Db,
  agentId: number,
  { rule, value }: ParsedQueryOf<typeof ruleTry>,
): Promise<DataInputOf<typeof ruleTry>> {
  const trial = await tryRule(db, { agentId, rule, value: readRuleText(value) });
  const tried = findMargins(trial.after);
  return {
    is_loss: trial.isLoss,
    needs_second_person: trial.needsSecondPerson,
    margins: findMargins(trial.before).map(({ type, margin }) => ({
      type,
      now: margin,
      tried: tried.find((each) => each.type === type)?.margin ?? margin,
    })),
  };
}
