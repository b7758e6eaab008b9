import type { DataOf } from '@/contract/endpoint';
import { memberNotices, readNotices, takeNotices } from '@/contract/notices.contract';
import { call } from '@/shared/http/http-client';

/** What the member was told, and how much of it is unread. */
export async function fetchNotices(signal: AbortSignal): Promise<DataOf<typeof memberNotices>> {
  return (await call(memberNotices, { signal })).data;
}

/** Takes what no page has shown yet: the caller shows it. */
export async function postTake(): Promise<DataOf<typeof takeNotices>> {
  return (await call(takeNotices, { body: {}, handlesBadRequest: true })).data;
}

/** Marks a notice and all older ones as read. */
export async function postRead(noticeId: string): Promise<void> {
  await call(readNotices, { body: { notice_id: noticeId }, handlesBadRequest: true });
}
