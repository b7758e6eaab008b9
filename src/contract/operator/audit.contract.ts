import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay, flag } from '../fields';
import { auditReaders, bookReaders, operatorRoles } from '../operator-roles';
import { limit, rowId } from './operator.fields';

const filterText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));

export const auditLog = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/audit',
  summary: 'Lists the actions of operators, newest first; `before` continues below a row',
  access: 'operator',
  roles: auditReaders,
  query: v.strictObject({
    limit,
    /** `seq` of the last row of the previous page. */
    before: v.optional(rowId),
    operator: v.optional(filterText),
    /** Beginning of the action's name, such as `deposit.` */
    action: v.optional(filterText),
    /** The whole subject, such as `member/12`. */
    subject: v.optional(filterText),
    /** First and last day in Thailand, both included. */
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    /** False leaves out the actions of the system. */
    system: v.optional(flag, true),
  }),
  data: v.array(
    v.object({
      seq: v.number(),
      at: v.string(),
      operator: v.string(),
      /** Role, IP and browser at the time; null for actions of the system. */
      role: v.nullable(v.picklist(operatorRoles)),
      address: v.nullable(v.string()),
      user_agent: v.nullable(v.string()),
      request_id: v.nullable(v.string()),
      /** Name of the action: `deposit.approve`, … */
      action: v.string(),
      /** Subject of the action: `deposit/{id}`, … */
      subject: v.string(),
      detail: v.unknown(),
    }),
  ),
  errors: [],
});
export type AuditRow = v.InferOutput<typeof auditLog.data>[number];

export const auditVerify = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/audit/verify',
  summary:
    'Checks the chain of hashes over the audit log, which breaks when an action is changed or removed',
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    actions: v.number(),
    /** `seq` of the first action that does not fit the chain; null when all do. */
    broken_at: v.nullable(v.number()),
  }),
  errors: [],
});
