import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { auditReaders } from '../operator-roles';
import { limit } from './operator.fields';

export const auditLog = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/audit',
  summary: 'Lists the actions of operators, newest first',
  access: 'operator',
  roles: auditReaders,
  query: v.strictObject({ limit }),
  data: v.array(
    v.object({
      seq: v.number(),
      at: v.string(),
      operator: v.string(),
      /** Name of the action: `deposit.approve`, … */
      action: v.string(),
      /** Subject of the action: `deposit/{id}`, … */
      subject: v.string(),
      detail: v.unknown(),
    }),
  ),
  errors: [],
});
