import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import {
  type AgentEvent,
  type Banner,
  bannerData,
  eventData,
  type Notification,
  notificationData,
} from '@/contract/content.contract';
import type { DatabaseTables } from '../db/tables';

type Db = Kysely<DatabaseTables>;

/** The most notifications in an answer; older ones are left out. */
const NOTIFICATIONS_AT_MOST = 50;

/** Banners of the home page in their order. */
export async function fetchBanners(db: Db, agentId: number): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .select(['id', 'content'])
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .execute();
  return rows.map((row) => v.parse(bannerData, { ...(row.content as object), id: row.id }));
}

/** Published notifications of the agent, the newest first. */
export async function fetchNotifications(db: Db, agentId: number): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'published_at', 'content'])
    .where('agent_id', '=', agentId)
    .where('published_at', '<=', sql<Date>`business_now()`)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(NOTIFICATIONS_AT_MOST)
    .execute();
  return rows.map(({ content, published_at, ...row }) =>
    v.parse(notificationData, {
      ...(content as object),
      ...row,
      published_at: published_at.toISOString(),
    }),
  );
}

/** Events in their order. */
export async function fetchEvents(db: Db, agentId: number): Promise<AgentEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'content'])
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .execute();
  return rows.map((row) => v.parse(eventData, { ...(row.content as object), id: row.id }));
}
