import { createHash } from 'node:crypto';
import { isShareablePicture } from '@/contract/article-url';
import type { DataInputOf, ParsedBodyOf } from '@/contract/endpoint';
import type {
  ArticleState,
  articlePublish,
  articlePut,
} from '@/contract/operator/articles.contract';
import { routes } from '@/contract/routes';
import { pictureOfThing } from '@/contract/shared-things';
import { fetchAgentConfig } from '../agent/agent.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { addDrawnPreview, type PreviewAuthor } from '../pictures/drawn-preview.service';
import { assertPictures } from '../pictures/picture.service';
import { digestMarkdown, type MarkdownDigest } from './markdown-digest';
import { readMarkdownSafely } from './markdown-thread';

/**
 * Most characters of an article's tree as JSON, because every reader loads it. The longest real text needs half of
 * this.
 */
const MOST_TREE_LETTERS = 400_000;

/** The operator who writes articles of an agent. */
export interface ArticleAuthor {
  agentId: number;
  operator: string;
}

/** An article as an operator submits it. */
export type ArticlePlan = ParsedBodyOf<typeof articlePut>;

interface ChangedArticle {
  id: string;
  state: ArticleState;
  publish_at: Date | null;
}

const STATE_COLUMNS = 'id, article_state(publish_at, withdrawn_at) AS state, publish_at';

/**
 * Creates or replaces an article. Submitting the same content again changes nothing.
 * @throws RefusalError `article.empty` | `article.unreadable` | `article.picture_unknown`
 */
export async function putArticle(
  db: Db,
  author: PreviewAuthor,
  plan: ArticlePlan,
): Promise<DataInputOf<typeof articlePut>> {
  const { agentId, operator } = author;
  const digest = await readMarkdownSafely(plan.markdown);
  assertShowable(digest);
  const { leftOut } = digest;
  const coverShare = await provideShare(db, author, plan);
  const row = toRow(plan, digest, coverShare);
  const pictures = [plan.cover, coverShare, ...digest.pictures];
  return db.transaction().execute(async (tx) => {
    await assertPictures(tx, agentId, pictures, 'article.picture_unknown');
    const isChanged = await writeRow(tx, { agentId, operator }, row, plan.publish_at ?? null);
    const changed = await fetchState(tx, agentId, plan.id);
    if (isChanged) {
      await recordAction(tx, {
        agentId,
        operator,
        action: 'article.put',
        subject: `article/${plan.id}`,
        detail: {
          title: plan.title,
          state: changed.state,
          publish_at: changed.publish_at,
          // The hash identifies the written content, so that the audit log need not store every version.
          sha256: createHash('sha256').update(JSON.stringify(row)).digest('hex'),
        },
      });
    }
    return { ...toResponse(changed), left_out: [...leftOut] };
  });
}

/** Creates a demo article that was published `daysAgo` days ago. An existing article stays unchanged. */
export async function seedArticle(
  tx: Tx,
  agentId: number,
  plan: ArticlePlan,
  daysAgo: number,
): Promise<void> {
  const known = await queryRaw(tx, 'SELECT FROM articles WHERE agent_id = $1 AND id = $2', [
    agentId,
    plan.id,
  ]);
  if (known.length > 0) return;
  const digest = digestMarkdown(plan.markdown);
  assertShowable(digest);
  const { leftOut } = digest;
  if (leftOut.length > 0)
    throw new Error(`the demo article ${plan.id} has unsupported content: ${leftOut.join(', ')}`);
  const row = toRow(plan, digest, plan.cover_share ?? plan.cover);
  await writeRow(tx, { agentId, operator: 'demo' }, row, null);
  await queryRaw(
    tx,
    `UPDATE articles SET publish_at = moment.of_writing, written_at = moment.of_writing
     FROM (SELECT business_now() - make_interval(days => $3) AS of_writing) AS moment
     WHERE agent_id = $1 AND id = $2`,
    [agentId, plan.id, daysAgo],
  );
}

/**
 * Publishes an article at the given time, or immediately when no time is given.
 * @throws RefusalError `request.not_found`
 */
export async function publishArticle(
  db: Db,
  { agentId, operator }: ArticleAuthor,
  { id, publish_at: publishAt }: ParsedBodyOf<typeof articlePublish>,
): Promise<DataInputOf<typeof articlePublish>> {
  return changeState(db, { agentId, operator, id, action: 'article.publish' }, async (tx) => {
    const before = await fetchState(tx, agentId, id);
    // Publishing an article again does not make it the latest.
    if (before.state === 'published' && publishAt === undefined) return;
    await queryRaw(
      tx,
      `UPDATE articles SET publish_at = coalesce($3::timestamptz, CASE WHEN publish_at <= business_now() THEN publish_at END, business_now()),
         withdrawn_at = NULL
       WHERE agent_id = $1 AND id = $2`,
      [agentId, id, publishAt ?? null],
    );
  });
}

/**
 * Withdraws an article. It stays withdrawn until it is published again.
 * @throws RefusalError `request.not_found`
 */
