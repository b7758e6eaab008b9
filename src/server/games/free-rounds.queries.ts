import type * as v from 'valibot';
import type { FreeRoundsState, ownFreeRounds } from '@/contract/free-rounds';
import type { ProviderStatus } from '@/contract/provider.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { findPause, gameScopes } from '../pauses/pause.service';
import { findSafetyRefusal } from '../safety/safety.service';

/**
 * Returns the reason why a wallet may not play a round of a grant now. Free rounds cost nothing, but a member who
 * takes a break may not play them either, and no round begins during maintenance.
 * @returns null when the round may be played
 */
export async function findFreeRoundRefusal(
  db: Db,
  asked: { source: string; accountId: number; memberId: number; reference: string },
): Promise<ProviderStatus | null> {
  const [grant] = await queryRaw<{ agent_id: number; provider_id: string; game_id: string }>(
    db,
    `SELECT agent_id, provider_id, game_id FROM free_round_grants
     WHERE id = $1 AND account_id = $2 AND source = $3 AND state <> 'refused'
       AND rounds_played < rounds AND expires_at > business_now()`,
    [asked.reference, asked.accountId, asked.source],
  );
  if (!grant) return 'unknown_free_rounds';
  const scopes = gameScopes(grant);
  if (await findPause(db, { agentId: grant.agent_id, scopes })) return 'site_paused';
  const refusal = await findSafetyRefusal(db, asked.memberId, { kind: 'play' });
  return refusal && 'refused_by_safety';
}

/** A member's free rounds as `ownRoundsSql` reads them. */
export interface OwnRoundsRow {
  state: FreeRoundsState;
  provider_id: string;
  game_id: string;
  game_name: string;
  source: string;
  rounds: number;
  rounds_played: number;
  stake: Satang;
  won: Satang;
  expires_at: string;
  is_usable: boolean;
}

/**
 * Returns SQL that reads the free rounds of an origin as one JSON value, null if there are none.
 * @param origin SQL of the origin
 * @param gameName SQL of the game name shown to the member
 */
export function ownRoundsSql({ origin, gameName }: { origin: string; gameName: string }): string {
  return `(SELECT jsonb_build_object('state', f.state, 'provider_id', f.provider_id, 'game_id', f.game_id,
      'game_name', ${gameName}, 'source', f.source, 'rounds', f.rounds, 'rounds_played', f.rounds_played,
      'stake', f.stake, 'won', f.won, 'expires_at', to_char(f.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'is_usable', f.state = 'granted' AND f.rounds_played < f.rounds AND f.expires_at > business_now())
    FROM free_round_grants f WHERE f.origin = ${origin})`;
}

/** Converts a member's free rounds to the data of the contract. */
export function toOwnRoundsData(row: OwnRoundsRow): v.InferInput<typeof ownFreeRounds> {
  return { ...row, stake: formatBaht(row.stake), won: formatBaht(row.won) };
}
