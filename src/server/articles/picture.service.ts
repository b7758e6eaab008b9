import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { MOST_PICTURE_BYTES } from '@/contract/operator/articles.contract';
import { fetchAgentConfig } from '../agent/agent.service';
import type { DrawPreview, PreviewCopy } from '../area';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import {
  type CleanPicture,
  cleanPicture,
  type PictureFacts,
  type PictureKind,
  readPicture,
} from './picture-reader';

const FOLDER = '/pictures/';
const FEWEST_PIXELS_WIDE = 640;
const FEWEST_PIXELS_HIGH = 200;
const MOST_PIXELS = 2400;
const NAME = /^([0-9a-f]{64})\.(webp|png|jpg)$/;

/** A stored picture. */
export interface StoredPicture {
  readonly kind: PictureKind;
  readonly content: Uint8Array;
}

/** The operator who uploads a picture for an agent. */
interface PictureAuthor {
  agentId: number;
  operator: string;
}

/**
 * Stores a picture from an operator. Only its pixels are kept, and no other data of the file.
 * @throws RefusalError `article.picture_unusable`
 */
export async function addPicture(
  db: Db,
  { content, ...author }: PictureAuthor & { content: Uint8Array },
): Promise<{ address: string; width: number; height: number }> {
  const picture = content.byteLength <= MOST_PICTURE_BYTES ? await cleanPicture(content) : null;
  if (!picture || !isWithinBounds(picture)) throw new RefusalError('article.picture_unusable');
  const { width, height } = picture;
  return { address: await keepPicture(db, author, picture), width, height };
}

/** Stores a picture under the hash of its content, so its URL never shows another picture. @returns its path */
async function keepPicture(
  db: Db,
  { agentId, operator }: PictureAuthor,
  { kind, width, height, content }: CleanPicture,
): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest();
  const path = `${FOLDER}${sha256.toString('hex')}.${kind}`;
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('article_pictures')
      .values({
        agent_id: agentId,
        sha256,
        kind,
        width,
        height,
        content,
        added_at: sql<Date>`business_now()`,
        added_by: operator,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst();
    if (!added) return;
    await recordAction(tx, {
      agentId,
      operator,
      action: 'article.picture',
      subject: path,
      detail: { width, height, bytes: content.byteLength },
    });
  });
  return path;
}

/** The operator who saves something with a preview, and the drawer of previews. */
export interface PreviewAuthor extends PictureAuthor {
  draw?: DrawPreview | undefined;
}

/**
 * Draws and stores a preview picture. Different words give a different path.
 * @returns its path; undefined when no preview can be drawn
 */
export async function addDrawnPreview(
  db: Db,
  { agentId, operator, draw }: PreviewAuthor,
  copy: Pick<PreviewCopy, 'thing' | 'kicker' | 'title'>,
): Promise<string | undefined> {
  if (!draw) return undefined;
  const { name, brand } = await fetchAgentConfig(db, agentId);
  const content = await draw({ ...copy, name, brand: brand.name });
  const facts = content && (await readPicture(content));
  return content && facts
    ? keepPicture(db, { agentId, operator }, { ...facts, content })
    : undefined;
}

function isWithinBounds({ width, height }: PictureFacts): boolean {
  return (
    width >= FEWEST_PIXELS_WIDE &&
    width <= MOST_PIXELS &&
    height >= FEWEST_PIXELS_HIGH &&
    height <= MOST_PIXELS
  );
}

/** Returns the picture with a file name; undefined when the agent has none. */
export async function findPicture(
  db: Db,
  agentId: number,
  name: string,
): Promise<StoredPicture | undefined> {
  const [, hash, kind] = NAME.exec(name) ?? [];
  if (hash === undefined) return undefined;
  const row = await db
    .selectFrom('article_pictures')
    .select(['kind', 'content'])
    .where('agent_id', '=', agentId)
    .where('sha256', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return row?.kind === kind ? row : undefined;
}

/**
 * Checks that uploaded pictures exist. Pictures that belong to the build are not checked.
 * @throws RefusalError `article.picture_unknown`
 */
export async function assertPictures(
  db: Db,
  agentId: number,
  paths: readonly string[],
): Promise<void> {
  const names = new Set(
    paths.flatMap((path) => (path.startsWith(FOLDER) ? [path.slice(FOLDER.length)] : [])),
  );
  for (const name of names) {
    const [, hash = '', kind] = NAME.exec(name) ?? [];
    const row = await db
      .selectFrom('article_pictures')
      .select('kind')
      .where('agent_id', '=', agentId)
      .where('sha256', '=', Buffer.from(hash, 'hex'))
      .executeTakeFirst();
    if (row?.kind !== kind || kind === undefined) {
      throw new RefusalError('article.picture_unknown', { data: { address: FOLDER + name } });
    }
  }
}
