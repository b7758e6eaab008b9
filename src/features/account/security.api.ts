import { readSecurityNotices, securityNotices } from '@/contract/security.contract';
import { call } from '@/shared/http/http-client';

/** Reads what happened around access to the account. */
export async function fetchSecurityNotices(signal?: AbortSignal) {
  return (await call(securityNotices, { signal })).data;
}

/** Marks a notice and all older ones as read. */
export async function postReadNotices(noticeId: string): Promise<void> {
  await call(readSecurityNotices, { body: { notice_id: noticeId }, handlesBadRequest: true });
}
