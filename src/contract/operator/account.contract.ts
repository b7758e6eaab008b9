import * as v from 'valibot';
import { consentAnswers } from '../consents.contract';
import { documentNames } from '../documents';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankCode, flag, phone } from '../fields';
import { lottoEditors, memberEditors, memberReaders } from '../operator-roles';
import { rowId } from './operator.fields';

const memberReference = v.strictObject({ username: phone });
const accessChange = v.pipe(
  v.strictObject({
    /** The member, named by phone or by id. */
    username: v.optional(phone),
    id: v.optional(rowId),
    /** Reason for the audit log and the security log. */
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  }),
  v.check(
    ({ username, id }) => (username === undefined) !== (id === undefined),
    'ระบุสมาชิกด้วยเบอร์หรือเลขสมาชิกอย่างใดอย่างหนึ่ง',
  ),
);

export const memberShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members',
  summary: 'Returns a member with the wallets; the audit log records the access',
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
    'Lists the document versions that a member agreed to or declined, newest first; the audit log records the access',
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
  summary:
    'Marks a member as staff or removes the mark; staff cannot shoot in yeekee or vote in polls with a prize',
  access: 'operator',
  roles: lottoEditors,
  body: v.strictObject({ username: phone, is_staff: flag }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberClose = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/close',
  summary:
    'Closes a member and ends all sessions; the member can no longer sign in, stake or deposit, but winnings still arrive',
  access: 'operator',
  roles: memberEditors,
  body: accessChange,
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/open',
  summary: 'Reopens a closed member, who can then sign in again',
  access: 'operator',
  roles: memberEditors,
  body: accessChange,
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberEndSessions = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/end_sessions',
  summary: 'Ends all sessions of a member',
  access: 'operator',
  roles: memberEditors,
  body: accessChange,
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberUnlinkLine = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/unlink_line',
  summary: "Removes a member's link to a LINE account",
  access: 'operator',
  roles: memberEditors,
  body: accessChange,
  data: v.null(),
  errors: ['request.not_found'],
});
