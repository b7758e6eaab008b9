import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderResponse } from '@/contract/provider.contract';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { queryRaw } from '@/server/db/raw';
import {
  createSeamlessWallet,
  type SeamlessWallet,
  type WalletCall,
} from '@/server/games/seamless-wallet.service';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { createTestDatabase } from '../../support/database';
import { waitingAtMost } from '../../support/database-limits';
import { createTestPlayers } from '../../support/test-players';
import { seedDemo } from '../../support/test-seeds';
import { sized } from '../../support/test-size';

/** Balance of both players at the start of each script: small, so that wins are spent before they are undone. */
const START = 1_000;
const PLAYERS = ['player-1', 'player-2'] as const;

interface Round {
  player: number;
  stake: number;
  payout: number;
  state: 'open' | 'closed' | 'voided';
  /** Turnover that was counted when the round was closed; 0 while it is not. */
  turnover: number;
}

/** A command that took effect. Without `content` it stands for a call that was rolled back before it arrived. */
interface Done {
  content?: string;
  balance: number;
  player: number;
  /** Undefined for a promo or an adjustment. */
  round: string | undefined;
  stake: number;
  win: number;
  /** Whether a rollback returned only a part of its debit. */
  isPart: boolean;
}

type Answer = Pick<ProviderResponse, 'status' | 'replayed'> & { balance: number };

/** A minimal model of the seamless wallet's rules. */
class Model {
  readonly balances = [START, START];
  readonly rounds = new Map<string, Round>();
  readonly done = new Map<string, Done>();
  readonly shortfalls = new Map<string, number>();
  readonly promos = [0, 0];
  /** Satang that adjustments could not take. */
  adjustmentsShort = 0;

