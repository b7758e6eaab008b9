import { memberNotices, readNotices, takeNotices } from '@/contract/notices.contract';
import type { Db } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import * as notices from './notice.service';

/** Returns the endpoints for a member's own notices. */
export function noticesRoutes({ db }: { db: Db }): MountedEndpoint[] {
  return [
    handle(memberNotices, ({ member }) => notices.fetchNotices(db, member.id)),
    handle(takeNotices, ({ member }) => notices.takeNotices(db, member)),
    handle(readNotices, async ({ member, body }) => {
      await notices.markNoticesRead(db, member.id, Number(body.notice_id));
      return null;
    }),
  ];
}
