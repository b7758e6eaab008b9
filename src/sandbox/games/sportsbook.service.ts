import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import {
  type MatchBet,
  opposedStakes,
  type Selection,
  selections,
  settleBet,
} from '@/domain/football-markets';
import { leagues } from './catalogue/leagues.catalogue';
import type {
  BetResponse,
  BetStatus,
  BetView,
  BookState,
  FixtureView,
  ProgrammeResponse,
  SportsbookPlayConfig,
} from './client/sportsbook.protocol';
import {
  FIXTURE_COLUMNS,
  type FixtureRow,
  type FixtureStore,
  readNow,
  type StoredFixture,
} from './fixture.store';
import type { SandboxGame } from './game-directory';
import type { Decision, GameKind } from './game-engine';
import type { Launch } from './launch.service';
import { CLOSING_SECONDS, MATCH_SECONDS, RETURN_PERMILLE } from './match-programme';
import { betLimitsSentence, sandboxCopy } from './refusal.copy';
import { findSpin, type RoundRow } from './round.store';
import { toBetResponse } from './round-response';
import type { RoundRunner } from './round-runner';
import type { RoundState, SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';

/** Fields of a bet from the page, without the player. */
export const betEntries = {
  spin_id: v.pipe(v.string(), v.uuid()),
  fixture_id: v.pipe(v.string(), v.maxLength(40)),
  selection: v.picklist(selections),
  odds_milli: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Whole baht, so that payouts are always whole satang. */
  stake_satang: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.multipleOf(100)),
};

type BetCommand = v.InferOutput<v.ObjectSchema<typeof betEntries, undefined>>;

/** The calls of the sportsbook's page. */
export interface SportsbookService {
  /** Returns matches, results and the player's bets, after paying bets on finished matches. */
  programme: (launch: Launch) => Promise<ProgrammeResponse>;
  /** Takes a bet, which its match decides later. */
  bet: (launch: Launch, game: SandboxGame, command: BetCommand) => Promise<BetResponse | null>;
}

/** Data stored with the round of a bet. */
interface KeptBet {
  readonly selection: Selection;
  readonly oddsMilli: number;
}

type Opening =
  | { readonly kind: 'round'; readonly roundId: string }
  | { readonly kind: 'odds_changed' | 'too_late' | 'conflict' | 'too_many' | 'unknown' };

const ASK_AGAIN_MS = 1500;
const RESULTS_SHOWN = 12;
const SETTLED_SHOWN = 20;
const MOST_OPEN_BETS = 30;

/** The sportsbook as a kind of game. */
export const sportsbookKind: GameKind = {
  name: 'sportsbook',
  describeGame: (game) => {
    if (game.engine !== 'sportsbook')
      throw new TypeError(`The game ${game.gameId} is not a sportsbook`);
    return {
      limits: { min_satang: game.limits.minSatang, max_satang: game.limits.maxSatang },
      leagues: leagues.map(({ leagueId, name }) => ({ league_id: leagueId, name })),
      match_seconds: MATCH_SECONDS,
      returns: RETURN_PERMILLE,
      closing_seconds: CLOSING_SECONDS,
    } satisfies Omit<
      SportsbookPlayConfig,
      'api' | 'launchToken' | 'gameName' | 'studioName' | 'demo'
    >;
  },
};

/**
 * Decides a bet; null until full time of its match. Stakes that pay the same for every result count as no turnover.
 * See `docs/rules.md#turnover`.
 */
export async function decideBet(
  db: SandboxDb,
  fixtures: FixtureStore,
  bet: Pick<RoundRow, 'round_id' | 'player_key' | 'fixture_id' | 'bet' | 'bets'>,
): Promise<Decision | null> {
  const outcome = await fixtures.decide(bet.fixture_id ?? '');
  if (!outcome) return null;
  const { winSatang, validTurnoverSatang } = settleBet(toMatchBet(bet), outcome);
  const opposedSatang = await findOpposedStake(db, bet);
  return {
    outcome,
    winSatang,
    validTurnoverSatang: Math.max(0, validTurnoverSatang - opposedSatang),
  };
}