  respond(player: number, call: WalletCall): Answer {
    const route = routes[call.kind];
    const undone = call.kind === 'rollback' ? (call.undoes ?? 'debit') : undefined;
    const content = JSON.stringify(call);
    const prior = this.done.get(`${route} ${call.transactionId}`);
    if (prior) {
      if (prior.content === undefined) return this.#say(player, 'rolled_back');
      if (prior.content !== content) return this.#say(player, 'transaction_conflict');
      return route !== 'rollback' && this.#isUndone(call.transactionId)
        ? this.#say(player, 'rolled_back', true)
        : { status: 'ok', replayed: true, balance: prior.balance };
    }
    const otherRoute = (undone ?? route) === 'debit' ? 'credit' : 'debit';
    const other = this.done.get(`${otherRoute} ${call.transactionId}`);
    if (other)
      return this.#say(
        player,
        other.content === undefined ? 'rolled_back' : 'transaction_conflict',
      );
    const changed = this.#change(player, call);
    if (typeof changed === 'string') return this.#say(player, changed);
    this.balances[player]! += changed.win - changed.stake;
    this.done.set(`${route} ${call.transactionId}`, {
      content,
      ...{ balance: this.balances[player]!, player, isPart: false, ...changed },
      round: 'roundId' in call ? call.roundId : undefined,
    });
    return this.#say(player, 'ok');
  }

  #say(player: number, status: ProviderResponse['status'], replayed = false): Answer {
    return { status, replayed, balance: this.balances[player]! };
  }

  #isUndone(transactionId: string): boolean {
    return this.done.get(`rollback ${transactionId}`)?.isPart === false;
  }

  /** Changes the round; returns the stake and win of the call, or the status of a refusal. */
  #change(
    player: number,
    call: WalletCall,
  ): { stake: number; win: number; isPart?: boolean } | ProviderResponse['status'] {
    if (!('roundId' in call)) {
      const taken = Math.min(call.amountSatang, this.balances[player]!);
      if (call.kind === 'promo') this.promos[player]! += call.amountSatang;
      if (call.kind !== 'adjustOut') return { stake: 0, win: call.amountSatang };
      this.adjustmentsShort += call.amountSatang - taken;
      return { stake: 0, win: -taken };
    }
    const known = this.rounds.get(call.roundId);
    if (known && known.player !== player) return 'unknown_round';
    if (call.kind === 'rollback') return this.#undo(player, call, known);
    const round = known ?? { player, stake: 0, payout: 0, state: 'open', turnover: 0 };
    const stake = call.kind === 'wager' ? call.stakeSatang : call.amountSatang;
    if (call.kind !== 'credit') {
      if (round.state !== 'open') return 'unknown_round';
      if (stake > this.balances[player]!) return 'insufficient_balance';
    } else {
      const { paidTransactionId: paid } = call;
      if (paid !== undefined && !this.#stands(player, paid, call.roundId))
        return 'unknown_transaction';
      if (round.state === 'voided') return 'rolled_back';
    }
    const moved =
      call.kind === 'credit'
        ? { stake: 0, win: stake }
        : { stake, win: call.kind === 'wager' ? call.winSatang : 0 };
    this.rounds.set(call.roundId, round);
    round.stake += moved.stake;
    round.payout += moved.win;
    if (round.state === 'open' && call.roundClosed) {
      round.state = 'closed';
      const valid = 'validTurnoverSatang' in call ? call.validTurnoverSatang : undefined;
      round.turnover = Math.min(valid ?? round.stake, round.stake);
    }
    return moved;
  }

  #stands(player: number, transactionId: string, roundId: string): boolean {
    const debit = this.done.get(`debit ${transactionId}`);
    return debit?.content !== undefined && debit.player === player && debit.round === roundId
      ? !this.#isUndone(transactionId)
      : false;
  }

  #undo(player: number, call: WalletCall & { kind: 'rollback' }, round: Round | undefined) {
    const undone = call.undoes ?? 'debit';
    const target = this.done.get(`${undone} ${call.transactionId}`);
    if (!target) {
      const nothing = { balance: 0, player, round: call.roundId, stake: 0, win: 0, isPart: false };
      this.done.set(`${undone} ${call.transactionId}`, nothing);
      return { stake: 0, win: 0 };
    }
    if (!round || target.player !== player || target.round !== call.roundId)
      return 'transaction_conflict';
    const stake = call.amountSatang ?? target.stake;
    const isPart = stake < target.stake;
    if (undone === 'debit') {
      if (stake > target.stake || (isPart && target.win > 0)) return 'transaction_conflict';
      if (round.payout > target.win) return 'transaction_conflict';
    }
    const win = Math.min(target.win, this.balances[player]! + (undone === 'debit' ? stake : 0));
    const short = target.win - win;
    if (short > 0)
      this.shortfalls.set(call.roundId, (this.shortfalls.get(call.roundId) ?? 0) + short);
    round.payout -= win;
    if (undone === 'credit') {
      if (round.state === 'closed' && call.roundClosed !== true)
        Object.assign(round, { state: 'open', turnover: 0 });
      return { stake: 0, win: -win };
    }
    round.stake -= stake;
    round.turnover -= Math.min(round.turnover, stake);
    if (round.stake === 0 && round.payout === 0) round.state = 'voided';
    return { stake: -stake, win: -win, isPart };
  }
}

const routes = {
  debit: 'debit',
  wager: 'debit',
  adjustOut: 'debit',
  credit: 'credit',
  promo: 'credit',
  adjustIn: 'credit',
  rollback: 'rollback',
} as const;

