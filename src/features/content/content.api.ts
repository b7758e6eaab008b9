import {
  type AgentEvent,
  type Banner,
  banners,
  eventList,
  type Notification,
  notifications,
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

/** Events that are on. */
export async function fetchEvents(signal: AbortSignal): Promise<AgentEvent[]> {
  return (await call(eventList, { query: ofAgent(), signal })).data;
}

/** Without a configured code it is the server's own agent. */
function ofAgent(): { agent_code?: string } {
  const { agentCode } = getClientConfig();
  return agentCode === '' ? {} : { agent_code: agentCode };
}
