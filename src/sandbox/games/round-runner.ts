import { setTimeout as pause } from 'node:timers/promises';
import type { Verdict } from './game-engine';
import { writeRefusal } from './refusal.copy';
import {
  barDebit,
  leaseDueRounds,
  leaseRound,
  markDebited,
  markDecided,
  markRefused,
  markSettled,
  postponeRound,
  type RoundRow,
  readRound,
} from './round.store';
import type { SandboxDb } from './sandbox.tables';
import type { SandboxLogger } from './sandbox-logger';
import type { WalletEntry, WalletPort, WalletReply } from './wallet-port';

/** Dependencies of the runner. */
export interface RoundRunnerDeps {
  readonly db: SandboxDb;
  readonly wallet: WalletPort;
  readonly demoWallet: WalletPort;
  /** Decides an accepted stake; null while its match is not over or its hand is not dealt. */
  readonly decide: (round: RoundRow) => Promise<Verdict>;
  readonly logger: SandboxLogger;
  /** Longest time in ms that a caller waits for a round; 3 s by default. */
  readonly responseLimitMs?: number | undefined;
}

/** Moves rounds from their stake to their end, from any state in which they were left. */
export interface RoundRunner {
  /**
   * Continues a round as far as the wallet allows, and returns its state. The caller waits at most `responseLimitMs`.
   * After that, the work continues in the background, and the page requests the state again.
   */
  advance: (roundId: string) => Promise<RoundRow>;
  /** Continues every open round that is due; safe in many processes at the same time. */
  resumeOpenRounds: () => Promise<void>;
  walletOf: (playerToken: string | null) => WalletPort;
}

const BATCH = 20;
const MOST_BATCHES = 50;
const RESPONSE_LIMIT_MS = 3_000;
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 5 * 60_000;
const MOST_DOUBLINGS = 8;

/**
 * Creates the runner. No database transaction is open during a wallet call, and every step may be repeated: the wallet
 * recognises transactions by their ids, and a step changes a round only from the state that it expects.
 */
