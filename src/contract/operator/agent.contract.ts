import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht } from '../fields';
import { operatorRoles } from '../operator.roles';

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
