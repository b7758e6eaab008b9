import * as v from 'valibot';
import { defineEndpoint } from './endpoint';

/** Kinds of notices about changes to the security of an account, sent in the app and by SMS. */
export const noticeKinds = [
  'new_device',
  'line_linked',
  'bank_account_changed',
  'password_changed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const securityNotice = v.object({
  notice_id: v.string(),
  kind: v.picklist(noticeKinds),
  happened_at: v.pipe(v.string(), v.isoTimestamp()),
  /** User agent of the browser that made the change. */
  user_agent: v.string(),
  /** Whether the change was made in the caller's own session. */
  is_own: v.boolean(),
  is_read: v.boolean(),
});

export type SecurityNotice = v.InferOutput<typeof securityNotice>;

export const securityNotices = defineEndpoint({
  method: 'GET',
  path: '/api/member/security_notices',
  summary: 'Returns the last 20 security events, newest first',
  access: 'member',
  whileRestricted: true,
  data: v.array(securityNotice),
  errors: [],
});

export const readSecurityNotices = defineEndpoint({
  method: 'POST',
  path: '/api/member/read_security_notices',
  summary: 'Marks a security event and all older ones as read',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ notice_id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
  data: v.null(),
  errors: [],
  invalidates: ['security'],
});