/** Transactions and rounds, mostly of one round, so that calls often concern the same debit or win. */
const names = {
  names: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6'), fc.constant('r1')),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('t6', 't7', 't8'), fc.constant('r2')) },
  ),
};
const gameId = fc.constant('golden-dragon');
const stakes = fc.constantFrom(0, 1, 300, 999, 2_000);
const wins = fc.constantFrom(0, 7, 450, 1_500);
/** Optional fields are left out at their defaults, as the routes leave them out. */
const yes = fc.constant(true as const);
const validTurnoverSatang = fc.constantFrom(0, 200, 5_000);
const optional = { requiredKeys: ['kind', 'names', 'gameId'] as const };
const calls = [
  fc.record(
    {
      kind: fc.constant('debit' as const),
      ...names,
      gameId,
      amountSatang: stakes,
      roundClosed: yes,
    },
    { requiredKeys: [...optional.requiredKeys, 'amountSatang'] },
  ),
  fc.record(
    {
      ...{ kind: fc.constant('wager' as const), ...names, gameId, stakeSatang: stakes },
      ...{ winSatang: wins, roundClosed: fc.boolean(), validTurnoverSatang },
    },
    { requiredKeys: [...optional.requiredKeys, 'stakeSatang', 'winSatang', 'roundClosed'] },
  ),
  fc.record(
    {
      ...{ kind: fc.constant('credit' as const), ...names, gameId, amountSatang: wins },
      ...{ roundClosed: fc.boolean(), validTurnoverSatang, isJackpot: yes },
      paidTransactionId: fc.constantFrom('t1', 't2', 't7'),
    },
    { requiredKeys: [...optional.requiredKeys, 'amountSatang', 'roundClosed'] },
  ),
  fc.record({
    kind: fc.constant('promo' as const),
    ...names,
    amountSatang: fc.constantFrom(5, 60),
  }),
  fc.record({
    kind: fc.constantFrom('adjustIn' as const, 'adjustOut' as const),
    ...names,
    amountSatang: fc.constantFrom(3, 800),
    note: fc.constant('wrong odds'),
  }),
  fc.record(
    {
      ...{
        kind: fc.constant('rollback' as const),
        ...names,
        undoes: fc.constant('credit' as const),
      },
      roundClosed: yes,
    },
    { requiredKeys: ['kind', 'names', 'undoes'] },
  ),
  fc.record(
    {
      ...{ kind: fc.constant('rollback' as const), ...names },
      amountSatang: fc.constantFrom(1, 100, 300, 999),
    },
    { requiredKeys: ['kind', 'names'] },
  ),
] as const;
/** Calls of one player that arrive together and share a commit. */
const burst = fc.record({
  player: fc.constantFrom(0, 0, 0, 1),
  calls: fc.array(fc.oneof(...calls), { minLength: 1, maxLength: 6, size: 'max' }),
});

