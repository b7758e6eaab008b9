import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type {
  ContentItem,
  ContentState,
  ContentVersion,
  contentList,
  contentVersions,
} from '@/contract/operator/content.contract';
import type { ContentKind } from '@/contract/operator/content.fields';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** An item of content of an agent. */
export interface ItemKey {
  agentId: number;
  kind: ContentKind;
  id: string;
}

interface ItemRow {
  kind: ContentKind;
  id: string;
  state: ContentState;
  position: number;
  published_version: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  withdrawn_at: Date | null;
  latest_version: number;
  content: Record<string, unknown>;
  written_by: string;
  written_at: Date;
}

interface VersionRow {
  version: number;
  content: Record<string, unknown>;
  written_by: string;
  written_at: Date;
}

const LATEST_FIRST = -1;
const ITEMS = `SELECT s.kind, s.id, content_state(s.published_version, s.starts_at, s.ends_at, s.withdrawn_at) AS state,
  s.position, s.published_version, s.starts_at, s.ends_at, s.withdrawn_at,
  v.version AS latest_version, v.content, v.written_by, v.written_at
  FROM content_slots s CROSS JOIN LATERAL (
    SELECT version, content, written_by, written_at FROM content_versions
    WHERE agent_id = s.agent_id AND kind = s.kind AND id = s.id ORDER BY version DESC LIMIT 1) v
  WHERE s.agent_id = $1 AND s.kind = $2`;

/** Returns a page of items in all states; the cursor is the position of the last row. */
export async function fetchItems(
  db: Executor,
  agentId: number,
  { kind, state, from, to, cursor, limit }: ParsedQueryOf<typeof contentList>,
): Promise<DataInputOf<typeof contentList>> {
  const rows = await queryRaw<ItemRow>(
    db,
    `${ITEMS}
       AND ($3::text IS NULL OR content_state(s.published_version, s.starts_at, s.ends_at, s.withdrawn_at) = $3)
       AND ($4::text IS NULL OR v.written_at >= $4::text::date::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($5::text IS NULL OR v.written_at < ($5::text::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($6::integer IS NULL OR s.position * $7::integer > $6 * $7)
     ORDER BY s.position * $7 LIMIT $8`,
    [
      ...[agentId, kind, state ?? null, from ?? null, to ?? null, cursor ?? null],
      ...[kind === 'notification' ? LATEST_FIRST : 1, limit + 1],
    ],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toItem),
    next_cursor: rows.length > limit ? String(page.at(-1)?.position) : null,
  };
}

/**
 * Returns an item with its latest version.
 * @throws RefusalError `request.not_found`
 */
export async function fetchItem(
  db: Executor,
  { agentId, kind, id }: ItemKey,
): Promise<ContentItem> {
  const [row] = await queryRaw<ItemRow>(db, `${ITEMS} AND s.id = $3`, [agentId, kind, id]);
  if (!row) throw new RefusalError('request.not_found');
  return toItem(row);
}

/**
 * Returns an item with a page of its versions, the latest first; the cursor is the last version.
 * @throws RefusalError `request.not_found`
 */
export async function fetchVersions(
  db: Executor,
  agentId: number,
  { kind, id, cursor, limit }: ParsedQueryOf<typeof contentVersions>,
): Promise<DataInputOf<typeof contentVersions>> {
  const item = await fetchItem(db, { agentId, kind, id });
  const rows = await queryRaw<VersionRow>(
    db,
    `SELECT version, content, written_by, written_at FROM content_versions
     WHERE agent_id = $1 AND kind = $2 AND id = $3 AND ($4::integer IS NULL OR version < $4)
     ORDER BY version DESC LIMIT $5`,
    [agentId, kind, id, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    item,
    rows: page.map(toVersion),
    next_cursor: rows.length > limit ? String(page.at(-1)?.version) : null,
  };
}

function toVersion({ written_at, ...row }: VersionRow): ContentVersion {
  return { ...row, written_at: written_at.toISOString() };
}

function toItem({ starts_at, ends_at, withdrawn_at, written_at, ...row }: ItemRow): ContentItem {
  return {
    ...row,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    written_at: written_at.toISOString(),
  };
}