function toMatchBet({ bet, bets }: Pick<RoundRow, 'bet' | 'bets'>): MatchBet {
  const { selection, oddsMilli } = bets as KeptBet;
  return { stakeSatang: bet, selection, oddsMilli };
}

async function findOpposedStake(
  db: SandboxDb,
  bet: Pick<RoundRow, 'round_id' | 'player_key' | 'fixture_id'>,
): Promise<number> {
  const taken = await queryRaw<Pick<RoundRow, 'round_id' | 'bet' | 'bets'>>(
    db,
    `SELECT round_id, bet, bets FROM sandbox.rounds
     WHERE fixture_id = $1 AND player_key = $2 AND state IN ('debited', 'resolved', 'settled')
     ORDER BY created_at, round_id`,
    [bet.fixture_id, bet.player_key],
  );
  const place = taken.findIndex(({ round_id }) => round_id === bet.round_id);
  return opposedStakes(taken.map(toMatchBet))[place] ?? 0;
}

/** Creates the service behind the page's calls. */
export function createSportsbookService(
  db: SandboxDb,
  fixtures: FixtureStore,
  runner: RoundRunner,
): SportsbookService {
  const settleWhatIsOver = async (launch: Launch): Promise<void> => {
    const due = await queryRaw<{ round_id: string }>(
      db,
      `SELECT r.round_id FROM sandbox.rounds r JOIN sandbox.fixtures f USING (fixture_id)
       WHERE r.player_key = $1 AND r.game_id = $2 AND r.state IN ('created', 'debited', 'resolved')
         AND r.next_attempt_at <= business_now()
         AND (r.state = 'created' OR f.full_time_at <= business_now())`,
      [launch.playerKey, launch.gameId],
    );
    await Promise.all(due.map(({ round_id }) => runner.advance(round_id)));
  };

  const readBook = async (launch: Launch): Promise<BookState> => {
    const reply = await runner.walletOf(launch.playerToken).balance(launch);
    const [programme, results, bets, now] = await Promise.all([
      fixtures.readProgramme(),
      fixtures.readResults(RESULTS_SHOWN),
      readBets(db, fixtures, launch),
      readNow(db),
    ]);
    return {
      now: now.toISOString(),
      balance_satang: reply.heard ? reply.balanceSatang : null,
      fixtures: programme.map(toFixtureView),
      results: results.map(toFixtureView),
      bets,
    };
  };

  const responseOptions = {
    expiredSentence: sandboxCopy.betExpired,
    askAgainMs: ASK_AGAIN_MS,
    readState: readBook,
  };

  return {
    programme: async (launch) => {
      await fixtures.keep();
      await settleWhatIsOver(launch);
      return { status: 'ok', ...(await readBook(launch)) };
    },

    bet: async (launch, game, command) => {
      if (game.engine !== 'sportsbook') return null;
      const { minSatang, maxSatang } = game.limits;
      if (command.stake_satang < minSatang || command.stake_satang > maxSatang)
        return { status: 'bet_limits', message: betLimitsSentence(minSatang, maxSatang) };
      await fixtures.keep();
      const opening = await openBet(db, fixtures, launch, command);
      switch (opening.kind) {
        case 'round':
          return toBetResponse(launch, await runner.advance(opening.roundId), responseOptions);
        case 'odds_changed':
          return {
            status: 'odds_changed',
            message: sandboxCopy.oddsChanged,
            ...(await readBook(launch)),
          };
        case 'too_late':
          return { status: 'too_late', message: sandboxCopy.tooLate, ...(await readBook(launch)) };
        case 'conflict':
          return { status: 'spin_conflict', message: sandboxCopy.betConflict };
        case 'too_many':
          return { status: 'too_many_bets', message: sandboxCopy.tooManyBets };
        case 'unknown':
          return null;
      }
    },
  };
}

