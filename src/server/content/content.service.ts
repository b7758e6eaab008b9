import {
  type AgentEvent,
  type Banner,
  bannerData,
  eventData,
  type Notification,
  notificationData,
} from '@/contract/content.contract';
import type { ContentKind } from '@/contract/operator/content.fields';
import { type Executor, queryRaw } from '../db/raw';
import { readRows } from '../db/readable-row';

/** Most notifications in a response; older ones are left out. */
const NOTIFICATIONS_AT_MOST = 50;

interface ShownRow {
  id: string;
  starts_at: Date;
  content: unknown;
}

/** The published versions of agent `$1` and kind `$2` that members see now. */
const SHOWN = `SELECT s.id, s.starts_at, v.content FROM content_slots s
  JOIN content_versions v ON v.agent_id = s.agent_id AND v.kind = s.kind AND v.id = s.id AND v.version = s.published_version
  WHERE s.agent_id = $1 AND s.kind = $2 AND s.withdrawn_at IS NULL
    AND s.starts_at <= business_now() AND (s.ends_at IS NULL OR s.ends_at > business_now())`;

/** Returns the banners of the home page in display order. */
export async function fetchBanners(db: Executor, agentId: number): Promise<Banner[]> {
  return readRows('banners', bannerData, (await fetchInOrder(db, agentId, 'banner')).map(named));
}

/** Returns the events of the agent in display order. */
export async function fetchEvents(db: Executor, agentId: number): Promise<AgentEvent[]> {
  return readRows('events', eventData, (await fetchInOrder(db, agentId, 'event')).map(named));
}

/** Returns the published notifications of the agent, the newest first. */
export async function fetchNotifications(db: Executor, agentId: number): Promise<Notification[]> {
  const rows = await queryRaw<ShownRow>(
    db,
    `${SHOWN} ORDER BY s.starts_at DESC, s.id LIMIT ${NOTIFICATIONS_AT_MOST}`,
    [agentId, 'notification'],
  );
  return readRows(
    'notifications',
    notificationData,
    rows.map(({ id, starts_at, content }) => {
      const publishedAt = starts_at.toISOString();
      return { id, content: { ...toObject(content), id, published_at: publishedAt } };
    }),
  );
}

function fetchInOrder(db: Executor, agentId: number, kind: ContentKind): Promise<ShownRow[]> {
  return queryRaw<ShownRow>(db, `${SHOWN} ORDER BY s.position`, [agentId, kind]);
}

/** Adds the id of a row to its content. */
function named({ id, content }: ShownRow) {
  return { id, content: { ...toObject(content), id } };
}

function toObject(content: unknown): object {
  return typeof content === 'object' && content !== null ? content : {};
}
