import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { auditReaders } from '../operator.roles';
import { limit } from './operator.fields';

export const auditLog = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/audit',
  summary: 'What operators did, the latest first',
  access: 'operator',
  roles: auditReaders,
  query: v.strictObject({ limit }),
  data: v.array(
    v.object({
      seq: v.number(),
      at: v.string(),
      operator: v.string(),
      /** `deposit.approve`, … */
      action: v.string(),
      /** `deposit/{id}`, … */
      subject: v.string(),
      detail: v.unknown(),
    }),
  ),
  errors: [],
});
