import type { Logger } from 'pino';
import { type Executor, queryRaw } from '../db/raw';
import type { LineGateway } from './line-gateway';

/** Hours for which LINE is not asked again about the same member. */
const ASKED_FOR_HOURS = 24;

/** Asks LINE Login in the background whether members are friends of the official account. */
export interface FriendshipQuestions {
  /** Asks about a user who has just signed in with an access token, unless LINE was asked within a day. */
  ask(user: { lineUserId: string; accessToken: string }): void;
  /** Resolves when no question is under way. */
  drain(): Promise<void>;
}

/** Creates the questions of one process. A question that fails is logged, and asked again the next day. */
export function createFriendshipQuestions({
  db,
  agentId,
  gateway,
  logger,
}: {
  db: Executor;
  agentId: number;
  gateway: Pick<LineGateway, 'isFriend'>;
  logger: Pick<Logger, 'warn'>;
}): FriendshipQuestions {
  const running = new Set<Promise<void>>();

  async function askOnce(lineUserId: string, accessToken: string): Promise<void> {
    const due = await queryRaw(
      db,
      `UPDATE line_accounts SET friend_asked_at = clock_timestamp(), friend_by_login = NULL
       WHERE agent_id = $1 AND line_user_id = $2
         AND coalesce(friend_asked_at < clock_timestamp() - interval '${ASKED_FOR_HOURS} hours', true)
       RETURNING member_id`,
      [agentId, lineUserId],
    );
    if (due.length === 0) return;
    const isFriend = await gateway.isFriend(accessToken);
    await queryRaw(
      db,
      `UPDATE line_accounts SET friend_asked_at = clock_timestamp(), friend_by_login = $3
       WHERE agent_id = $1 AND line_user_id = $2`,
      [agentId, lineUserId, isFriend],
    );
  }

  return {
    ask({ lineUserId, accessToken }) {
      const question = askOnce(lineUserId, accessToken)
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'LINE did not say whether a member is a friend');
        })
        .finally(() => running.delete(question));
      running.add(question);
    },
    drain: async () => void (await Promise.all(running)),
  };
}
