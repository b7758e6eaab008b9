import {
  banners,
  eventList,
  notificationReads,
  notifications,
  readNotifications,
} from '@/contract/content.contract';
import { validateAgentCode } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchBanners, fetchEvents, fetchNotifications } from './content.service';
import { fetchReadIds, markRead } from './notification-reads.service';

/** Returns the endpoints for banners, notifications with their read marks, and events. */
export function contentRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  const check = async ({ agent_code: code }: { agent_code?: string | undefined }) => {
    if (code !== undefined) await validateAgentCode(db, code);
  };
  return [
    handle(banners, async ({ query }) => {
      await check(query);
      return fetchBanners(db, agentId);
    }),
    handle(notifications, async ({ query }) => {
      await check(query);
      return fetchNotifications(db, agentId);
    }),
    handle(notificationReads, async ({ member }) => ({
      read_ids: await fetchReadIds(db, { memberId: member.id, agentId }),
    })),
    handle(readNotifications, async ({ member, body: { ids } }) => {
      await markRead(db, { memberId: member.id, agentId }, ids);
      return null;
    }),
    handle(eventList, async ({ query }) => {
      await check(query);
      return fetchEvents(db, agentId);
    }),
  ];
}
