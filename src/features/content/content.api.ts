import {
  type AgentEvent,
  type Banner,
  banners,
  eventList,
  type Notification,
  notificationReads,
  notifications,
  readNotifications,
} from '@/contract/content.contract';
import { getClientConfig } from '@/shared/config/client-config';
import { call } from '@/shared/http/http-client';

/** Banners of the home page. */
export async function fetchBanners(signal: AbortSignal): Promise<Banner[]> {
  return (await call(banners, { query: ofAgent(), signal })).data;
}

/** What the agent has published, the newest first. */
export async function fetchNotifications(signal: AbortSignal): Promise<Notification[]> {
  return (await call(notifications, { query: ofAgent(), signal })).data;
}

/** Ids of what the member has read. */
export async function fetchReadIds(signal: AbortSignal): Promise<string[]> {
  return (await call(notificationReads, { signal })).data.read_ids;
}

/** Notes that the member has read some. */
export async function postRead(ids: readonly string[]): Promise<void> {
  await call(readNotifications, { body: { ids: [...ids] }, handlesBadRequest: true });
}

/** Events that are on. */
export async function fetchEvents(signal: AbortSignal): Promise<AgentEvent[]> {
  return (await call(eventList, { query: ofAgent(), signal })).data;
}

/** Without a configured code it is the server's own agent. */
function ofAgent(): { agent_code?: string } {
  const { agentCode } = getClientConfig();
  return agentCode === '' ? {} : { agent_code: agentCode };
}
