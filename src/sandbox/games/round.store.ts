import type { Decision } from './game-engine';
import { HAND_CLOSES } from './hand-times';
import type { RoundsTable, SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';

/** A round with the fields that decide its next step. */
export interface RoundRow
  extends Pick<
    RoundsTable,
    | 'round_id'
    | 'player_key'
    | 'player_token'
    | 'game_id'
    | 'spin_id'
    | 'bet'
    | 'bets'
    | 'fixture_id'
    | 'shoe_id'
    | 'hand'
    | 'outcome'
    | 'win'
    | 'valid_turnover'
    | 'free_rounds_reference'
    | 'state'
    | 'refusal'
    | 'rollback_asked'
    | 'balance'
    | 'attempts'
    | 'shown_at'
  > {
  /** Whether the time to take the stake is over: ten minutes have passed, or the match or hand has begun. */
  readonly expired: boolean;
}

/** Time for which the runner tries to take a stake. */
const PATIENCE = '10 minutes';
/** Time for which other processes leave a leased round alone. */
const LEASE = '15 seconds';
const OPEN = "state IN ('created', 'debited', 'resolved')";

const COLUMNS = `r.round_id, r.player_key, r.player_token, r.game_id, r.spin_id, r.bet, r.bets, r.fixture_id, r.shoe_id, r.hand, r.outcome, r.win, r.valid_turnover, r.free_rounds_reference, r.state, r.refusal,
  r.rollback_asked, r.balance, r.attempts, r.shown_at,
  r.created_at < business_now() - interval '${PATIENCE}' OR EXISTS (
    SELECT FROM sandbox.fixtures f WHERE f.fixture_id = r.fixture_id AND f.kick_off_at <= business_now()) OR EXISTS (
    SELECT FROM sandbox.shoes s WHERE s.shoe_id = r.shoe_id AND ${HAND_CLOSES} <= business_now()) AS expired`;

async function one(
  db: SandboxDb,
  text: string,
  parameters: readonly unknown[],
): Promise<RoundRow | null> {
  return (await queryRaw<RoundRow>(db, text, parameters))[0] ?? null;
}

/** Returns a round by its id. */
export function readRound(db: SandboxDb, roundId: string): Promise<RoundRow | null> {
  return one(db, `SELECT ${COLUMNS} FROM sandbox.rounds r WHERE r.round_id = $1`, [roundId]);
}

/** Returns the round of a page's spin id. */
export function findSpin(
  db: SandboxDb,
  playerKey: string,
  gameId: string,
  spinId: string,
): Promise<RoundRow | null> {
  return one(
    db,
    `SELECT ${COLUMNS} FROM sandbox.rounds r WHERE r.player_key = $1 AND r.game_id = $2 AND r.spin_id = $3`,
    [playerKey, gameId, spinId],
  );
}

/**
 * Returns a player's unfinished round of a game. There is at most one, except where bets wait for a match or a hand.
 */
export function findOpenRound(
  db: SandboxDb,
  playerKey: string,
  gameId: string,
): Promise<RoundRow | null> {
  return one(
    db,
    `SELECT ${COLUMNS} FROM sandbox.rounds r WHERE r.player_key = $1 AND r.game_id = $2 AND r.${OPEN}`,
    [playerKey, gameId],
  );
}

/** Returns a player's newest round of a game whose stake was paid. */
export function findLastPaidRound(
  db: SandboxDb,
  playerKey: string,
  gameId: string,
): Promise<RoundRow | null> {
  return one(
    db,
    `SELECT ${COLUMNS} FROM sandbox.rounds r
     WHERE r.player_key = $1 AND r.game_id = $2 AND r.state IN ('resolved', 'settled')
     ORDER BY r.created_at DESC LIMIT 1`,
    [playerKey, gameId],
  );
}

/** Leases one open round; null when another process holds the round or the round is final. */
export function leaseRound(db: SandboxDb, roundId: string): Promise<RoundRow | null> {
  return one(
    db,
    `UPDATE sandbox.rounds r SET lease_until = business_now() + interval '${LEASE}', attempts = attempts + 1
     WHERE r.round_id = $1 AND r.${OPEN} AND (r.lease_until IS NULL OR r.lease_until <= business_now())
     RETURNING ${COLUMNS}`,
    [roundId],
  );
}

/** Leases due open rounds, skipping the ones that other processes hold. */
export function leaseDueRounds(db: SandboxDb, limit: number): Promise<RoundRow[]> {
  return queryRaw<RoundRow>(
    db,
    `UPDATE sandbox.rounds r SET lease_until = business_now() + interval '${LEASE}', attempts = attempts + 1
     WHERE r.round_id IN (
       SELECT round_id FROM sandbox.rounds
       WHERE ${OPEN} AND next_attempt_at <= business_now()
         AND (lease_until IS NULL OR lease_until <= business_now())
       ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [limit],
  );
}

/**
 * Moves a round from `created` to `debited`, and uses up the round's nonce of its seed.
 * @returns null when the stake was refunded in the meantime, or another process was faster
 */
export function markDebited(
  db: SandboxDb,
  roundId: string,
  balance: number | null,
): Promise<RoundRow | null> {
  return one(
    db,
    `WITH r AS (
       UPDATE sandbox.rounds SET state = 'debited', balance = $2, debited_at = business_now(),
         lease_until = business_now() + interval '${LEASE}'
       WHERE round_id = $1 AND state = 'created' AND NOT rollback_asked RETURNING *
     ), used AS (
       UPDATE sandbox.seeds s SET next_nonce = greatest(s.next_nonce, r.nonce + 1) FROM r WHERE s.seed_id = r.seed_id
     )
     SELECT ${COLUMNS} FROM r`,
    [roundId, balance],
  );
}

/**
 * Moves a round from `debited` to `resolved`, with its outcome and win, which may be shown from then on. A free round
 * counts as no turnover.
 */
export function markDecided(
  db: SandboxDb,
  roundId: string,
  { outcome, winSatang, validTurnoverSatang }: Decision,
): Promise<RoundRow | null> {
  return one(
    db,
    `UPDATE sandbox.rounds r SET state = 'resolved', outcome = $2::text::jsonb, win = $3,
       valid_turnover = CASE WHEN r.free_rounds_reference IS NULL THEN $4::bigint ELSE 0 END
     WHERE r.round_id = $1 AND r.state = 'debited' RETURNING ${COLUMNS}`,
    [roundId, JSON.stringify(outcome), winSatang, validTurnoverSatang],
  );
}

/** Moves a round from `resolved` to `settled`, because the wallet has confirmed the win. */
export function markSettled(
  db: SandboxDb,
  roundId: string,
  balance: number | null,
): Promise<RoundRow | null> {
  return one(
    db,
    `UPDATE sandbox.rounds r SET state = 'settled', balance = coalesce($2, r.balance), settled_at = business_now(),
       lease_until = NULL
     WHERE r.round_id = $1 AND r.state = 'resolved' RETURNING ${COLUMNS}`,
    [roundId, balance],
  );
}

/** Moves a round to `refused`: no stake was taken, or it was refunded. A free round returns to its grant. */
export function markRefused(
  db: SandboxDb,
  { round_id: roundId, state }: Pick<RoundRow, 'round_id' | 'state'>,
  refusal: string,
  balance: number | null,
): Promise<RoundRow | null> {
  return one(
    db,
    `WITH r AS (
       UPDATE sandbox.rounds SET state = 'refused', refusal = $2, balance = $3, settled_at = business_now(),
         lease_until = NULL
       WHERE round_id = $1 AND state = $4 RETURNING *
     ), kept AS (
       UPDATE sandbox.free_rounds f SET rounds_left = f.rounds_left + 1 FROM r
       WHERE f.reference = r.free_rounds_reference
     )
     SELECT ${COLUMNS} FROM r`,
    [roundId, refusal, balance, state],
  );
}

/** Prevents a round from becoming `debited`; null when the round is no longer `created`. */
export function barDebit(db: SandboxDb, roundId: string): Promise<RoundRow | null> {
  return one(
    db,
    `UPDATE sandbox.rounds r SET rollback_asked = true WHERE r.round_id = $1 AND r.state = 'created' RETURNING ${COLUMNS}`,
    [roundId],
  );
}

/**
 * Releases a round that could not be finished now. An accepted bet is continued when its match is over or its hand is
 * dealt.
 */
export async function postponeRound(
  db: SandboxDb,
  roundId: string,
  delayMs: number,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE sandbox.rounds r SET lease_until = NULL,
       next_attempt_at = greatest(business_now() + $2::float8 * interval '1 millisecond',
         CASE WHEN state = 'debited' THEN coalesce(
           (SELECT f.full_time_at FROM sandbox.fixtures f WHERE f.fixture_id = r.fixture_id),
           (SELECT ${HAND_CLOSES} FROM sandbox.shoes s WHERE s.shoe_id = r.shoe_id)) END)
     WHERE round_id = $1 AND ${OPEN}`,
    [roundId, delayMs],
  );
}

/** Records that the player has seen the result. */
export async function markShown(db: SandboxDb, playerKey: string, roundId: string): Promise<void> {
  await queryRaw(
    db,
    'UPDATE sandbox.rounds SET shown_at = business_now() WHERE round_id = $1 AND player_key = $2 AND shown_at IS NULL',
    [roundId, playerKey],
  );
}
