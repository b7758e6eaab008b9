import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { download } from '@/contract/statement.contract';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';

type Db = Kysely<DatabaseTables>;

/** Rule: contract, "downloads go through a single-use URL that lives 60 s". */
const LIFE_SECONDS = 60;

/** The offered file: the writer that produces it, and the input for that writer. */
export interface OfferedFile {
  kind: string;
  content: unknown;
}

/** An offer that was taken. */
export interface TakenFile extends OfferedFile {
  memberId: number;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Offers a file for one download within 60 seconds of business time, and while the session that asks lives.
 * @returns its path, which alone is enough to fetch the file; only a hash of its token is stored
 */
export async function offerDownload(
  db: Db,
  member: Pick<CallingMember, 'id' | 'tokenHash'>,
  file: OfferedFile,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queryRaw(db, 'DELETE FROM downloads WHERE expires_at <= business_now()');
  await queryRaw(
    db,
    `INSERT INTO downloads (token_hash, member_id, session_id, kind, content, expires_at)
     SELECT decode($1, 'hex'), $2, s.id, $4, $5::text::jsonb, business_now() + $6 * interval '1 second'
     FROM member_sessions s WHERE s.token_hash = $3`,
    [
      hashToken(token),
      member.id,
      member.tokenHash,
      file.kind,
      JSON.stringify(file.content),
      LIFE_SECONDS,
    ],
  );
  return download.path.replace('{token}', token);
}

/** Takes an offer, which ends with that: of two concurrent callers only one gets it. */
export async function takeDownload(db: Db, token: string): Promise<TakenFile | undefined> {
  const [row] = await queryRaw<TakenFile & { is_live: boolean }>(
    db,
    `DELETE FROM downloads WHERE token_hash = decode($1, 'hex')
     RETURNING member_id AS "memberId", kind, content, expires_at > business_now() AS is_live`,
    [hashToken(token)],
  );
  return row?.is_live ? row : undefined;
}
