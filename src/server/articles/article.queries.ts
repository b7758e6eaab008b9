import { articleBody } from '@/contract/article-body';
import {
  type ArticleCategory,
  articleCategories,
  type articleDetail,
  type articleList,
} from '@/contract/articles.contract';
import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type {
  ArticleState,
  articleDrafts,
  articleShow,
} from '@/contract/operator/articles.contract';
import { type Executor, queryRaw } from '../db/raw';
import { readRow } from '../db/readable-row';
import { RefusalError } from '../http/refusal';

interface ItemRow {
  id: string;
  category: ArticleCategory;
  title: string;
  description: string;
  cover: string;
  cover_share: string;
  publish_at: Date;
  reading_minutes: number;
}

interface ArticleRow extends ItemRow {
  body: unknown;
  written_at: Date;
  related: string[];
}

type Item = DataInputOf<typeof articleList>['articles'][number];

const RELATED_AT_MOST = 4;
const ITEM_COLUMNS =
  'a.id, a.category, a.title, a.description, a.cover, a.cover_share, a.publish_at, a.reading_minutes';
/** Condition for public articles of agent `$1`. */
const IS_PUBLIC = 'a.agent_id = $1 AND a.withdrawn_at IS NULL AND a.publish_at <= business_now()';

/** Returns a page of published articles, the latest first. */
export async function fetchArticles(
  db: Executor,
  agentId: number,
  {
    category,
    limit,
    cursor,
  }: { category?: ArticleCategory | undefined; limit: number; cursor?: string | undefined },
): Promise<DataInputOf<typeof articleList>> {
  const isFirstPage = cursor === undefined;
  const [rows, categories, featured] = await Promise.all([
    queryRaw<ItemRow>(
      db,
      `SELECT ${ITEM_COLUMNS} FROM articles a
       LEFT JOIN articles last ON last.agent_id = a.agent_id AND last.id = $3
       WHERE ${IS_PUBLIC} AND ($2::text IS NULL OR a.category = $2)
         AND ($3::text IS NULL OR a.publish_at < last.publish_at OR (a.publish_at = last.publish_at AND a.id > last.id))
       ORDER BY a.publish_at DESC, a.id LIMIT $4`,
      [agentId, category ?? null, cursor ?? null, limit + 1],
    ),
    queryRaw<{ category: string }>(
      db,
      `SELECT DISTINCT a.category FROM articles a WHERE ${IS_PUBLIC}`,
      [agentId],
    ),
    isFirstPage && category === undefined ? fetchFeatured(db, agentId) : null,
  ]);
  const page = rows.slice(0, limit);
  const present = new Set(categories.map((row) => row.category));
  return {
    featured,
    articles: page.map(toItem),
    categories: articleCategories.filter((each) => present.has(each)),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns the latest article marked as featured; without one, the latest article. */
async function fetchFeatured(db: Executor, agentId: number): Promise<Item | null> {
  const [row] = await queryRaw<ItemRow>(
    db,
    `SELECT ${ITEM_COLUMNS} FROM articles a WHERE ${IS_PUBLIC}
     ORDER BY a.is_featured DESC, a.publish_at DESC, a.id LIMIT 1`,
    [agentId],
  );
  return row ? toItem(row) : null;
}

/**
 * Returns a published article, with related articles.
 * @throws RefusalError `request.not_found`, including for an article that is not published
 */
export async function fetchArticle(
  db: Executor,
  agentId: number,
  id: string,
): Promise<DataInputOf<typeof articleDetail>> {
  const [row] = await queryRaw<ArticleRow>(
    db,
    `SELECT ${ITEM_COLUMNS}, a.body, a.written_at, a.related FROM articles a WHERE ${IS_PUBLIC} AND a.id = $2`,
    [agentId, id],
  );
  const body = row && readRow({ table: 'articles', id }, articleBody, row.body);
  if (!row || !body) throw new RefusalError('request.not_found');
  // First the articles that the author named, then articles of the same category, then the latest.
  const related = await queryRaw<ItemRow>(
    db,
    `SELECT ${ITEM_COLUMNS} FROM articles a WHERE ${IS_PUBLIC} AND a.id <> $2
     ORDER BY array_position($3::text[], a.id), a.category = $4 DESC, a.publish_at DESC, a.id LIMIT $5`,
    [agentId, id, row.related, row.category, RELATED_AT_MOST],
  );
  return {
    ...toItem(row),
    updated_at: new Date(Math.max(+row.written_at, +row.publish_at)).toISOString(),
    body,
    related: related.map(toItem),
  };
}

/** Returns a published article without its text; undefined when there is none. */
export async function findArticle(
  db: Executor,
  agentId: number,
  id: string,
): Promise<Item | undefined> {
  const [row] = await queryRaw<ItemRow>(
    db,
    `SELECT ${ITEM_COLUMNS} FROM articles a WHERE ${IS_PUBLIC} AND a.id = $2`,
    [agentId, id],
  );
  return row && toItem(row);
}

/** Returns every published article with the time of its last change or publication. */
export function fetchPublished(
  db: Executor,
  agentId: number,
): Promise<{ id: string; changedAt: Date }[]> {
  return queryRaw(
    db,
    `SELECT a.id, greatest(a.written_at, a.publish_at) AS "changedAt" FROM articles a WHERE ${IS_PUBLIC}
     ORDER BY a.publish_at DESC, a.id`,
    [agentId],
  );
}

function toItem({ id, category, title, description, cover, ...row }: ItemRow): Item {
  return {
    id,
    category,
    title,
    description,
    cover,
    cover_share: row.cover_share,
    published_at: row.publish_at.toISOString(),
    reading_minutes: row.reading_minutes,
  };
}

interface DraftRow {
  id: string;
  state: ArticleState;
  category: ArticleCategory;
  title: string;
  is_featured: boolean;
  publish_at: Date | null;
  written_at: Date;
  written_by: string;
}

interface WholeRow extends DraftRow {
  description: string;
  cover: string;
  cover_share: string;
  related: string[];
  withdrawn_at: Date | null;
  reading_minutes: number;
  markdown: string;
}

const DRAFT_COLUMNS =
  'id, article_state(publish_at, withdrawn_at) AS state, category, title, is_featured, publish_at, written_at, written_by';

/** Returns all articles for operators, the last written first. */
export async function fetchDrafts(
  db: Executor,
  agentId: number,
  { state, q, cursor, limit }: ParsedQueryOf<typeof articleDrafts>,
): Promise<DataInputOf<typeof articleDrafts>> {
  const [afterUs = null, afterId = null] = cursor?.split('_') ?? [];
  const found = await queryRaw<DraftRow & { written_us: number }>(
    db,
    `SELECT * FROM (
       SELECT ${DRAFT_COLUMNS}, (extract(epoch FROM written_at) * 1000000)::bigint AS written_us
       FROM articles WHERE agent_id = $1) a
     WHERE ($2::text IS NULL OR state = $2) AND ($3::text IS NULL OR strpos(lower(title), lower($3)) > 0)
       AND ($4::bigint IS NULL OR written_us < $4 OR written_us = $4 AND id > $5::text)
     ORDER BY written_us DESC, id LIMIT $6`,
    [agentId, state ?? null, q || null, afterUs, afterId, limit + 1],
  );
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ written_us: _us, ...row }) => ({
      ...row,
      publish_at: row.publish_at?.toISOString() ?? null,
      written_at: row.written_at.toISOString(),
    })),
    next_cursor: last ? `${last.written_us}_${last.id}` : null,
  };
}

/**
 * Returns an article in any state, with its Markdown.
 * @throws RefusalError `request.not_found`
 */
export async function fetchDraft(
  db: Executor,
  agentId: number,
  id: string,
): Promise<DataInputOf<typeof articleShow>> {
  const [row] = await queryRaw<WholeRow>(
    db,
    `SELECT ${DRAFT_COLUMNS}, description, cover, cover_share, related, withdrawn_at, reading_minutes, markdown
     FROM articles WHERE agent_id = $1 AND id = $2`,
    [agentId, id],
  );
  if (!row) throw new RefusalError('request.not_found');
  return {
    ...row,
    publish_at: row.publish_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    written_at: row.written_at.toISOString(),
  };
}
