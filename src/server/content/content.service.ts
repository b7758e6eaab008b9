import { sql } from 'kysely';
import {
  type AgentEvent,
  type Banner,
  bannerData,
  eventData,
  type Notification,
  notificationData,
} from '@/contract/content.contract';
import { readRows } from '../db/readable-row';
import type { Db } from '../db/tables';

/** Most notifications in a response; older ones are left out. */
const NOTIFICATIONS_AT_MOST = 50;

/** Returns the banners of the home page in display order. */
export async function fetchBanners(db: Db, agentId: number): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .select(['id', 'content'])
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .execute();
  return readRows('banners', bannerData, rows.map(named));
}

/** Returns the published notifications of the agent, the newest first. */
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
  return readRows(
    'notifications',
    notificationData,
    rows.map(({ id, type, published_at, content }) => {
      const publishedAt = published_at.toISOString();
      return { id, content: { ...toObject(content), id, type, published_at: publishedAt } };
    }),
  );
}

/** Returns the events of the agent in display order. */
export async function fetchEvents(db: Db, agentId: number): Promise<AgentEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'content'])
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .execute();
  return readRows('events', eventData, rows.map(named));
}

/** Adds the id of a row to its content. */
function named({ id, content }: { id: string; content: unknown }) {
  return { id, content: { ...toObject(content), id } };
}

function toObject(content: unknown): object {
  return typeof content === 'object' && content !== null ? content : {};
}
