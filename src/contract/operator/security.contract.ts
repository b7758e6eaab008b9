import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { phone } from '../fields';
import { memberReaders } from '../operator-roles';
import { securityKinds } from '../security-kinds';
import { limit } from './operator.fields';

export const securityLog = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/security',
  summary: 'Lists security events, newest first; for one member, the audit log records the access',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    username: v.optional(phone),
    kind: v.optional(v.picklist(securityKinds)),
    limit,
  }),
  data: v.array(
    v.object({
      id: v.number(),
      happened_at: v.string(),
      kind: v.picklist(securityKinds),
      /** Phone of the member; null where no member was identified. */
      username: v.nullable(v.string()),
      address: v.string(),
      user_agent: v.string(),
      detail: v.unknown(),
    }),
  ),
  errors: ['request.not_found'],
});