export function createRoundRunner({
  db,
  wallet,
  demoWallet,
  decide,
  logger,
  responseLimitMs = RESPONSE_LIMIT_MS,
}: RoundRunnerDeps): RoundRunner {
  const walletOf = (playerToken: string | null): WalletPort =>
    playerToken === null ? demoWallet : wallet;

  const askForStake = (round: RoundRow): Promise<WalletReply> => {
    const port = walletOf(round.player_token);
    return round.free_rounds_reference === null
      ? port.debit(toEntry(round, 'debit', round.bet))
      : port.askFreeRound({
          playerKey: round.player_key,
          playerToken: round.player_token,
          freeRoundsReference: round.free_rounds_reference,
        });
  };

  const takeStake = async (round: RoundRow): Promise<RoundRow | null> => {
    const reply = await askForStake(round);
    if (!reply.heard) return null;
    if (reply.status === 'ok') return markDebited(db, round.round_id, reply.balanceSatang);
    report('refused', round, reply);
    return markRefused(db, round, writeRefusal(reply.status, reply.reason), reply.balanceSatang);
  };

  const giveStakeBack = async (round: RoundRow): Promise<RoundRow | null> => {
    // Prevents the round from becoming `debited` first. Another process may still wait for the debit, and a refunded
    // round must not win.
    const barred = await barDebit(db, round.round_id);
    if (!barred) return null;
    return undoStake(round, 'expired');
  };

  /** Refunds the stake, even an accepted one if its round can never be decided. */
  const undoStake = async (
    round: RoundRow,
    refusal: 'expired' | 'voided',
  ): Promise<RoundRow | null> => {
    if (round.free_rounds_reference !== null) return markRefused(db, round, refusal, null);
    const { amountSatang: _, ...entry } = toEntry(round, 'debit', round.bet);
    const reply = await walletOf(round.player_token).rollback(entry);
    if (!reply.heard) return null;
    const undone = reply.status === 'ok' || reply.status === 'rolled_back' || isUnknown(reply);
    if (!undone) {
      report('the wallet refused the rollback', round, reply);
      return null;
    }
    return markRefused(db, round, refusal, reply.balanceSatang);
  };

  const awaitResult = async (round: RoundRow): Promise<RoundRow | null> => {
    const verdict = await decide(round);
    if (verdict === 'lost') return undoStake(round, 'voided');
    return verdict && markDecided(db, round.round_id, verdict);
  };

  const payWin = async (round: RoundRow): Promise<RoundRow | null> => {
    const reply = await walletOf(round.player_token).credit({
      ...toEntry(round, 'credit', round.win),
      validTurnoverSatang: round.valid_turnover,
      freeRoundsReference: round.free_rounds_reference,
    });
    if (!reply.heard) return null;
    if (reply.status === 'ok') return markSettled(db, round.round_id, reply.balanceSatang);
    report('the wallet refused the credit', round, reply);
    // A round without a win is closed although the wallet refused the call. A win stays due until the wallet has paid
    // it.
    return round.win === 0 ? markSettled(db, round.round_id, reply.balanceSatang) : null;
  };

  const step = (round: RoundRow): Promise<RoundRow | null> => {
    switch (round.state) {
      case 'created':
        return round.rollback_asked || round.expired ? giveStakeBack(round) : takeStake(round);
      case 'debited':
        return awaitResult(round);
      case 'resolved':
        return payWin(round);
      case 'settled':
      case 'refused':
        return Promise.resolve(null);
    }
  };

  const run = async (leased: RoundRow): Promise<void> => {
    for (let next: RoundRow | null = leased; next !== null; ) next = await step(next);
    const doublings = Math.min(leased.attempts - 1, MOST_DOUBLINGS);
    await postponeRound(
      db,
      leased.round_id,
      Math.min(FIRST_DELAY_MS * 2 ** doublings, LONGEST_DELAY_MS),
    );
  };

  const runWithinLimit = async (leased: RoundRow): Promise<void> => {
    const limit = new AbortController();
    const over = pause(responseLimitMs, 'over', { signal: limit.signal }).catch(() => 'over');
    const work = run(leased);
    const first = await Promise.race([work, over]).finally(() => limit.abort());
    if (first === 'over') work.catch((error: unknown) => reportFailure(leased, error));
  };

  const reportFailure = (round: RoundRow, error: unknown): void => {
    // The round's lease expires, and a later run continues the round.
    logger.error({ err: error, roundId: round.round_id }, 'sandbox round: failed to resume');
  };

  const report = (
    what: string,
    round: RoundRow,
    reply: Extract<WalletReply, { heard: true }>,
  ): void => {
    logger.warn({ roundId: round.round_id, status: reply.status }, `sandbox round: ${what}`);
  };

  return {
    walletOf,
    advance: async (roundId) => {
      const leased = await leaseRound(db, roundId);
      if (leased) await runWithinLimit(leased);
      const round = await readRound(db, roundId);
      if (!round) throw new Error(`round ${roundId} does not exist`);
      return round;
    },
    resumeOpenRounds: async () => {
      for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
        const rounds = await leaseDueRounds(db, BATCH);
        await Promise.all(
          rounds.map((round) =>
            // One failure must not affect the other rounds.
            run(round).catch((error: unknown) => reportFailure(round, error)),
          ),
        );
        if (rounds.length < BATCH) return;
      }
    },
  };
}

function isUnknown(reply: Extract<WalletReply, { heard: true }>): boolean {
  return reply.status === 'unknown_player' || reply.status === 'unknown_round';
}

function toEntry(round: RoundRow, step: 'debit' | 'credit', amountSatang: number): WalletEntry {
  return {
    playerKey: round.player_key,
    playerToken: round.player_token,
    transactionId: `${round.round_id}:${step}`,
    roundId: round.round_id,
    gameId: round.game_id,
    amountSatang,
  };
}
