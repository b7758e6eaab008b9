import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { auditReaders, operatorRoles, owners } from '../operator.roles';

/** How the audit log names an operator; `owner` is the holder of the first key, and `system` stands for actions without an operator. */
const operatorName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/),
  v.notValues(['owner', 'system']),
);

export const staffList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/staff',
  summary: 'All that were ever given a key, the latest first; without the holder of the first',
  access: 'operator',
  roles: auditReaders,
  data: v.array(
    v.object({
      name: v.string(),
      role: v.picklist(operatorRoles),
      added_at: v.string(),
      added_by: v.string(),
      /** For whom it counts where two people are needed: itself, or whoever gave it while nobody else has confirmed it. */
      counts_for: v.string(),
      ended_at: v.nullable(v.string()),
      ended_by: v.nullable(v.string()),
    }),
  ),
  errors: [],
});

export const staffAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/staff',
  summary: 'A key of their own for an operator, answered this once and stored nowhere',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ name: operatorName, role: v.picklist(operatorRoles) }),
  data: v.object({
    name: v.string(),
    role: v.picklist(operatorRoles),
    key: v.string(),
    /** By which another person confirms that a person of its own holds the key; null: nobody has to. */
    approval: v.nullable(v.number()),
  }),
  errors: ['operator.name_taken'],
});

export const staffEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/staff/end',
  summary: 'A key opens nothing from now on; its name is not given again',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ name: operatorName }),
  data: v.null(),
  errors: ['request.not_found'],
});
