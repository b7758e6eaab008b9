import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht } from '../fields';
import { operatorRoles, owners } from '../operator.roles';
import { force } from './operator.fields';

export const agentShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/agent',
  summary: 'Whose site this is, with its ways to pay by QR code, open or not',
  access: 'operator',
  roles: operatorRoles,
  data: v.object({
    id: v.number(),
    code: v.string(),
    name: v.string(),
    /** From this amount on two operators are needed. */
    four_eyes_from: baht,
    channels: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        gateway_id: v.string(),
        /** As the agent has set them up. */
        sub_channels: v.unknown(),
        valid_seconds: v.number(),
        position: v.number(),
        is_open: v.boolean(),
        min_amount: baht,
        max_amount: baht,
      }),
    ),
  }),
  errors: [],
});

/** A rule as `vip.gold.turnover`, and what it is set to; null: the usual again. */
const ruleChange = v.strictObject({
  rule: v.pipe(v.string(), v.regex(/^[a-z_]+(?:\.[a-z_]+){1,3}$/)),
  value: v.nullable(v.union([v.number(), v.string(), v.array(v.string())])),
  /** Why the house is to pay for what members play; goes into the audit log. */
  force,
});

export const agentRulesShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/agent/rules',
  summary: 'The rules of the house that differ from the usual, as they are written down',
  access: 'operator',
  roles: operatorRoles,
  data: v.object({ rules: v.unknown() }),
  errors: [],
});

export const agentRuleSet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/agent/rules',
  summary: 'Change one rule of the house; it holds from the next time that it decides',
  access: 'operator',
  roles: owners,
  body: ruleChange,
  data: v.object({ rules: v.unknown() }),
  /** Its message says within what bounds the rule would hold. */
  errors: ['agent.rules_refused', 'agent.margin_negative', 'operator.approval_needed'],
});
