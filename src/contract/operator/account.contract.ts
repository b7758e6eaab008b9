import * as v from 'valibot';
import { consentAnswers } from '../consents.contract';
import { documentNames } from '../documents';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankCode, flag, phone } from '../fields';
import { lottoKeepers, memberKeepers, memberReaders } from '../operator.roles';

const memberReference = v.strictObject({ username: phone });
const accessChange = v.strictObject({
  username: phone,
  /** For the audit log and the security log. */
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
});

export const memberShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members',
  summary: 'A member with the wallets; who has looked is written into the audit log',
  access: 'operator',
  roles: memberReaders,
  query: memberReference,
  data: v.object({
    id: v.number(),
    username: v.string(),
    first_name: v.nullable(v.string()),
    last_name: v.nullable(v.string()),
    bank_code: v.nullable(bankCode),
    bank_account_number: v.nullable(v.string()),
    vip_level: v.number(),
    attributed_agent_code: v.nullable(v.string()),
    is_staff: v.boolean(),
    created_at: v.string(),
    closed_at: v.nullable(v.string()),
    wallets: v.array(v.object({ name: v.string(), balance: baht })),
  }),
  errors: ['request.not_found'],
});

export const operatorMemberConsents = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/consents',
  summary:
    'Which versions of the documents a member has agreed to or declined, and when; who has looked is written into the audit log',
  access: 'operator',
  roles: memberReaders,
  query: memberReference,
  data: v.array(
    v.object({
      document: v.picklist(documentNames),
      version: v.number(),
      answer: v.picklist(consentAnswers),
      answered_at: v.string(),
    }),
  ),
  errors: ['request.not_found'],
});

export const memberStaff = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/staff',
  summary: 'Whether a member is of the staff; nobody of the staff may shoot numbers of yeekee',
  access: 'operator',
  roles: lottoKeepers,
  body: v.strictObject({ username: phone, is_staff: flag }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberClose = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/close',
  summary: 'End all sessions; nobody signs in, stakes or pays in; what is won still arrives',
  access: 'operator',
  roles: memberKeepers,
  body: accessChange,
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/open',
  summary: 'A closed member may sign in again',
  access: 'operator',
  roles: memberKeepers,
  body: accessChange,
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberEndSessions = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/end_sessions',
  summary: 'Sign a member out everywhere',
  access: 'operator',
  roles: memberKeepers,
  body: accessChange,
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberUnlinkLine = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/unlink_line',
  summary: "Take a member's link to a LINE account away",
  access: 'operator',
  roles: memberKeepers,
  body: accessChange,
  data: v.null(),
  errors: ['request.not_found'],
});
