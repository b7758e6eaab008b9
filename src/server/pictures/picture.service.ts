import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DataInputOf } from '@/contract/endpoint';
import type { ErrorName } from '@/contract/errors';
import {
  MOST_PICTURE_BYTES,
  type PicturePurpose,
  type pictureAdd,
} from '@/contract/operator/pictures.contract';
import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type DrawnPicture, drawPicture, type FocalPoint, isTooLight } from './picture-drawer';
import { pathOf, pictureIn, readPictureName } from './picture-path';
import { inspectPicture, type PictureKind } from './picture-reader';
import { leastSizeOf } from './picture-sizes';

/** A stored picture. */
export interface StoredPicture {
  readonly kind: PictureKind;
  readonly content: Uint8Array;
}

/** The operator who uploads a picture for an agent. */
export interface PictureAuthor {
  agentId: number;
  operator: string;
}

/** A file as an operator sends it. */
interface SentPicture {
  readonly content: Uint8Array;
  readonly purpose: PicturePurpose;
  readonly focal: FocalPoint;
}

type AddedPicture = DataInputOf<typeof pictureAdd>;

const toMilli = (share: number) => Math.round(share * 1000);

/**
 * Stores a picture from an operator in the sizes of its purpose. Only its pixels are kept, and no other data of the
 * file. The same file with the same focal point is stored once.
 * @throws RefusalError `picture.*`, one for each fault of a file
 */
export async function addPicture(
  db: Db,
  author: PictureAuthor,
  { content, purpose, focal }: SentPicture,
): Promise<AddedPicture> {
  const upload: Upload = {
    ...author,
    purpose,
    sourceHash: createHash('sha256').update(content).digest(),
    xMilli: toMilli(focal.x),
    yMilli: toMilli(focal.y),
  };
  const known = await findUpload(db, upload);
  if (known) return known;
  await assertUsable(content, purpose);
  const drawn = await drawUsable(content, purpose, focal);
  return db.transaction().execute(async (tx) => {
    const id = await insertUpload(tx, upload);
    // Another call has stored the same file meanwhile.
    if (id !== undefined) await storeVariants(tx, { ...author, id }, drawn);
    const stored = await findUpload(tx, upload);
    if (!stored) throw new Error('The stored picture was not found');
    if (id !== undefined) {
      await recordAction(tx, {
        ...author,
        action: 'picture.add',
        subject: `picture/${id}`,
        detail: { purpose, variants: stored.variants },
      });
    }
    return stored;
  });
}

/** Checks a file by its header. @throws RefusalError */
async function assertUsable(content: Uint8Array, purpose: PicturePurpose): Promise<void> {
  if (content.byteLength > MOST_PICTURE_BYTES) throw new RefusalError('picture.too_heavy');
  const reading = await inspectPicture(content);
  if ('fault' in reading) throw new RefusalError(`picture.${reading.fault}`);
  const least = leastSizeOf(purpose);
  if (reading.width < least.width || reading.height < least.height)
    throw new RefusalError('picture.too_small', { data: least });
}

/** @throws RefusalError `picture.broken` | `picture.too_light` */
async function drawUsable(
  content: Uint8Array,
  purpose: PicturePurpose,
  focal: FocalPoint,
): Promise<DrawnPicture[]> {
  const drawn = await drawPicture(content, purpose, focal).catch(() => undefined);
  if (!drawn) throw new RefusalError('picture.broken');
  const [first] = drawn;
  if (purpose === 'background' && first && (await isTooLight(first.content)))
    throw new RefusalError('picture.too_light');
  return drawn;
}

interface Upload extends PictureAuthor {
  readonly purpose: PicturePurpose;
  readonly sourceHash: Uint8Array;
  readonly xMilli: number;
  readonly yMilli: number;
}

