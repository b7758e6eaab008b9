import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { resolveFairly } from '@/domain/fairness';
import { playSlotRound, winSatang } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import type { SeedAnswer, SpinAnswer, StateAnswer } from './client/sandbox.protocol';
import type { SandboxGame } from './game.directory';
import type { Launch } from './launch.service';
import { refusalSentence, sandboxCopy } from './refusal.copy';
import type { RoundRunner } from './round.runner';
import { findLastPaidRound, findOpenRound, findSpin, type RoundRow } from './round.store';
import { queryRaw } from './sandbox.query';
import type { SandboxTables } from './sandbox.tables';
import { findActiveSeed, revealSeed } from './seed.service';
import { readStanding, toRoundView } from './standing.service';

/** A spin as asked for by the page, checked in form. */
export interface SpinCommand {
  readonly betSatang: number;
  readonly clientSeed: string | null;
  readonly spinId: string;
}

/** What the page can ask for. */
export interface PlayService {
  state: (launch: Launch) => Promise<StateAnswer>;
  spin: (launch: Launch, game: SandboxGame, command: SpinCommand) => Promise<SpinAnswer>;
  changeSeed: (launch: Launch) => Promise<SeedAnswer>;
}

type Opening =
  | { readonly kind: 'round'; readonly roundId: string }
  | { readonly kind: 'open'; readonly roundId: string }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'too_soon'; readonly retryAfterMs: number };

const ASK_AGAIN_MS = 1500;
/** Least time between two spins of a player. */
const SPIN_INTERVAL_MS = 2500;

/** Creates what stands behind the page's calls. */
export function createPlayService(db: Kysely<SandboxTables>, runner: RoundRunner): PlayService {
  const balanceOf = async (launch: Launch): Promise<number | null> => {
    const reply = await runner.walletOf(launch.playerToken).balance(launch);
    return reply.heard ? reply.balanceSatang : null;
  };

  const answerRound = async (
    launch: Launch,
    round: RoundRow,
    status: 'ok' | 'interrupted',
  ): Promise<SpinAnswer> => {
    switch (round.state) {
      case 'debited':
      case 'resolved':
      case 'settled':
        return {
          status,
          round: toRoundView(round),
          ...(await readStanding(db, launch, round.balance)),
        };
      case 'refused':
        return {
          status: 'refused',
          reason: round.refusal ?? '',
          message: refusalSentence(round.refusal, launch.playerToken === null),
          balance_satang: round.balance,
        };
      case 'created':
        return { status: 'pending', message: sandboxCopy.pending, retry_after_ms: ASK_AGAIN_MS };
    }
  };

  const finishOpen = async (launch: Launch): Promise<RoundRow | null> => {
    const open = await findOpenRound(db, launch.playerKey, launch.gameId);
    return open && runner.advance(open.round_id);
  };

  return {
    state: async (launch) => {
      const resumed = await finishOpen(launch);
      const last = await findLastPaidRound(db, launch.playerKey, launch.gameId);
      return {
        status: 'ok',
        last_bet_satang: last?.bet ?? null,
        interrupted: last && last.shown_at === null ? toRoundView(last) : null,
        open: resumed?.state === 'created' || resumed?.state === 'debited',
        ...(await readStanding(db, launch, await balanceOf(launch))),
      };
    },

    spin: async (launch, game, command) => {
      const opening = await openRound(db, launch, game, command);
      switch (opening.kind) {
        case 'conflict':
          return { status: 'spin_conflict', message: sandboxCopy.spinConflict };
        case 'too_soon':
          return {
            status: 'too_soon',
            message: sandboxCopy.tooSoon,
            retry_after_ms: opening.retryAfterMs,
          };
        case 'round':
          return answerRound(launch, await runner.advance(opening.roundId), 'ok');
        case 'open':
          return answerRound(launch, await runner.advance(opening.roundId), 'interrupted');
      }
    },

    changeSeed: async (launch) => {
      await finishOpen(launch);
      if (!(await revealSeed(db, launch, false))) {
        return { status: 'round_open', message: sandboxCopy.roundOpen };
      }
      return { status: 'ok', ...(await readStanding(db, launch, await balanceOf(launch))) };
    },
  };
}

/** Decides the outcome and writes it down, before any stake is asked for. */
async function openRound(
  db: Kysely<SandboxTables>,
  launch: Launch,
  game: SandboxGame,
  command: SpinCommand,
): Promise<Opening> {
  return db.transaction().execute(async (tx) => {
    const [player] = await queryRaw<{ waited_ms: number | null }>(
      tx,
      `SELECT (extract(epoch FROM business_now() - last_spin_at) * 1000)::float8 AS waited_ms
       FROM sandbox.players WHERE player_key = $1 FOR UPDATE`,
      [launch.playerKey],
    );
    if (!player) throw new Error('player vanished');

    const same = await findSpin(tx, launch.playerKey, launch.gameId, command.spinId);
    if (same)
      return same.bet === command.betSatang
        ? { kind: 'round', roundId: same.round_id }
        : { kind: 'conflict' };
    const open = await findOpenRound(tx, launch.playerKey, launch.gameId);
    if (open) return { kind: 'open', roundId: open.round_id };
    const waitedMs = player.waited_ms ?? SPIN_INTERVAL_MS;
    if (waitedMs >= 0 && waitedMs < SPIN_INTERVAL_MS) {
      return { kind: 'too_soon', retryAfterMs: Math.ceil(SPIN_INTERVAL_MS - waitedMs) };
    }

    const seed = await findActiveSeed(tx, launch);
    const clientSeed = command.clientSeed ?? randomBytes(8).toString('hex');
    const source = { serverSeed: seed.serverSeed, clientSeed, nonce: seed.nextNonce };
    const outcome = await resolveFairly(source, (draw) =>
      playSlotRound(slotVariants[game.volatility], draw),
    );
    const roundId = randomUUID();
    await queryRaw(
      tx,
      `INSERT INTO sandbox.rounds (round_id, player_key, game_id, spin_id, variant, bet, seed_id, client_seed, nonce, outcome, win)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, $11)`,
      [
        roundId,
        launch.playerKey,
        launch.gameId,
        command.spinId,
        game.volatility,
        command.betSatang,
        seed.seedId,
        clientSeed,
        seed.nextNonce,
        JSON.stringify(outcome),
        winSatang(command.betSatang, outcome.winMilli),
      ],
    );
    await queryRaw(tx, 'UPDATE sandbox.seeds SET next_nonce = next_nonce + 1 WHERE seed_id = $1', [
      seed.seedId,
    ]);
    await queryRaw(
      tx,
      'UPDATE sandbox.players SET last_spin_at = business_now() WHERE player_key = $1',
      [launch.playerKey],
    );
    return { kind: 'round', roundId };
  });
}
