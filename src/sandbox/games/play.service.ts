import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SeedSource } from '@/domain/fairness-key';
import type { PlayResponse, SeedResponse, StateResponse } from './client/sandbox.protocol';
import { findEngine } from './engine-registry';
import { takeFreeRound } from './free-rounds.store';
import { findSandboxGame } from './game-directory';
import type { GameEngine, Verdict, Wager } from './game-engine';
import type { Launch } from './launch.service';
import { readPlayState, toRoundView } from './play-state.service';
import { sandboxCopy } from './refusal.copy';
import { findLastPaidRound, findOpenRound, findSpin, type RoundRow } from './round.store';
import { toPendingResponse, toRefusedResponse } from './round-response';
import type { RoundRunner } from './round-runner';
import type { RoundsTable, SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';
import { computeSeed, findUsableSeed, revealSeed, type StoredSeed } from './seed.service';
import type { OpenSeeds } from './seed-source';
import { findTablesHash } from './tables-hash';

/** A validated stake from the page. */
export interface PlayCommand {
  readonly wager: Wager;
  readonly clientSeed: string | null;
  readonly spinId: string;
  /** The grant that pays for the round; null where the wallet pays. */
  readonly freeRoundsReference: string | null;
}

/** The calls of a game's page. */
export interface PlayService {
  state: (launch: Launch, engine: GameEngine) => Promise<StateResponse>;
  play: (launch: Launch, engine: GameEngine, command: PlayCommand) => Promise<PlayResponse>;
  changeSeed: (launch: Launch, engine: GameEngine) => Promise<SeedResponse>;
}

type Opening =
  | { readonly kind: 'round'; readonly roundId: string }
  | { readonly kind: 'open'; readonly roundId: string }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'free_rounds_over' }
  | { readonly kind: 'too_soon'; readonly retryAfterMs: number };

const ASK_AGAIN_MS = 1500;
const CLIENT_SEED_BYTES = 8;

/** Creates the service behind the page's calls. */
export function createPlayService(
  db: SandboxDb,
  openSeeds: OpenSeeds,
  runner: RoundRunner,
): PlayService {
  const balanceOf = async (launch: Launch): Promise<number | null> => {
    const reply = await runner.walletOf(launch.playerToken).balance(launch);
    return reply.heard ? reply.balanceSatang : null;
  };

  const toRoundResponse = async (
    launch: Launch,
    engine: GameEngine,
    round: RoundRow,
    status: 'ok' | 'interrupted',
  ): Promise<PlayResponse> => {
    switch (round.state) {
      case 'resolved':
      case 'settled':
        return {
          status,
          round: toRoundView(round),
          ...(await readPlayState(db, await openSeeds(), launch, engine, round.balance)),
        };
      case 'refused':
        return toRefusedResponse(launch, round);
      // This call decides an accepted stake, except when another process is still working on the round.
      case 'debited':
      case 'created':
        return toPendingResponse(ASK_AGAIN_MS);
    }
  };

  const finishOpen = async (launch: Launch): Promise<RoundRow | null> => {
    const open = await findOpenRound(db, launch.playerKey, launch.gameId);
    return open && runner.advance(open.round_id);
  };

  return {
    state: async (launch, engine) => {
      const resumed = await finishOpen(launch);
      const last = await findLastPaidRound(db, launch.playerKey, launch.gameId);
      return {
        status: 'ok',
        last_bet_satang: last && last.free_rounds_reference === null ? last.bet : null,
        interrupted: last && last.shown_at === null ? toRoundView(last) : null,
        open: resumed?.state === 'created' || resumed?.state === 'debited',
        ...(await readPlayState(db, await openSeeds(), launch, engine, await balanceOf(launch))),
      };
    },

    play: async (launch, engine, command) => {
      const opening = await openRound(db, await openSeeds(), launch, engine, command);
      switch (opening.kind) {
        case 'conflict':
          return { status: 'spin_conflict', message: sandboxCopy.spinConflict };
        case 'free_rounds_over':
          return {
            status: 'free_rounds_over',
            message: sandboxCopy.freeRoundsOver,
            ...(await readPlayState(
              db,
              await openSeeds(),
              launch,
              engine,
              await balanceOf(launch),
            )),
          };
        case 'too_soon':
          return {
            status: 'too_soon',
            message: sandboxCopy.tooSoon,
            retry_after_ms: opening.retryAfterMs,
          };
        case 'round':
          return toRoundResponse(launch, engine, await runner.advance(opening.roundId), 'ok');
        case 'open':
          return toRoundResponse(
            launch,
            engine,
            await runner.advance(opening.roundId),
            'interrupted',
          );
      }
    },

    changeSeed: async (launch, engine) => {
      await finishOpen(launch);
      if (!(await revealSeed(db, await openSeeds(), launch, false))) {
        return { status: 'round_open', message: sandboxCopy.roundOpen };
      }
      return {
        status: 'ok',
        ...(await readPlayState(db, await openSeeds(), launch, engine, await balanceOf(launch))),
      };
    },
  };
}