export async function withdrawArticle(
  db: Db,
  { agentId, operator }: ArticleAuthor,
  id: string,
): Promise<DataInputOf<typeof articlePublish>> {
  return changeState(db, { agentId, operator, id, action: 'article.withdraw' }, async (tx) => {
    await queryRaw(
      tx,
      `UPDATE articles SET withdrawn_at = coalesce(withdrawn_at, business_now()) WHERE agent_id = $1 AND id = $2`,
      [agentId, id],
    );
  });
}

async function changeState(
  db: Db,
  { agentId, operator, id, action }: ArticleAuthor & { id: string; action: string },
  change: (tx: Tx) => Promise<void>,
): Promise<DataInputOf<typeof articlePublish>> {
  return db.transaction().execute(async (tx) => {
    const before = await fetchState(tx, agentId, id);
    await change(tx);
    const after = await fetchState(tx, agentId, id);
    const isSame =
      before.state === after.state && before.publish_at?.getTime() === after.publish_at?.getTime();
    if (!isSame) {
      await recordAction(tx, {
        agentId,
        operator,
        action,
        subject: `article/${id}`,
        detail: { from: before.state, to: after.state, publish_at: after.publish_at },
      });
    }
    return toResponse(after);
  });
}

/** Locks an article until the transaction ends, and returns its state. @throws RefusalError `request.not_found` */
async function fetchState(tx: Tx, agentId: number, id: string): Promise<ChangedArticle> {
  const [row] = await queryRaw<ChangedArticle>(
    tx,
    `SELECT ${STATE_COLUMNS} FROM articles WHERE agent_id = $1 AND id = $2 FOR UPDATE`,
    [agentId, id],
  );
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

function toResponse({ id, state, publish_at: publishAt }: ChangedArticle) {
  return { id, state, publish_at: publishAt?.toISOString() ?? null };
}

/**
 * Returns the picture for previews: the submitted picture, else the cover, else a drawn picture with the title, else
 * the default picture for articles.
 */
async function provideShare(db: Db, author: PreviewAuthor, plan: ArticlePlan): Promise<string> {
  const { cover, cover_share: share, title } = plan;
  if (share !== undefined) return share;
  if (isShareablePicture(cover)) return cover;
  const copy = { thing: 'article', kicker: routes.article.title, title } as const;
  const drawn = await addDrawnPreview(db, author, copy);
  if (drawn !== undefined) return drawn;
  const { brand } = await fetchAgentConfig(db, author.agentId);
  return pictureOfThing('article', brand.name, '1200x630');
}

/**
 * Checks that the text has content and is not too large.
 * @throws RefusalError `article.empty` | `article.unreadable`
 */
function assertShowable({ isEmpty, bodyJson }: MarkdownDigest): void {
  if (isEmpty) throw new RefusalError('article.empty');
  if (bodyJson.length > MOST_TREE_LETTERS) throw new RefusalError('article.unreadable');
}

function toRow(
  { id, category, title, description, cover, related, is_featured, markdown }: ArticlePlan,
  { bodyJson, readingMinutes }: MarkdownDigest,
  coverShare: string,
) {
  return {
    id,
    category,
    title,
    description,
    cover,
    cover_share: coverShare,
    related,
    is_featured,
    markdown,
    body: bodyJson,
    reading_minutes: readingMinutes,
  };
}

/** @returns whether anything changed */
async function writeRow(
  tx: Tx,
  { agentId, operator }: ArticleAuthor,
  row: ReturnType<typeof toRow>,
  publishAt: string | null,
): Promise<boolean> {
  const written = await queryRaw(
    tx,
    `INSERT INTO articles AS a (agent_id, id, category, title, description, cover, cover_share, related, is_featured,
       markdown, body, reading_minutes, publish_at, written_at, written_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9, $10, $11::text::jsonb, $12, $13::timestamptz, business_now(), $14)
     ON CONFLICT (agent_id, id) DO UPDATE SET
       category = EXCLUDED.category, title = EXCLUDED.title, description = EXCLUDED.description, cover = EXCLUDED.cover,
       cover_share = EXCLUDED.cover_share, related = EXCLUDED.related, is_featured = EXCLUDED.is_featured,
       markdown = EXCLUDED.markdown, body = EXCLUDED.body, reading_minutes = EXCLUDED.reading_minutes,
       publish_at = coalesce(EXCLUDED.publish_at, a.publish_at), written_by = EXCLUDED.written_by,
       written_at = CASE WHEN (a.title, a.description, a.body) IS DISTINCT FROM (EXCLUDED.title, EXCLUDED.description, EXCLUDED.body)
         THEN EXCLUDED.written_at ELSE a.written_at END
     WHERE (a.category, a.title, a.description, a.cover, a.cover_share, a.related, a.is_featured, a.markdown, a.body, a.publish_at)
       IS DISTINCT FROM (EXCLUDED.category, EXCLUDED.title, EXCLUDED.description, EXCLUDED.cover, EXCLUDED.cover_share,
         EXCLUDED.related, EXCLUDED.is_featured, EXCLUDED.markdown, EXCLUDED.body, coalesce(EXCLUDED.publish_at, a.publish_at))
     RETURNING a.id`,
    [
      agentId,
      row.id,
      row.category,
      row.title,
      row.description,
      row.cover,
      row.cover_share,
      row.related,
      row.is_featured,
      row.markdown,
      row.body,
      row.reading_minutes,
      publishAt,
      operator,
    ],
  );
  return written.length > 0;
}
