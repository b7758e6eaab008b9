import type { Kysely } from 'kysely';
import { banners, eventList, notifications } from '@/contract/content.contract';
import { validateAgentCode } from '../agent/agent.service';
import type { DatabaseTables } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchBanners, fetchEvents, fetchNotifications } from './content.service';

/** Content of the agent: banners, notifications, events. */
export function contentRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedEndpoint[] {
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
    handle(eventList, async ({ query }) => {
      await check(query);
      return fetchEvents(db, agentId);
    }),
  ];
}
