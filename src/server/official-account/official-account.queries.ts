import type { Executor } from '../db/raw';
import { queryRaw } from '../db/raw';

/** The official account as LINE described it last. */
export interface OfficialAccount {
  channelId: string;
  botUserId: string;
  basicId: string;
  displayName: string;
  /** False when no person can answer in its chat. */
  canChat: boolean;
  provider: 'unknown' | 'same' | 'other';
  /** When the account was first read from LINE. */
  connectedAt: Date;
}

/** Returns the official account; undefined before it was first read from LINE. */
export async function fetchOfficialAccount(
  db: Executor,
  agentId: number,
): Promise<OfficialAccount | undefined> {
  const [account] = await queryRaw<OfficialAccount>(
    db,
    `SELECT channel_id AS "channelId", bot_user_id AS "botUserId", basic_id AS "basicId", display_name AS "displayName",
       can_chat AS "canChat", provider, connected_at AS "connectedAt"
     FROM line_official_accounts WHERE agent_id = $1`,
    [agentId],
  );
  return account;
}
