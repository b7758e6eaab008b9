import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht } from '../fields';
import { operatorRoles, owners } from '../operator-roles';
import { force } from './operator.fields';

export const agentShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/agent',
  summary:
    'Returns the agent of this site with its channels for payment by QR code, open or closed',
  access: 'operator',
  roles: operatorRoles,
  data: v.object({
    id: v.number(),
    code: v.string(),
    name: v.string(),
    /** From this amount, two operators are needed for a deposit or a withdrawal. */
    four_eyes_from: baht,
    channels: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        gateway_id: v.string(),
        /** Sub-channels of the payment channel, as the agent configured them. */
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

/** A rule path such as `vip.gold.turnover`, and its value; null restores the default. */
const ruleChange = v.strictObject({
  rule: v.pipe(v.string(), v.regex(/^[a-z_]+(?:\.[a-z_]+){1,3}$/)),
  value: v.nullable(v.union([v.number(), v.string(), v.array(v.string())])),
  /** Reason for accepting a loss; it is written to the audit log. */
  force,
});

export const agentRulesShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/agent/rules',
  summary: "Returns the agent's rules that differ from the defaults",
  access: 'operator',
  roles: operatorRoles,
  data: v.object({ rules: v.unknown() }),
  errors: [],
});

export const agentRuleSet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/agent/rules',
  summary:
    'Changes one rule of the agent, or resets it to its default; it applies to all later decisions',
  access: 'operator',
  roles: owners,
  body: ruleChange,
  data: v.object({ rules: v.unknown() }),
  /** The message of `agent.rules_refused` names the bounds of the rule. */
  errors: ['agent.rules_refused', 'agent.margin_negative', 'operator.approval_needed'],
});
