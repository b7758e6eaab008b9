import { randomUUID } from 'node:crypto';
import { recordAction } from '../../audit/audit.service';
import { queryRaw } from '../../db/raw';
import { countAttempt } from '../../http/attempts.service';
import { RefusalError } from '../../http/refusal';
import { findSafetyRefusal } from '../../safety/safety.service';
import type { MessagingGateway } from '../messaging-gateway';
import type { QuotaWatch } from '../quota-watch';
import { type CardDeps, writeMessages } from './broadcast-card';
import { fetchWritten } from './broadcasts.queries';
import { askLine } from './quote.service';

/** Each preview is a counted message. */
const MOST_PREVIEWS = { most: 20, windowSeconds: 3_600 };

/** Dependencies of previews. */
export interface PreviewDeps extends CardDeps {
  gateway: Pick<MessagingGateway, 'push'>;
  quota: Pick<QuotaWatch, 'noteSent'>;
}

/**
 * Sends the card of a broadcast to one member. The act is recorded before the message is sent.
 * @throws RefusalError `request.not_found` | `request.too_many` | `line.member_no_friend` | `line.unavailable` |
 * `broadcast.promotion_closed` | `broadcast.member_excluded` | `broadcast.no_address`
 */
export async function previewBroadcast(
  deps: PreviewDeps,
  order: { operator: string; id: number; username: string },
): Promise<void> {
  const { db, agentId, gateway, quota } = deps;
  const { operator, id, username } = order;
  const broadcast = await fetchWritten(db, agentId, id);
  const { memberId, userId } = await findReader(deps, username);
  const messages = await writeMessages(deps, broadcast);
  const key = `line_previews/${agentId}/${operator}`;
  await countAttempt(db, [{ key, ...MOST_PREVIEWS }], 'request.too_many');
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      ...{ agentId, operator, action: 'line.broadcast_preview', subject: `line_broadcast/${id}` },
      detail: { memberId, revision: broadcast.revision },
    }),
  );
  const signal = AbortSignal.timeout(LONGEST_MS);
  await askLine(() =>
    gateway.push(userId, messages, { retryKey: randomUUID(), isSilent: false, signal }),
  );
  quota.noteSent();
}

/** Milliseconds that an operator waits for LINE. */
const LONGEST_MS = 8_000;

async function findReader(
  { db, agentId }: PreviewDeps,
  username: string,
): Promise<{ memberId: number; userId: string }> {
  const [member] = await queryRaw<{ memberId: number; userId: string | null }>(
    db,
    `SELECT m.id AS "memberId", r.user_id AS "userId" FROM members m
     LEFT JOIN line_recipients r ON r.member_id = m.id
     WHERE m.agent_id = $1 AND m.username = $2`,
    [agentId, username],
  );
  if (!member) throw new RefusalError('request.not_found');
  const { memberId, userId } = member;
  if (userId === null) throw new RefusalError('line.member_no_friend');
  if ((await findSafetyRefusal(db, memberId, { kind: 'reward' })) !== null) {
    throw new RefusalError('broadcast.member_excluded');
  }
  return { memberId, userId };
}
