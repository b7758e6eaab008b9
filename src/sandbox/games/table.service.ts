import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { type BaccaratBets, type BaccaratHand, baccaratSpots, totalBet } from '@/domain/baccarat';
import { timesOfHand } from '@/domain/baccarat-shoe';
import type {
  BaccaratPlayConfig,
  LayResponse,
  ShoesResponse,
  ShoeView,
  TableBetView,
  TableResponse,
  TableState,
} from './client/baccarat.protocol';
import { readNow } from './fixture.store';
import type { SandboxGame } from './game-directory';
import type { GameKind } from './game-engine';
import { HAND_CLOSES } from './hand-times';
import type { Launch } from './launch.service';
import { betLimitsSentence, sandboxCopy } from './refusal.copy';
import { findSpin } from './round.store';
import { toBetResponse } from './round-response';
import type { RoundRunner } from './round-runner';
import type { RoundState, SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';
import type { ShoeRow, ShoeStore } from './shoe.store';

/** Stakes are multiples of the smallest chip, so that the commission is always whole satang. */
const SMALLEST_CHIP_SATANG = 500;
const amount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.multipleOf(SMALLEST_CHIP_SATANG),
);

/** Fields of a bet from the page, without the player. */
export const layEntries = {
  spin_id: v.pipe(v.string(), v.uuid()),
  /** Shoe and hand that the player sees; the bet counts for no other hand. */
  shoe_id: v.pipe(v.string(), v.maxLength(100)),
  hand: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1000)),
  bets: v.pipe(
    v.strictObject({ player: amount, tie: amount, banker: amount }),
    v.check((bets) => totalBet(bets) > 0),
  ),
};

type LayCommand = v.InferOutput<v.ObjectSchema<typeof layEntries, undefined>>;

/** The calls of a table's page. */
export interface TableService {
  /** Returns the dealt part of the shoe and the player's bets, after paying bets on dealt hands. */
  table: (launch: Launch) => Promise<TableResponse>;
  /** Takes a bet on an open hand. Hands are dealt on a fixed schedule, with or without bets. */
  lay: (launch: Launch, game: SandboxGame, command: LayCommand) => Promise<LayResponse | null>;
  /** Returns finished shoes, with all the data to recompute them. */
  shoes: (launch: Launch) => Promise<ShoesResponse>;
}

type Opening =
  | { readonly kind: 'round'; readonly roundId: string }
  | { readonly kind: 'too_late' | 'conflict' | 'hand_taken' | 'unknown' };

const ASK_AGAIN_MS = 1000;
const BETS_SHOWN = 10;
const SHOES_SHOWN = 3;

/** Baccarat as a kind of game: a table is a room shared by all players. */
export const baccaratKind: GameKind = {
  name: 'baccarat',
  describeGame: (game) => {
    if (game.engine !== 'baccarat')
      throw new TypeError(`The game ${game.gameId} is not a baccarat table`);
    return {
      limits: { min_satang: game.limits.minSatang, max_satang: game.limits.maxSatang },
    } satisfies Pick<BaccaratPlayConfig, 'limits'>;
  },
};

/** Creates the service behind the page's calls. */
export function createTableService(
  db: SandboxDb,
  shoeStore: ShoeStore,
  runner: RoundRunner,
): TableService {
  const settleWhatIsDealt = async (launch: Launch): Promise<void> => {
    const due = await queryRaw<{ round_id: string }>(
      db,
      `SELECT r.round_id FROM sandbox.rounds r JOIN sandbox.shoes s USING (shoe_id)
       WHERE r.player_key = $1 AND r.game_id = $2 AND r.state IN ('created', 'debited', 'resolved')
         AND r.next_attempt_at <= business_now() AND (r.state = 'created' OR ${HAND_CLOSES} <= business_now())`,
      [launch.playerKey, launch.gameId],
    );
    await Promise.all(due.map(({ round_id }) => runner.advance(round_id)));
  };

  const readTable = async (launch: Launch): Promise<TableState> => {
    const reply = await runner.walletOf(launch.playerToken).balance(launch);
    const [shoe, bets, now] = await Promise.all([
      shoeStore.readRunningIn(launch.gameId),
      readBets(db, launch),
      readNow(db),
    ]);
    return {
      now: now.toISOString(),
      balance_satang: reply.heard ? reply.balanceSatang : null,
      shoe: shoe && toShoeView(shoe),
      bets,
    };
  };

  const responseOptions = {
    expiredSentence: sandboxCopy.handExpired,
    askAgainMs: ASK_AGAIN_MS,
    readState: readTable,
  };

  return {
    table: async (launch) => {
      await shoeStore.keep();
      await settleWhatIsDealt(launch);
      return { status: 'ok', ...(await readTable(launch)) };
    },

    lay: async (launch, game, command) => {
      if (game.engine !== 'baccarat') return null;
      const { minSatang, maxSatang } = game.limits;
      const isWithin = (stake: number): boolean =>
        stake === 0 || (stake >= minSatang && stake <= maxSatang);
      if (!baccaratSpots.every((spot) => isWithin(command.bets[spot])))
        return { status: 'bet_limits', message: betLimitsSentence(minSatang, maxSatang) };
      const opening = await openBet(db, shoeStore, launch, command);
      switch (opening.kind) {
        case 'round':
          return toBetResponse(launch, await runner.advance(opening.roundId), responseOptions);
        case 'too_late':
          return {
            status: 'too_late',
            message: sandboxCopy.handClosed,
            ...(await readTable(launch)),
          };
        case 'hand_taken':
          return {
            status: 'hand_taken',
            message: sandboxCopy.handTaken,
            ...(await readTable(launch)),
          };
        case 'conflict':
          return { status: 'spin_conflict', message: sandboxCopy.spinConflict };
        case 'unknown':
          return null;
      }
    },

    shoes: async (launch) => ({
      status: 'ok',
      shoes: (await shoeStore.readEnded(launch.gameId, SHOES_SHOWN)).map(toShoeView),
    }),
  };
}

