import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay, phone } from '../fields';
import { memberReaders } from '../operator-roles';
import { securityKinds } from '../security-kinds';
import { limit, rowId } from './operator.fields';

const event = v.object({
  id: v.number(),
  happened_at: v.string(),
  kind: v.picklist(securityKinds),
  /** Member and masked phone; null where no member was identified. */
  member_id: v.nullable(v.number()),
  username: v.nullable(v.string()),
  address: v.string(),
  user_agent: v.string(),
  detail: v.unknown(),
});
export type SecurityEvent = v.InferOutput<typeof event>;

export const securityLog = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/security',
  summary:
    'Lists security events, newest first, page by page; for one member, the audit log records the access',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    username: v.optional(phone),
    kind: v.optional(v.picklist(securityKinds)),
    /** IP from which it came. */
    address: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
    /** First and last day in Thailand, both included. */
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(rowId),
    limit,
  }),
  data: v.object({ rows: v.array(event), next_cursor: v.nullable(v.string()) }),
  errors: ['request.not_found'],
});