/** Accepts a bet at the price that the player saw, before the wallet is asked for any stake. */
async function openBet(
  db: SandboxDb,
  fixtures: FixtureStore,
  launch: Launch,
  command: BetCommand,
): Promise<Opening> {
  const { fixture_id: fixtureId, selection, stake_satang: stakeSatang } = command;
  const kept: KeptBet = { selection, oddsMilli: command.odds_milli };
  return db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT 1 FROM sandbox.players WHERE player_key = $1 FOR UPDATE', [
      launch.playerKey,
    ]);
    const same = await findSpin(tx, launch.playerKey, launch.gameId, command.spin_id);
    if (same)
      return same.bet === stakeSatang &&
        same.fixture_id === fixtureId &&
        isDeepStrictEqual(same.bets, kept)
        ? { kind: 'round', roundId: same.round_id }
        : { kind: 'conflict' };
    const fixture = await fixtures.lock(tx, fixtureId);
    if (!fixture) return { kind: 'unknown' };
    if (!fixture.isOpen) return { kind: 'too_late' };
    if (fixture.odds[selection] !== command.odds_milli) return { kind: 'odds_changed' };
    const open = await queryRaw(
      tx,
      `SELECT 1 FROM sandbox.rounds
       WHERE player_key = $1 AND game_id = $2 AND state IN ('created', 'debited', 'resolved')`,
      [launch.playerKey, launch.gameId],
    );
    if (open.length >= MOST_OPEN_BETS) return { kind: 'too_many' };
    const roundId = randomUUID();
    await queryRaw(
      tx,
      `INSERT INTO sandbox.rounds (round_id, player_key, player_token, game_id, spin_id, engine, bet, bets, fixture_id, win)
       VALUES ($1, $2, $3, $4, $5, 'sportsbook', $6, $7::text::jsonb, $8, 0)`,
      [
        roundId,
        launch.playerKey,
        launch.playerToken,
        launch.gameId,
        command.spin_id,
        stakeSatang,
        JSON.stringify(kept),
        fixtureId,
      ],
    );
    return { kind: 'round', roundId };
  });
}

type BetRow = StoredFixture & {
  round_id: string;
  created_at: Date;
  bet: number;
  bets: KeptBet;
  win: number;
  state: RoundState;
};

async function readBets(db: SandboxDb, fixtures: FixtureStore, launch: Launch): Promise<BetView[]> {
  const rows = await queryRaw<BetRow>(
    db,
    `SELECT r.round_id, r.created_at, r.bet, r.bets, r.win, r.state, ${FIXTURE_COLUMNS}
     FROM (
       SELECT *, state IN ('created', 'debited') AS is_open,
         row_number() OVER (PARTITION BY state IN ('created', 'debited') ORDER BY created_at DESC) AS place
       FROM sandbox.rounds
       WHERE player_key = $1 AND game_id = $2 AND (state <> 'refused' OR refusal = 'expired')
     ) r JOIN sandbox.fixtures f USING (fixture_id)
     WHERE r.is_open OR r.place <= ${SETTLED_SHOWN}
     ORDER BY r.is_open DESC, r.created_at DESC`,
    [launch.playerKey, launch.gameId],
  );
  const shown = await Promise.all(rows.map(fixtures.show));
  return shown.map((row) => ({
    round_id: row.round_id,
    placed_at: row.created_at.toISOString(),
    fixture: toFixtureView(row),
    selection: row.bets.selection,
    odds_milli: row.bets.oddsMilli,
    stake_satang: row.bet,
    status: betStatus(row),
    payout_satang: row.win,
    settled: row.state === 'settled' || row.state === 'refused',
  }));
}

function betStatus({ state, outcome, win }: BetRow): BetStatus {
  switch (state) {
    case 'created':
      return 'pending';
    case 'debited':
      return 'open';
    case 'refused':
      return 'cancelled';
    case 'resolved':
    case 'settled':
      if (outcome?.status === 'abandoned') return 'returned';
      return win > 0 ? 'won' : 'lost';
  }
}

function toFixtureView(row: FixtureRow): FixtureView {
  return {
    fixture_id: row.fixture_id,
    league_id: row.league_id,
    home: row.home,
    away: row.away,
    kick_off_at: row.kick_off_at.toISOString(),
    full_time_at: row.full_time_at.toISOString(),
    means: row.means,
    odds: row.odds,
    is_closing_price: row.is_closing_price,
    seed_hash: row.server_seed_hash,
    server_seed: row.server_seed,
    outcome: row.outcome,
    goals: row.goals,
  };
}
