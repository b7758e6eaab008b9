import type { Decision } from './game.engine';
import { HAND_CLOSES } from './hand.times';
import { queryRaw } from './sandbox.query';
import type { RoundsTable, SandboxDb } from './sandbox.tables';

/** A round with what its next step depends on. */
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
  /** Its stake was not taken in time; of a bet before its match began or its hand was closed. */
  readonly expired: boolean;
}

/** How long an untaken stake is still asked for. */
const PATIENCE = '10 minutes';
/** How long others keep away from a round that someone works on. */
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

/** A round by its id. */
export function readRound(db: SandboxDb, roundId: string): Promise<RoundRow | null> {
  return one(db, `SELECT ${COLUMNS} FROM sandbox.rounds r WHERE r.round_id = $1`, [roundId]);
}

/** The round that a spin of the page became. */
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

/** The round of a player and game that is not yet final; there is at most one, except where bets wait for a match or a hand. */
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

/** The newest round of a player and game whose stake was paid. */
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

/** Takes one open round to work on, or null when someone else does or it is final. */
export function leaseRound(db: SandboxDb, roundId: string): Promise<RoundRow | null> {
  return one(
    db,
    `UPDATE sandbox.rounds r SET lease_until = business_now() + interval '${LEASE}', attempts = attempts + 1
     WHERE r.round_id = $1 AND r.${OPEN} AND (r.lease_until IS NULL OR r.lease_until <= business_now())
     RETURNING ${COLUMNS}`,
    [roundId],
  );
}

/** Takes open rounds that are due, leaving those that other processes are taking. */
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
 * created → debited; null when the stake was meanwhile given back, or another was faster. Only now is
 * the round's place in the order of its seed used up.
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

/** debited → resolved: what it wins is decided, and may be shown from here on. A free round is no turnover. */
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

/** resolved → settled: the wallet has confirmed the win. */
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

/** To refused: no stake was taken, or it was given back. A free round goes back to its grant. */
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

/** Bars the way to `debited`; null when the round is already past that. */
export function barDebit(db: SandboxDb, roundId: string): Promise<RoundRow | null> {
  return one(
    db,
    `UPDATE sandbox.rounds r SET rollback_asked = true WHERE r.round_id = $1 AND r.state = 'created' RETURNING ${COLUMNS}`,
    [roundId],
  );
}

/** Lets go of a round that could not be finished now; a bet rests until its match is over or its hand dealt. */
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

/** Notes that the player has seen the result. */
export async function markShown(db: SandboxDb, playerKey: string, roundId: string): Promise<void> {
  await queryRaw(
    db,
    'UPDATE sandbox.rounds SET shown_at = business_now() WHERE round_id = $1 AND player_key = $2 AND shown_at IS NULL',
    [roundId, playerKey],
  );
}
