import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError, UnavailableError } from '../http/refusal';

const KEPT_HOURS = 24;
const LONGEST_WAIT_MS = 5_000;
const LOOK_EVERY_MS = 100;
const RETRY_AFTER_SECONDS = 2;
/** Seconds after which a call without a response cannot still be running. */
const LOST_AFTER_SECONDS = 120;

/** A call of an operator with its key. */
export interface KeyedRequest {
  agentId: number;
  operator: string;
  key: string;
  path: string;
  body: unknown;
}

/**
 * Runs a call once: a repetition with the same key has the same response and changes nothing, also while the first one
 * still runs. A refused call is not kept, because it may succeed later. When the server stopped between the work and
 * the kept response, a repetition cannot know whether the work was done, and is refused.
 * @throws RefusalError `request.idempotency_conflict` for the same key with another body or path |
 * `operator.outcome_unknown`
 * @throws UnavailableError while the first call still runs
 */
export async function runKeyedRequest(
  db: Db,
  request: KeyedRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const hash = createHash('sha256')
    .update(`${request.path}\n${JSON.stringify(request.body)}`)
    .digest();
  const { agentId, operator, key, path } = request;
  const begun = await queryRaw(
    db,
    `INSERT INTO operator_requests (agent_id, operator, key, path, content_hash, kept_until)
     VALUES ($1, $2, $3, $4, $5, business_now() + ${KEPT_HOURS} * interval '1 hour')
     ON CONFLICT DO NOTHING RETURNING key`,
    [agentId, operator, key, path, hash],
  );
  if (begun.length === 0) return findResponse(db, request, hash);
  const data = await runOrForget(db, request, run);
  await queryRaw(
    db,
    'UPDATE operator_requests SET response = $4::text::jsonb WHERE agent_id = $1 AND operator = $2 AND key = $3',
    [agentId, operator, key, JSON.stringify({ data })],
  );
  return data;
}

async function runOrForget(
  db: Db,
  { agentId, operator, key }: KeyedRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return (await run()) ?? null;
  } catch (error) {
    await queryRaw(
      db,
      'DELETE FROM operator_requests WHERE agent_id = $1 AND operator = $2 AND key = $3 AND response IS NULL',
      [agentId, operator, key],
    );
    throw error;
  }
}

async function findResponse(
  db: Db,
  { agentId, operator, key }: KeyedRequest,
  hash: Buffer,
): Promise<unknown> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const [kept] = await queryRaw<{
      is_same: boolean;
      is_lost: boolean;
      response: { data: unknown } | null;
    }>(
      db,
      `SELECT content_hash = $4 AS is_same, response,
         kept_until < business_now() + ${KEPT_HOURS} * interval '1 hour' - ${LOST_AFTER_SECONDS} * interval '1 second'
           AS is_lost
       FROM operator_requests WHERE agent_id = $1 AND operator = $2 AND key = $3`,
      [agentId, operator, key, hash],
    );
    if (kept && !kept.is_same) throw new RefusalError('request.idempotency_conflict');
    if (kept?.response) return kept.response.data;
    if (kept?.is_lost) throw new RefusalError('operator.outcome_unknown');
    // Without a row the first call was refused, and its caller has been told.
    if (!kept || performance.now() > until) {
      throw new UnavailableError('request.unavailable', RETRY_AFTER_SECONDS);
    }
    await wait(LOOK_EVERY_MS);
  }
}

/** Deletes kept responses and claims whose time is over. */
export async function sweepDesk(db: Db): Promise<void> {
  await queryRaw(db, 'DELETE FROM operator_requests WHERE kept_until <= business_now()');
  await queryRaw(db, 'DELETE FROM desk_claims WHERE claimed_until <= business_now()');
}
