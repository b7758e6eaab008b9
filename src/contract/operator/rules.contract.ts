import * as v from 'valibot';
import { affiliateTypes } from '@/domain/affiliate';
import { ruleUnits } from '../agent-rules-list';
import { defineOperatorEndpoint } from '../endpoint';
import { countFromText } from '../fields';
import { bookReaders, operatorRoles } from '../operator-roles';
import { limit } from './operator.fields';

const MOST_LETTERS = 400;

const rulePath = v.pipe(v.string(), v.regex(/^[a-z_]+(?:\.[a-z_]+){1,3}$/));

/** A number of a rule; baht are a decimal string. */
const ruleNumber = v.union([v.number(), v.string()]);
/** The value of a rule, or the values of a rule that is a list. */
const ruleValue = v.union([ruleNumber, v.array(ruleNumber)]);
export type RuleValue = v.InferOutput<typeof ruleValue>;

const ruleData = v.object({
  /** Path of the rule, such as `vip.gold.turnover`; its first word is the group. */
  rule: v.string(),
  unit: v.picklist(ruleUnits),
  value: ruleValue,
  /** Value of an agent that does not set the rule. */
  usual: ruleValue,
  /** Bounds of each number, both included. */
  least: ruleNumber,
  most: ruleNumber,
  /** Smallest and largest number of values; null for a rule with a single value. */
  lengths: v.nullable(v.tuple([v.number(), v.number()])),
  /** Direction of change that needs a second person; null when every change can be made alone. */
  second_person: v.nullable(v.picklist(['raised', 'lowered'])),
  /** Operator and time of the last change; null for a rule that no operator has changed. */
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
});
export type Rule = v.InferOutput<typeof ruleData>;

export const ruleList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/rules',
  summary:
    'Lists every rule in force with its usual value, unit and bounds, and the operator who changed it last',
  access: 'operator',
  roles: operatorRoles,
  data: v.array(ruleData),
  errors: [],
});

export const ruleHistory = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/rules/history',
  summary: 'Lists the changes of one rule, newest first',
  access: 'operator',
  roles: operatorRoles,
  query: v.strictObject({
    rule: rulePath,
    /** `next_cursor` of the previous page. */
    cursor: v.optional(countFromText(1, Number.MAX_SAFE_INTEGER)),
    limit,
  }),
  data: v.object({
    rows: v.array(
      v.object({
        seq: v.number(),
        at: v.string(),
        operator: v.string(),
        /** Values before and after; null stands for the usual value. */
        from: v.nullable(ruleValue),
        to: v.nullable(ruleValue),
        /** Reason of an owner who accepted a loss; null without one. */
        reason: v.nullable(v.string()),
      }),
    ),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});
export type RuleChangeRow = v.InferOutput<typeof ruleHistory.data>['rows'][number];

export const ruleTry = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/rules/try',
  summary:
    "Computes the house's margins under another value of a rule, and whether the change would be refused or need a second person; changes nothing",
  access: 'operator',
  roles: bookReaders,
  query: v.strictObject({
    rule: rulePath,
    /** A number, an amount in baht, several of them separated by commas, or `usual`. */
    value: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MOST_LETTERS)),
  }),
  data: v.object({
    /** Whether the house would lose by the change, so that it needs a reason. */
    is_loss: v.boolean(),
    needs_second_person: v.boolean(),
    /** Margin by type of game in basis points of the stake, now and under the tried value. */
    margins: v.array(
      v.object({ type: v.picklist(affiliateTypes), now: v.number(), tried: v.number() }),
    ),
  }),
  /** The message of `agent.rules_refused` names the bounds of the rule. */
  errors: ['agent.rules_refused'],
});