describe.each(['PostgreSQL', 'the embedded database'] as const)('the wallet on %s', (kind) => {
  let db: Database;
  let close: () => Promise<void>;
  let wallet: SeamlessWallet;
  let scripts = 0;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      const database = await createTestDatabase({ content: 'demo' });
      db = database.db;
      close = () => database.close();
    } else {
      db = createDatabase(createPgliteSource(await PGlite.create(), waitingAtMost(5_000)));
      await migrate(db);
      await seedDemo(db, { isPlayed: false });
      close = () => db.destroy();
    }
    await createTestPlayers((...sql) => queryRaw(db, ...sql), PLAYERS.length, START);
    wallet = createSeamlessWallet(db);
  });
  afterAll(() => close());

  test(
    'responses, balances, rounds, sums and ledger match the model after any sequence of calls',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(burst, { minLength: 4, maxLength: 12, size: 'max' }),
          async (bursts) => {
            scripts += 1;
            const prefix = `s${scripts}-`;
            await level(prefix);
            const before = await fetchState();
            const model = new Model();
            for (const { player, calls: sent } of bursts) {
              const full = sent.map((call) => complete(call, player, prefix));
              const expected = full.map((call) => model.respond(player, call));
              const responses = await wallet.postAll(full);
              expect(
                responses.map(({ balance_satang: balance, ...rest }) => ({ ...rest, balance })),
              ).toEqual(expected);
            }
            await expectBooksToBe(model, { ...before, prefix });
            const staked = PLAYERS.map((_, index) => lossOf(model, index));
            const { losses } = await fetchState();
            expect(losses).toEqual(staked.map((lost, index) => before.losses[index]! + lost));
          },
        ),
        { numRuns: sized(150, 10_000), endOnFailure: true },
      );
      expect((await verifyLedger(db)).faults).toEqual([]);
    },
    sized(240_000, 7_200_000),
  );

  /** Gives both players the balance of the start of a script. */
  async function level(prefix: string): Promise<void> {
    for (const [index, playerToken] of PLAYERS.entries()) {
      const { balance_satang: balance } = await wallet.findBalance('sandbox', playerToken);
      const change = (balance ?? 0) - START;
      const names = { source: 'sandbox', playerToken, transactionId: `level-${prefix}${index}` };
      const amountSatang = Math.abs(change);
      if (change < 0) await wallet.post({ kind: 'promo', ...names, amountSatang });
      if (change > 0) {
        const round = { roundId: names.transactionId, gameId: 'golden-dragon' };
        await wallet.post({ kind: 'debit', ...names, ...round, amountSatang });
      }
    }
  }

  /** Returns what each player has lost this month, as the loss limits count it, and the last numbers of the books. */
  async function fetchState() {
    const rows = await queryRaw<{ used: number }>(
      db,
      `SELECT u.used FROM game_players p CROSS JOIN LATERAL count_for_limits(p.member_id, 'loss', business_now()) u
       WHERE p.token = ANY ($1) AND u.frame = 'month' ORDER BY p.token`,
      [PLAYERS],
    );
    const [last] = await queryRaw<{ transfer: number; stake: number }>(
      db,
      `SELECT (SELECT coalesce(max(seq), 0) FROM transfers) AS transfer,
         (SELECT coalesce(max(seq), 0) FROM settled_stakes) AS stake`,
    );
    return { losses: rows.map(({ used }) => used), last: last! };
  }

  /** Compares the rounds whose ids have a prefix, and what the books have noted since the last numbers. */
  async function expectBooksToBe(
    model: Model,
    { prefix, last }: { prefix: string; last: { transfer: number; stake: number } },
  ): Promise<void> {
    for (const [index, playerToken] of PLAYERS.entries()) {
      const response = await wallet.findBalance('sandbox', playerToken);
      expect(response.balance_satang).toBe(model.balances[index]);
    }
    const rows = await queryRaw<{
      round_id: string;
      stake: number;
      payout: number;
      state: string;
      settled: number[];
      moved: number[];
      shortfall: number;
    }>(
      db,
      `SELECT r.round_id, r.stake, r.payout, r.state, s.settled, m.moved, coalesce(f.amount, 0) AS shortfall
       FROM game_rounds r
       LEFT JOIN shortfalls f ON f.reference = 'sandbox/' || r.round_id
       CROSS JOIN LATERAL (
         SELECT ARRAY[coalesce(sum(stake), 0), coalesce(sum(payout), 0), coalesce(sum(valid_turnover), 0)]::bigint[] AS settled
         FROM settled_stakes WHERE seq > $3 AND reference = 'sandbox/' || r.round_id) s
       CROSS JOIN LATERAL (
         SELECT ARRAY[
           coalesce(sum(CASE code WHEN 'game_stake' THEN amount WHEN 'game_rollback' THEN -amount END), 0),
           coalesce(sum(CASE WHEN code IN ('game_payout', 'game_jackpot') THEN amount WHEN code = 'game_correction' THEN -amount END), 0)
         ]::bigint[] AS moved
         FROM transfers WHERE seq > $2 AND reference = 'sandbox/' || r.round_id) m
       WHERE starts_with(r.round_id, $1) ORDER BY r.round_id`,
      [prefix, last.transfer, last.stake],
    );
    const expected = [...model.rounds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([round_id, { stake, payout, state, turnover }]) => ({
        ...{ round_id, stake, payout, state, moved: [stake, payout] },
        // The settled stakes of a closed round add up to its totals, and the ones of any other round to zero.
        settled: state === 'closed' ? [stake, payout, turnover] : [0, 0, 0],
        shortfall: model.shortfalls.get(round_id) ?? 0,
      }));
    expect(rows).toEqual(expected);
    const [adjusted] = await queryRaw<{ short: number }>(
      db,
      `SELECT coalesce(sum(amount), 0)::bigint AS short FROM shortfalls WHERE starts_with(reference, 'adjust/sandbox/' || $1)`,
      [prefix],
    );
    expect(adjusted?.short).toBe(model.adjustmentsShort);
  }
});

/** Adds the source, the player and ids of the script to a call. */
function complete(
  { names: [transaction, round], ...call }: { names: readonly [string, string]; kind: string },
  player: number,
  prefix: string,
): WalletCall {
  const hasRound = !['promo', 'adjustIn', 'adjustOut'].includes(call.kind);
  const paid = 'paidTransactionId' in call ? String(call.paidTransactionId) : undefined;
  return {
    ...call,
    ...{ source: 'sandbox', playerToken: PLAYERS[player]!, transactionId: prefix + transaction },
    ...(hasRound && { roundId: prefix + round }),
    ...(paid !== undefined && { paidTransactionId: prefix + paid }),
  } as WalletCall;
}

/** Returns what a player has lost in rounds; a promo is no win. */
function lossOf(model: Model, player: number): number {
  return START - model.balances[player]! + model.promos[player]!;
}
