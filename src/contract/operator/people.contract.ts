import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { auditReaders, operatorRoles, owners } from '../operator-roles';

/**
 * Name of an operator in the audit log. `owner` is reserved for the holder of the first key, and `system` for actions
 * without an operator.
 */
const operatorName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/),
  v.notValues(['owner', 'system']),
);

export const staffList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/staff',
  summary: 'Lists all operators who have or had a key, newest first, without the first owner',
  access: 'operator',
  roles: auditReaders,
  data: v.array(
    v.object({
      name: v.string(),
      role: v.picklist(operatorRoles),
      added_at: v.string(),
      added_by: v.string(),
      /**
       * The person for whom the key counts where two people are needed: the operator who created it, as long as its
       * own holder is not confirmed, and otherwise the holder.
       */
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
  summary: 'Creates an operator and returns the key, which is shown only once and stored nowhere',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ name: operatorName, role: v.picklist(operatorRoles) }),
  data: v.object({
    name: v.string(),
    role: v.picklist(operatorRoles),
    key: v.string(),
    /**
     * Id of the approval by which another person confirms that the key has its own holder; null when none is needed.
     */
    approval: v.nullable(v.number()),
  }),
  errors: ['operator.name_taken'],
});

export const staffEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/staff/end',
  summary: "Ends an operator's key; the name cannot be used again",
  access: 'operator',
  roles: owners,
  body: v.strictObject({ name: operatorName }),
  data: v.null(),
  errors: ['request.not_found'],
});
