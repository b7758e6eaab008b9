import { isDeepStrictEqual } from 'node:util';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type {
  ContentItem,
  contentOrder,
  contentPublish,
} from '@/contract/operator/content.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import {
  assertShowable,
  type ContentAuthor,
  lockOrder,
  lockSlot,
  refuseStale,
  writeVersion,
} from './content-draft.service';
import { fetchItem, type ItemKey } from './content-items.operator-queries';

type PublishPlan = ParsedBodyOf<typeof contentPublish>;

/** The version that members see, with its times. */
interface Shown {
  version: number;
  starts_at: string;
  ends_at: string | null;
}

/**
 * Publishes the latest version, or an earlier one as a further version. A repetition changes nothing.
 * @throws RefusalError `request.not_found` | `content.changed` | `content.link_unknown` | `content.picture_unknown` |
 *   `content.ends_early` | `content.shown_now`
 */
export function publishContent(
  db: Db,
  author: ContentAuthor,
  plan: PublishPlan,
): Promise<ContentItem> {
  const key = { agentId: author.agentId, kind: plan.kind, id: plan.id };
  return db.transaction().execute(async (tx) => {
    const now = await lockSlot(tx, key);
    const before = await fetchItem(tx, key);
    const version = await provideVersion(tx, author, before, plan);
    const shown = { version, ...planTimes(before, plan, now) };
    if (isSame(before, shown)) return before;
    await writeShown(tx, key, shown);
    await recordAction(tx, {
      ...{ agentId: author.agentId, operator: author.operator, action: 'content.publish' },
      ...{ subject: `${plan.kind}/${plan.id}`, detail: { before: toShown(before), after: shown } },
    });
    return fetchItem(tx, key);
  });
}

/** Returns the version to publish; for a return, an earlier version is stored as a further one. */
async function provideVersion(
  tx: Tx,
  author: ContentAuthor,
  before: ContentItem,
  { kind, id, version, is_return: isReturn }: PublishPlan,
): Promise<number> {
  const key = { agentId: author.agentId, kind, id };
  const content = await fetchContent(tx, key, version);
  await assertShowable(tx, author.agentId, content);
  const latest = before.latest_version;
  if (isReturn) {
    if (isDeepStrictEqual(content, before.content)) return latest;
    return (await writeVersion(tx, author, { ...key, version: latest + 1, content }))
      .latest_version;
  }
  if (version !== latest && version !== before.published_version) throw refuseStale(before);
  return version;
}

async function fetchContent(
  tx: Tx,
  { agentId, kind, id }: ItemKey,
  version: number,
): Promise<Record<string, unknown>> {
  const [row] = await queryRaw<{ content: Record<string, unknown> }>(
    tx,
    `SELECT content FROM content_versions WHERE agent_id = $1 AND kind = $2 AND id = $3 AND version = $4`,
    [agentId, kind, id, version],
  );
  if (!row) throw new RefusalError('request.not_found');
  return row.content;
}

/** Returns the times of a publication: an item that is shown keeps its start, and others start now by default. */
function planTimes(
  before: ContentItem,
  { starts_at: asked, ends_at: endsAt }: PublishPlan,
  now: Date,
): Omit<Shown, 'version'> {
  const nowText = now.toISOString();
  const isShown = before.state === 'published';
  const isLater = asked !== undefined && Date.parse(asked) > now.getTime();
  if (isShown && isLater) throw new RefusalError('content.shown_now');
  const atOnce = isShown && before.starts_at !== null ? before.starts_at : nowText;
  const startsAt = isLater ? new Date(asked).toISOString() : atOnce;
  const isEarly =
    endsAt !== null && Date.parse(endsAt) <= Math.max(now.getTime(), Date.parse(startsAt));
  if (isEarly) throw new RefusalError('content.ends_early');
  return { starts_at: startsAt, ends_at: endsAt === null ? null : new Date(endsAt).toISOString() };
}

function isSame(before: ContentItem, shown: Shown): boolean {
  return before.withdrawn_at === null && isDeepStrictEqual(toShown(before), shown);
}

function toShown({ published_version: version, starts_at, ends_at }: ContentItem) {
  return { version, starts_at, ends_at };
}

async function writeShown(
  tx: Tx,
  { agentId, kind, id }: ItemKey,
  { version, starts_at, ends_at }: Shown,
): Promise<void> {
  await tx
    .updateTable('content_slots')
    .set({
      published_version: version,
      starts_at: new Date(starts_at),
      ends_at: ends_at === null ? null : new Date(ends_at),
      withdrawn_at: null,
    })
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/**
 * Takes an item away for everybody. A repetition changes nothing.
 * @throws RefusalError `request.not_found`
 */
export function withdrawContent(
  db: Db,
  { agentId, operator }: ContentAuthor,
  { kind, id }: Pick<ItemKey, 'kind' | 'id'>,
): Promise<ContentItem> {
  const key = { agentId, kind, id };
  return db.transaction().execute(async (tx) => {
    const now = await lockSlot(tx, key);
    const before = await fetchItem(tx, key);
    if (before.withdrawn_at !== null) return before;
    await tx
      .updateTable('content_slots')
      .set({ withdrawn_at: now })
      .where('agent_id', '=', agentId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'content.withdraw', subject: `${kind}/${id}` },
      detail: { state: before.state, version: before.published_version },
    });
    return fetchItem(tx, key);
  });
}

/**
 * Puts the named items first, in their order; the others follow as before.
 * @throws RefusalError `request.not_found` for an id that the agent has not
 */
export function orderContent(
  db: Db,
  { agentId, operator }: ContentAuthor,
  { kind, ids }: ParsedBodyOf<typeof contentOrder>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, agentId, kind);
    const rows = await tx
      .selectFrom('content_slots')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('kind', '=', kind)
      .orderBy('position')
      .execute();
    const before = rows.map(({ id }) => id);
    if (!ids.every((id) => before.includes(id))) throw new RefusalError('request.not_found');
    const after = [...ids, ...before.filter((id) => !ids.includes(id))];
    if (isDeepStrictEqual(before, after)) return;
    await queryRaw(
      tx,
      `UPDATE content_slots s SET position = o.place - 1
       FROM jsonb_array_elements_text($3::text::jsonb) WITH ORDINALITY o (id, place)
       WHERE s.agent_id = $1 AND s.kind = $2 AND s.id = o.id AND s.position <> o.place - 1`,
      [agentId, kind, JSON.stringify(after)],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'content.order', subject: kind },
      detail: { before, after },
    });
  });
}
