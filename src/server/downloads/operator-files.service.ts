import { createHash, randomBytes } from 'node:crypto';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** Seconds for which a prepared file waits. */
const LIFE_SECONDS = 60;

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Prepares a file for one operator, who may fetch it once. The rows are read when it is fetched.
 * @param content list and filter of the file, which `takeFile` returns
 * @returns the token of the file; the database stores only its hash
 */
export async function offerFile(
  tx: Tx,
  {
    agentId,
    operator,
    content,
  }: {
    agentId: number;
    operator: string;
    content: Readonly<Record<string, unknown>> & { readonly list: string };
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queryRaw(tx, 'DELETE FROM exports WHERE expires_at <= business_now()');
  await queryRaw(
    tx,
    `INSERT INTO exports (token_hash, agent_id, operator, content, expires_at)
     VALUES (decode($1, 'hex'), $2, $3, $4::text::jsonb, business_now() + $5 * interval '1 second')`,
    [hashToken(token), agentId, operator, JSON.stringify(content), LIFE_SECONDS],
  );
  return token;
}

/**
 * Takes a prepared file, once.
 * @param lists lists that the caller can write
 * @returns its list and filter
 * @throws RefusalError `download.gone` for a token that is used, expired, of another operator or for another list
 */
export async function takeFile(
  db: Db,
  {
    token,
    agentId,
    operator,
    lists,
  }: { token: string; agentId: number; operator: string; lists: readonly string[] },
): Promise<unknown> {
  const [taken] = await queryRaw<{ content: unknown }>(
    db,
    `UPDATE exports SET taken_at = business_now()
     WHERE token_hash = decode($1, 'hex') AND agent_id = $2 AND operator = $3 AND taken_at IS NULL
       AND content->>'list' = ANY ($4::text::text[]) AND expires_at > business_now() RETURNING content`,
    [hashToken(token), agentId, operator, `{${lists.join(',')}}`],
  );
  if (!taken) throw new RefusalError('download.gone');
  return taken.content;
}