/**
 * Decides a round with the player's own seed after its stake was taken; before that, the outcome is stored nowhere.
 * @throws Error when the round does not use a player's seed
 */
export async function decidePlay(
  db: SandboxDb,
  seeds: SeedSource,
  { round_id: roundId }: Pick<RoundRow, 'round_id'>,
): Promise<Verdict> {
  const [round] = await queryRaw<
    StoredSeed &
      Pick<RoundsTable, 'bet' | 'bets' | 'variant'> & { client_seed: string; nonce: number }
  >(
    db,
    `SELECT r.bet, r.bets, r.variant, r.client_seed, r.nonce, s.player_key, s.game_id, s.seed_no, s.server_seed,
       s.fairness_key_id
     FROM sandbox.rounds r JOIN sandbox.seeds s USING (seed_id) WHERE r.round_id = $1`,
    [roundId],
  );
  const game = round && findSandboxGame(round.game_id);
  const engine = game && findEngine(game);
  if (!round || !engine) throw new Error(`no engine can decide round ${roundId}`);
  const serverSeed = await computeSeed(seeds, round);
  if (serverSeed === null) return 'lost';
  return engine.decide(
    { stakeSatang: round.bet, variant: round.variant, bets: round.bets },
    { serverSeed, clientSeed: round.client_seed, nonce: round.nonce },
  );
}

/** Accepts a round, before the wallet is asked for any stake. */
async function openRound(
  db: SandboxDb,
  seeds: SeedSource,
  launch: Launch,
  engine: GameEngine,
  { wager, freeRoundsReference, ...command }: PlayCommand,
): Promise<Opening> {
  return db.transaction().execute(async (tx) => {
    const [player] = await queryRaw<{ waited_ms: number | null }>(
      tx,
      `SELECT (extract(epoch FROM business_now() - last_spin_at) * 1000)::float8 AS waited_ms
       FROM sandbox.players WHERE player_key = $1 FOR UPDATE`,
      [launch.playerKey],
    );
    if (!player) throw new Error('the player does not exist');

    const same = await findSpin(tx, launch.playerKey, launch.gameId, command.spinId);
    if (same)
      return same.bet === wager.stakeSatang &&
        same.free_rounds_reference === freeRoundsReference &&
        isDeepStrictEqual(same.bets, wager.bets)
        ? { kind: 'round', roundId: same.round_id }
        : { kind: 'conflict' };
    const open = await findOpenRound(tx, launch.playerKey, launch.gameId);
    if (open) return { kind: 'open', roundId: open.round_id };
    const { leastIntervalMs } = engine;
    const waitedMs = player.waited_ms ?? leastIntervalMs;
    if (waitedMs >= 0 && waitedMs < leastIntervalMs) {
      return { kind: 'too_soon', retryAfterMs: Math.ceil(leastIntervalMs - waitedMs) };
    }

    const seed = await findUsableSeed(tx, seeds, launch);
    const isTaken =
      freeRoundsReference === null ||
      (await takeFreeRound(tx, launch, {
        reference: freeRoundsReference,
        stakeSatang: wager.stakeSatang,
      }));
    if (!isTaken) return { kind: 'free_rounds_over' };
    const clientSeed = command.clientSeed ?? randomBytes(CLIENT_SEED_BYTES).toString('hex');
    const roundId = randomUUID();
    await queryRaw(
      tx,
      `INSERT INTO sandbox.rounds (round_id, player_key, player_token, game_id, spin_id, engine, variant, bet, bets, seed_id,
         client_seed, nonce, win, valid_turnover, free_rounds_reference, tables_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::jsonb, $10, $11, $12, 0, $13, $14, $15)`,
      [
        roundId,
        launch.playerKey,
        launch.playerToken,
        launch.gameId,
        command.spinId,
        engine.name,
        wager.variant,
        wager.stakeSatang,
        wager.bets && JSON.stringify(wager.bets),
        seed.seedId,
        clientSeed,
        seed.nextNonce,
        // A free round stakes nothing.
        freeRoundsReference === null ? null : 0,
        freeRoundsReference,
        findTablesHash(launch.gameId),
      ],
    );
    await queryRaw(
      tx,
      'UPDATE sandbox.players SET last_spin_at = business_now() WHERE player_key = $1',
      [launch.playerKey],
    );
    return { kind: 'round', roundId };
  });
}
