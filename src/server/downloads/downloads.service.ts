import { createHash, randomBytes } from 'node:crypto';
import { download } from '@/contract/statement.contract';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';

/** Long enough for a phone to request the file twice, as a webview with a download manager does. */
const LIFE_SECONDS = 60;

/** The kind of an offered file, which selects its writer, and the writer's input. */
export interface OfferedFile {
  kind: string;
  content: unknown;
}

/** An offered file with the member it was offered to. */
export interface OfferedDownload extends OfferedFile {
  memberId: number;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Offers a file for 60 seconds of business time, at most as long as the caller's session lives.
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

/** Returns an offer that is still valid; undefined when there is none. */
export async function findDownload(db: Db, token: string): Promise<OfferedDownload | undefined> {
  const [row] = await queryRaw<OfferedDownload>(
    db,
    `SELECT member_id AS "memberId", kind, content FROM downloads
     WHERE token_hash = decode($1, 'hex') AND expires_at > business_now()`,
    [hashToken(token)],
  );
  return row;
}
