import { createHash, randomBytes } from 'node:crypto';
import { download } from '@/contract/statement.contract';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';

/**
 * Seconds for which an offer is valid. A phone can then request the file twice, as a webview with a download manager
 * does, unless files of its kind are given only once.
 */
const LIFE_SECONDS = 60;

/** A file offered for download: its kind, which selects the writer, and the writer's input. */
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
 * Offers a file for download for 60 seconds of business time; the offer ends earlier when the caller's session ends.
 * @returns path of the offer, which alone is enough to fetch the file; the database stores only a hash of its token
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

/**
 * Returns the file that was offered to a member of the agent with a token; undefined when the token is unknown or has
 * expired.
 */
export async function findDownload(
  db: Db,
  agentId: number,
  token: string,
): Promise<OfferedDownload | undefined> {
  const [row] = await queryRaw<OfferedDownload>(
    db,
    `SELECT d.member_id AS "memberId", d.kind, d.content FROM downloads d JOIN members m ON m.id = d.member_id
     WHERE d.token_hash = decode($1, 'hex') AND d.expires_at > business_now() AND m.agent_id = $2`,
    [hashToken(token), agentId],
  );
  return row;
}

/**
 * Takes an offered file, so that its URL is used up.
 * @returns false when another request took it, or when it has expired
 */
export async function takeDownload(db: Db, token: string): Promise<boolean> {
  const taken = await queryRaw(
    db,
    `DELETE FROM downloads WHERE token_hash = decode($1, 'hex') AND expires_at > business_now()
     RETURNING member_id`,
    [hashToken(token)],
  );
  return taken.length > 0;
}