/** @returns id of the upload; undefined when it is there already */
async function insertUpload(
  tx: Tx,
  { agentId, operator, purpose, sourceHash, xMilli, yMilli }: Upload,
): Promise<number | undefined> {
  const added = await tx
    .insertInto('picture_uploads')
    .values({
      agent_id: agentId,
      purpose,
      source_sha256: sourceHash,
      focal_x_milli: xMilli,
      focal_y_milli: yMilli,
      added_at: sql<Date>`business_now()`,
      added_by: operator,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

async function storeVariants(
  tx: Tx,
  { agentId, operator, id }: PictureAuthor & { id: number },
  drawn: readonly DrawnPicture[],
): Promise<void> {
  for (const [position, picture] of drawn.entries()) {
    const sha256 = await keepPicture(tx, { agentId, operator }, picture);
    await tx
      .insertInto('picture_variants')
      .values({ agent_id: agentId, upload_id: id, name: picture.name, position, sha256 })
      .execute();
  }
}

/** Stores a picture under the hash of its content, so its URL never shows another picture. @returns the hash */
export async function keepPicture(
  tx: Tx,
  { agentId, operator }: PictureAuthor,
  { kind, width, height, content }: Omit<DrawnPicture, 'name'>,
): Promise<Uint8Array> {
  const sha256 = createHash('sha256').update(content).digest();
  await tx
    .insertInto('pictures')
    .values({
      ...{ agent_id: agentId, sha256, kind, width, height, content },
      added_at: sql<Date>`business_now()`,
      added_by: operator,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sha256;
}

interface VariantRow {
  id: number;
  name: string;
  sha256: Uint8Array;
  kind: PictureKind;
  width: number;
  height: number;
}

async function findUpload(
  db: Executor,
  { agentId, purpose, sourceHash, xMilli, yMilli }: Upload,
): Promise<AddedPicture | undefined> {
  const rows = await queryRaw<VariantRow>(
    db,
    `SELECT u.id, v.name, p.sha256, p.kind, p.width, p.height FROM picture_uploads u
     JOIN picture_variants v ON v.upload_id = u.id
     JOIN pictures p ON p.agent_id = v.agent_id AND p.sha256 = v.sha256
     WHERE u.agent_id = $1 AND u.purpose = $2 AND u.source_sha256 = $3 AND u.focal_x_milli = $4 AND u.focal_y_milli = $5
     ORDER BY v.position`,
    [agentId, purpose, sourceHash, xMilli, yMilli],
  );
  const [first] = rows;
  if (!first) return undefined;
  const variants = Object.fromEntries(
    rows.map(({ name, width, height, ...row }) => [name, { path: pathOf(row), width, height }]),
  );
  return { id: String(first.id), purpose, variants };
}

/**
 * Deletes a picture that nothing shows. A picture that another upload shares is kept.
 * @throws RefusalError `request.not_found` | `picture.used`
 */
export async function deletePicture(
  db: Db,
  { agentId, operator }: PictureAuthor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A save that names one of the pictures holds it until it ends, and a later save no longer finds it.
    const held = await queryRaw<{ sha256: Uint8Array; kind: PictureKind }>(
      tx,
      `SELECT p.sha256, p.kind FROM pictures p JOIN picture_variants v ON v.agent_id = p.agent_id AND v.sha256 = p.sha256
       WHERE v.agent_id = $1 AND v.upload_id = $2 ORDER BY p.sha256 FOR UPDATE OF p`,
      [agentId, id],
    );
    if (held.length === 0) throw new RefusalError('request.not_found');
    const used = await queryRaw<{ place: string; subject: string }>(
      tx,
      `SELECT DISTINCT u.place, u.subject FROM picture_uses($1) u
       JOIN picture_variants v ON v.agent_id = $1 AND v.sha256 = u.sha256 WHERE v.upload_id = $2 ORDER BY 1, 2`,
      [agentId, id],
    );
    if (used.length > 0) throw new RefusalError('picture.used', { data: { used_in: used } });
    await queryRaw(tx, 'DELETE FROM picture_uploads WHERE agent_id = $1 AND id = $2', [
      agentId,
      id,
    ]);
    await queryRaw(
      tx,
      `DELETE FROM pictures p WHERE p.agent_id = $1 AND p.sha256 = ANY ($2)
       AND NOT EXISTS (SELECT FROM picture_variants v WHERE v.agent_id = p.agent_id AND v.sha256 = p.sha256)`,
      [agentId, held.map(({ sha256 }) => sha256)],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'picture.delete', subject: `picture/${id}` },
      detail: { paths: held.map(pathOf) },
    });
  });
}

/** Returns the picture with a file name; undefined when the agent has none. */
export async function findPicture(
  db: Db,
  agentId: number,
  name: string,
): Promise<StoredPicture | undefined> {
  const named = readPictureName(name);
  if (!named) return undefined;
  const row = await db
    .selectFrom('pictures')
    .select(['kind', 'content'])
    .where('agent_id', '=', agentId)
    .where('sha256', '=', named.sha256)
    .executeTakeFirst();
  return row?.kind === named.kind ? row : undefined;
}

/**
 * Checks that uploaded pictures exist, and keeps them until the transaction ends. Pictures that belong to the build
 * are not checked.
 * @param error refusal of the caller's contract
 * @throws RefusalError
 */
export async function assertPictures(
  tx: Executor,
  agentId: number,
  paths: readonly string[],
  error: ErrorName,
): Promise<void> {
  for (const address of new Set(paths.filter((path) => pictureIn(path) !== undefined))) {
    const named = readPictureName(pictureIn(address) ?? '');
    const [row] = named
      ? await queryRaw<{ kind: PictureKind }>(
          tx,
          'SELECT kind FROM pictures WHERE agent_id = $1 AND sha256 = $2 FOR KEY SHARE',
          [agentId, named.sha256],
        )
      : [];
    if (!row || row.kind !== named?.kind) throw new RefusalError(error, { data: { address } });
  }
}
