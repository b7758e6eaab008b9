import type { DataInputOf } from '@/contract/endpoint';
import type {
  PicturePlace,
  PicturePurpose,
  pictureList,
} from '@/contract/operator/pictures.contract';
import { type Executor, queryRaw } from '../db/raw';
import { pathOf } from './picture-path';
import type { PictureKind } from './picture-reader';

interface UploadRow {
  id: number;
  purpose: PicturePurpose;
  added_at: Date;
  added_by: string;
}

interface StoredVariantRow {
  upload_id: number;
  name: string;
  sha256: Uint8Array;
  kind: PictureKind;
  width: number;
  height: number;
  bytes: number;
}

interface UseRow {
  upload_id: number;
  place: PicturePlace;
  subject: string;
}

/** Returns a page of the library of pictures, the last added first. */
export async function fetchPictures(
  db: Executor,
  agentId: number,
  {
    purpose,
    cursor,
    limit,
  }: { purpose?: PicturePurpose | undefined; cursor?: string | undefined; limit: number },
): Promise<DataInputOf<typeof pictureList>> {
  const uploads = await queryRaw<UploadRow>(
    db,
    `SELECT id, purpose, added_at, added_by FROM picture_uploads
     WHERE agent_id = $1 AND ($2::text IS NULL OR purpose = $2) AND ($3::bigint IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [agentId, purpose ?? null, cursor ?? null, limit + 1],
  );
  const page = uploads.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const [variants, uses] = await Promise.all([
    queryRaw<StoredVariantRow>(
      db,
      `SELECT v.upload_id, v.name, p.sha256, p.kind, p.width, p.height, length(p.content) AS bytes
       FROM picture_variants v JOIN pictures p ON p.agent_id = v.agent_id AND p.sha256 = v.sha256
       WHERE v.agent_id = $1 AND v.upload_id = ANY ($2) ORDER BY v.upload_id, v.position`,
      [agentId, ids],
    ),
    queryRaw<UseRow>(
      db,
      `SELECT DISTINCT v.upload_id, u.place, u.subject FROM picture_uses($1) u
       JOIN picture_variants v ON v.agent_id = $1 AND v.sha256 = u.sha256
       WHERE v.upload_id = ANY ($2) ORDER BY 2, 3`,
      [agentId, ids],
    ),
  ]);
  return {
    rows: page.map((upload) => toItem(upload, variants, uses)),
    next_cursor: uploads.length > limit ? String(page.at(-1)?.id ?? '') : null,
  };
}

function toItem(
  { id, purpose, added_at: addedAt, added_by }: UploadRow,
  allVariants: readonly StoredVariantRow[],
  allUses: readonly UseRow[],
) {
  const variants = allVariants.filter(({ upload_id: of }) => of === id);
  const [smallest] = [...variants].sort((one, other) => one.bytes - other.bytes);
  return {
    id: String(id),
    purpose,
    variants: Object.fromEntries(
      variants.map(({ name, width, height, ...row }) => [
        name,
        { path: pathOf(row), width, height },
      ]),
    ),
    thumbnail: smallest ? pathOf(smallest) : '',
    bytes: variants.reduce((sum, { bytes }) => sum + bytes, 0),
    added_at: addedAt.toISOString(),
    added_by,
    used_in: allUses
      .filter(({ upload_id: of }) => of === id)
      .map(({ place, subject }) => ({ place, subject })),
  };
}
