import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type {
  ContentItem,
  ContentVersion,
  contentSave,
} from '@/contract/operator/content.contract';
import type { ContentKind } from '@/contract/operator/content.fields';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { assertPictures } from '../pictures/picture.service';
import { fetchItem, type ItemKey } from './content-items.operator-queries';
import { assertLink } from './content-links.service';

/** The operator who changes content of an agent. */
export interface ContentAuthor {
  agentId: number;
  operator: string;
}

/**
 * Saves a version that members do not see yet. The same content again changes nothing.
 * @throws RefusalError `request.not_found` | `content.link_unknown` | `content.picture_unknown`
 * @throws RefusalError `content.changed`, with the current version, when an older one was edited
 */
export async function saveContent(
  db: Db,
  author: ContentAuthor,
  { kind, id, version, content }: ParsedBodyOf<typeof contentSave>,
): Promise<ContentItem> {
  return db.transaction().execute(async (tx) => {
    await assertShowable(tx, author.agentId, content);
    if (id === undefined) {
      const key = { agentId: author.agentId, kind, id: await addSlot(tx, author.agentId, kind) };
      return writeVersion(tx, author, { ...key, version: 1, content });
    }
    const key = { agentId: author.agentId, kind, id };
    await lockSlot(tx, key);
    const current = await fetchItem(tx, key);
    if (isDeepStrictEqual(current.content, content)) return current;
    if (current.latest_version !== version) throw refuseStale(current);
    return writeVersion(tx, author, { ...key, version: version + 1, content });
  });
}

/** Returns the refusal of a change that was made on an older version, with the current one. */
export function refuseStale(current: ContentItem): RefusalError {
  const { latest_version: version, content, written_by, written_at } = current;
  const data: ContentVersion = { version, content, written_by, written_at };
  return new RefusalError('content.changed', { data });
}

/** Stores a version, and records the action of its author. @returns the item with this version */
export async function writeVersion(
  tx: Tx,
  { agentId, operator }: ContentAuthor,
  { kind, id, version, content }: ItemKey & { version: number; content: unknown },
): Promise<ContentItem> {
  await tx
    .insertInto('content_versions')
    .values({
      ...{ agent_id: agentId, kind, id, version, content: JSON.stringify(content) },
      ...{ written_by: operator, written_at: sql<Date>`business_now()` },
    })
    .execute();
  await recordAction(tx, {
    ...{ agentId, operator, action: 'content.save', subject: `${kind}/${id}` },
    detail: { version, content },
  });
  return fetchItem(tx, { agentId, kind, id });
}

/**
 * Locks an item until the transaction ends, so that changes of it come one after another.
 * @returns the time of the decision
 * @throws RefusalError `request.not_found`
 */
export async function lockSlot(tx: Tx, { agentId, kind, id }: ItemKey): Promise<Date> {
  const [row] = await queryRaw<{ now: Date }>(
    tx,
    `SELECT business_now() AS now FROM content_slots
     WHERE agent_id = $1 AND kind = $2 AND id = $3 FOR NO KEY UPDATE`,
    [agentId, kind, id],
  );
  if (!row) throw new RefusalError('request.not_found');
  return row.now;
}

/** Lets changes of the order of a kind come one after another, until the transaction ends. */
export async function lockOrder(tx: Tx, agentId: number, kind: ContentKind): Promise<void> {
  await queryRaw(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'content', $1::bigint, $2::text), 0))`,
    [agentId, kind],
  );
}

/**
 * Checks the link of content and its pictures, which cannot be deleted before the transaction ends.
 * @throws RefusalError `content.link_unknown` | `content.picture_unknown`
 */
export async function assertShowable(
  tx: Tx,
  agentId: number,
  content: Readonly<Record<string, unknown>>,
): Promise<void> {
  const texts = [content['image'], content['image_wide']];
  const pictures = texts.filter((each) => typeof each === 'string');
  await assertPictures(tx, agentId, pictures, 'content.picture_unknown');
  if (typeof content['link'] === 'string') await assertLink(tx, agentId, content['link']);
}

/** Adds an item in last place. @returns its id */
async function addSlot(tx: Tx, agentId: number, kind: ContentKind): Promise<string> {
  await lockOrder(tx, agentId, kind);
  const [row] = await queryRaw<{ id: string }>(
    tx,
    `INSERT INTO content_slots (agent_id, kind, id, position)
     SELECT $1, $2, 'c' || nextval('content_numbers'), coalesce(max(position) + 1, 0)
     FROM content_slots WHERE agent_id = $1 AND kind = $2 RETURNING id`,
    [agentId, kind],
  );
  if (!row) throw new Error('An item of content was not stored');
  return row.id;
}