/** Accepts a bet on an open hand, before the wallet is asked for any stake. */
async function openBet(
  db: SandboxDb,
  shoeStore: ShoeStore,
  launch: Launch,
  { spin_id: spinId, shoe_id: shoeId, hand, bets }: LayCommand,
): Promise<Opening> {
  return db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT 1 FROM sandbox.players WHERE player_key = $1 FOR UPDATE', [
      launch.playerKey,
    ]);
    const same = await findSpin(tx, launch.playerKey, launch.gameId, spinId);
    if (same)
      return same.shoe_id === shoeId && same.hand === hand && isDeepStrictEqual(same.bets, bets)
        ? { kind: 'round', roundId: same.round_id }
        : { kind: 'conflict' };
    // The time is read after the lock, because waiting for the lock takes time.
    const shoe = await shoeStore.readTimes(tx, shoeId, launch.gameId);
    if (!shoe || hand >= shoe.hand_count) return { kind: 'unknown' };
    const { opensAt, closesAt } = timesOfHand(shoe.begins_at, hand);
    if (shoe.now >= closesAt) return { kind: 'too_late' };
    if (shoe.now < opensAt) return { kind: 'unknown' };
    const taken = await queryRaw(
      tx,
      `SELECT 1 FROM sandbox.rounds
       WHERE shoe_id = $1 AND hand = $2 AND player_key = $3 AND state <> 'refused'`,
      [shoeId, hand, launch.playerKey],
    );
    if (taken.length > 0) return { kind: 'hand_taken' };
    const roundId = randomUUID();
    await queryRaw(
      tx,
      `INSERT INTO sandbox.rounds (round_id, player_key, player_token, game_id, spin_id, engine, bet, bets, shoe_id, hand, win)
       VALUES ($1, $2, $3, $4, $5, 'baccarat', $6, $7::text::jsonb, $8, $9, 0)`,
      [
        roundId,
        launch.playerKey,
        launch.playerToken,
        launch.gameId,
        spinId,
        totalBet(bets),
        JSON.stringify(bets),
        shoeId,
        hand,
      ],
    );
    return { kind: 'round', roundId };
  });
}

interface BetRow {
  readonly round_id: string;
  readonly created_at: Date;
  readonly shoe_id: string;
  readonly hand: number;
  readonly bet: number;
  readonly bets: BaccaratBets;
  readonly win: number;
  readonly state: RoundState;
  readonly outcome: BaccaratHand | null;
}

/** Returns the player's last bets, newest first; a bet on a hand that is not dealt has no outcome yet. */
async function readBets(db: SandboxDb, launch: Launch): Promise<TableBetView[]> {
  const rows = await queryRaw<BetRow>(
    db,
    `SELECT round_id, created_at, shoe_id, hand, bet, bets, win, state, outcome FROM sandbox.rounds
     WHERE player_key = $1 AND game_id = $2 AND shoe_id IS NOT NULL AND (state <> 'refused' OR refusal IN ('expired', 'voided'))
     ORDER BY created_at DESC LIMIT ${BETS_SHOWN}`,
    [launch.playerKey, launch.gameId],
  );
  return rows.map((row) => ({
    round_id: row.round_id,
    played_at: row.created_at.toISOString(),
    shoe_id: row.shoe_id,
    hand: row.hand,
    bets: row.bets,
    bet_satang: row.bet,
    win_satang: row.win,
    status: statusOf(row.state),
    outcome: row.outcome,
  }));
}

function statusOf(state: RoundState): TableBetView['status'] {
  switch (state) {
    case 'created':
      return 'pending';
    case 'debited':
      return 'open';
    case 'refused':
      return 'cancelled';
    case 'resolved':
      return 'paying';
    case 'settled':
      return 'paid';
  }
}

function toShoeView(shoe: ShoeRow): ShoeView {
  return {
    shoe_id: shoe.shoe_id,
    seed_hash: shoe.server_seed_hash,
    server_seed: shoe.server_seed,
    begins_at: shoe.begins_at.toISOString(),
    hand_count: shoe.hand_count,
    hands: shoe.hands,
  };
}
