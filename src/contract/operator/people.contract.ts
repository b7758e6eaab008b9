import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { auditReaders, operatorRoles, owners } from '../operator-roles';
import { displayName, operatorName, operatorPassword } from './people.fields';

const role = v.picklist(operatorRoles);
const invitationToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/, 'ลิงก์ไม่ครบ'));

export const peopleList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/people',
  summary: 'Lists all operators that ever had access, newest first, without the first owner',
  access: 'operator',
  roles: auditReaders,
  data: v.array(
    v.object({
      name: v.string(),
      display_name: v.nullable(v.string()),
      role,
      added_at: v.string(),
      added_by: v.string(),
      /**
       * Name of the person for whom this operator counts where two people are needed. Until it is confirmed that the
       * operator has a holder of its own, it counts for the person who added it.
       */
      counts_for: v.string(),
      has_key: v.boolean(),
      /** True when the person has set a password. */
      has_login: v.boolean(),
      /** End of an invitation that is not used yet; null otherwise. */
      invited_until: v.nullable(v.string()),
      /** Last time that the person used the console; null before the first time. */
      active_at: v.nullable(v.string()),
      ended_at: v.nullable(v.string()),
      ended_by: v.nullable(v.string()),
    }),
  ),
  errors: [],
});
export type Person = v.InferOutput<typeof peopleList.data>[number];

export const keyAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/people/key',
  summary:
    'Creates an operator for machines and returns the key, which is shown only once and stored nowhere',
  access: 'operator',
  roles: owners,
  stepUp: true,
  hasSecret: true,
  body: v.strictObject({ name: operatorName, role }),
  data: v.object({
    name: v.string(),
    role,
    key: v.string(),
    /**
     * Id of the approval by which another person confirms that the key has its own holder; null when none is needed.
     */
    approval: v.nullable(v.number()),
  }),
  errors: ['operator.name_taken'],
});

/** A link by which a person sets a password and connects an authenticator app. */
const invitation = v.object({
  name: v.string(),
  /** Path of the link, shown only once. */
  path: v.string(),
  expires_at: v.string(),
  approval: v.nullable(v.number()),
});

export const ownerFirst = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/people/first',
  summary:
    'Creates the first owner by the key of the server; possible only while no person can sign in',
  access: 'operator-public',
  roles: operatorRoles,
  body: v.strictObject({
    key: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาใส่กุญแจของเซิร์ฟเวอร์'), v.maxLength(200)),
    name: operatorName,
    display_name: displayName,
  }),
  data: invitation,
  errors: [
    'operator.has_people',
    'operator.unknown_key',
    'operator.name_taken',
    'request.too_many',
  ],
});

export const personInvite = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/people/invite',
  summary:
    'Adds a person and returns a link by which they set a password and a one-time code within 24 hours',
  access: 'operator',
  roles: owners,
  stepUp: true,
  hasSecret: true,
  body: v.strictObject({ name: operatorName, display_name: displayName, role }),
  data: invitation,
  errors: ['operator.name_taken'],
});

export const invitationOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/people/invitation',
  summary: 'Returns the person of an invitation and the secret for their authenticator app',
  access: 'operator-public',
  roles: operatorRoles,
  body: v.strictObject({ token: invitationToken }),
  data: v.object({
    name: v.string(),
    display_name: v.string(),
    role,
    /** Secret of the one-time codes as text, for apps that cannot read the QR code. */
    secret: v.string(),
    totp_url: v.string(),
    expires_at: v.string(),
  }),
  errors: ['operator.invitation_gone', 'request.too_many'],
});

export const invitationAccept = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/people/accept',
  summary:
    'Uses an invitation: sets the password, proves the authenticator app and returns eight recovery codes',
  access: 'operator-public',
  roles: operatorRoles,
  body: v.strictObject({
    token: invitationToken,
    password: operatorPassword,
    code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'รหัสมี 6 ตัวเลข')),
  }),
  data: v.object({ name: v.string(), recovery_codes: v.array(v.string()) }),
  errors: ['operator.invitation_gone', 'operator.step_up_refused', 'request.too_many'],
});

export const personRole = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/people/role',
  summary: "Asks for another role of a person; a second person's approval changes it",
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({ name: operatorName, role }),
  data: v.null(),
  errors: ['request.not_found', 'operator.approval_needed', 'operator.last_owner'],
});

export const personReset = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/people/reset',
  summary:
    'Gives a person who lost the phone or the password a new link; their sessions end when it is used. Where there are other owners, one of them approves first',
  access: 'operator',
  roles: owners,
  stepUp: true,
  hasSecret: true,
  body: v.strictObject({ name: operatorName }),
  data: invitation,
  errors: ['request.not_found', 'operator.approval_needed'],
});

export const personEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/people/end',
  summary: "Ends an operator's key, password and sessions; the name cannot be used again",
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({ name: operatorName }),
  data: v.null(),
  errors: ['request.not_found', 'operator.last_owner'],
});
