import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderResponse } from '@/contract/provider.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import {
  createSeamlessWallet,
  type SeamlessWallet,
  type WalletCall,
} from '@/server/games/seamless-wallet.service';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let players: TestPlayer[];
let wallet: SeamlessWallet;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      players = [await fresh.openPlayer(), await fresh.openPlayer(demoMembers[1].username)];
    },
  });
  wallet = createSeamlessWallet(app.db);
});
afterAll(() => app.close());

interface Round {
  player: number;
  stake: number;
  payout: number;
  state: 'open' | 'closed' | 'voided';
}

/** A command that took effect. Without `content` it stands for a debit that was rolled back before it arrived. */
interface Done {
  content?: string;
  balance: number;
  player: number;
  round: string;
  amount: number;
}

/** A minimal model of the seamless wallet's rules. */
class Model {
  readonly balances: number[] = demoMembers.map(({ balanceSatang }) => balanceSatang);
  readonly rounds = new Map<string, Round>();
  readonly done = new Map<string, Done>();

  respond(
    player: number,
    call: WalletCall,
  ): Pick<ProviderResponse, 'status' | 'replayed'> & { balance: number } {
    const id = `${call.kind} ${call.transactionId}`;
    const content = JSON.stringify(call);
    const say = (
      status: ProviderResponse['status'],
      replayed = false,
      balance = this.balances[player]!,
    ) => ({
      status,
      replayed,
      balance,
    });

    const prior = this.done.get(id);
    if (prior) {
      if (prior.content === undefined) return say('rolled_back');
      if (prior.content !== content) return say('transaction_conflict');
      const undone = call.kind === 'debit' && this.done.has(`rollback ${call.transactionId}`);
      return undone ? say('rolled_back', true) : say('ok', true, prior.balance);
    }
    const other = this.done.get(
      `${call.kind === 'credit' ? 'debit' : 'credit'} ${call.transactionId}`,
    );
    if (other) return say(other.content === undefined ? 'rolled_back' : 'transaction_conflict');
    const round = this.rounds.get(call.roundId);
    if (round && round.player !== player) return say('unknown_round');

    let change = 0;
    if (call.kind === 'debit') {
      if (round && round.state !== 'open') return say('unknown_round');
      if (call.amountSatang > this.balances[player]!) return say('insufficient_balance');
      change = -call.amountSatang;
      this.rounds.set(call.roundId, {
        player,
        payout: 0,
        state: 'open',
        ...round,
        stake: (round?.stake ?? 0) - change,
      });
    } else if (call.kind === 'credit') {
      if (round?.state === 'voided') return say('rolled_back');
      change = call.amountSatang;
      const closed = call.roundClosed || round?.state === 'closed';
      this.rounds.set(call.roundId, {
        player,
        stake: round?.stake ?? 0,
        payout: (round?.payout ?? 0) + change,
        state: closed ? 'closed' : 'open',
      });
    } else {
      const debitId = `debit ${call.transactionId}`;
      const debit = this.done.get(debitId);
      if (!debit) {
        this.done.set(debitId, { balance: 0, player, round: call.roundId, amount: 0 });
      } else if (debit.player !== player || debit.round !== call.roundId) {
        return say('transaction_conflict');
      } else if (round && round.payout > 0) {
        return say('transaction_conflict');
      } else if (round) {
        change = debit.amount;
        round.stake -= change;
        if (round.stake === 0 && round.payout === 0) round.state = 'voided';
      }
    }
    const balance = this.balances[player]! + change;
    this.balances[player] = balance;
    this.done.set(id, { content, balance, player, round: call.roundId, amount: Math.abs(change) });
    return say('ok');
  }
}

const names = {
  transactionId: fc.constantFrom('t1', 't2', 't3'),
  roundId: fc.constantFrom('r1', 'r2', 'r3'),
};
const gameId = fc.constant('golden-dragon');
const callArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('debit' as const),
    ...names,
    gameId,
    amountSatang: fc.constantFrom(1, 40_000, 999_99, 2_600_000),
  }),
  fc.record({
    kind: fc.constant('credit' as const),
    ...names,
    gameId,
    amountSatang: fc.constantFrom(0, 7, 50_000),
    roundClosed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('rollback' as const), ...names }),
);
/** Calls of one player that arrive together and share a commit. */
const burstArbitrary = fc.record({
  player: fc.constantFrom(0, 1),
  calls: fc.array(callArbitrary, { minLength: 1, maxLength: 5 }),
});

test('responses, balances, rounds and ledger match the model after any sequence of calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(burstArbitrary, { minLength: 1, maxLength: 10 }), async (bursts) => {
      await app.reset();
      const model = new Model();
      for (const { player, calls } of bursts) {
        const full = calls.map((call) => ({
          ...call,
          source: 'sandbox',
          playerToken: players[player]!.playerToken,
        }));
        const expected = full.map((call) => model.respond(player, call));
        const responses = await Promise.all(full.map((call) => wallet.post(call)));
        expect(
          responses.map(({ balance_satang: balance, ...rest }) => ({ ...rest, balance })),
        ).toEqual(expected);
      }
      await expectBooksToBe(model);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

async function expectBooksToBe(model: Model): Promise<void> {
  const balances = await queryRaw<{ balance: number }>(
    app.db,
    `SELECT balance FROM accounts JOIN members ON members.id = member_id
     WHERE kind = 'member_wallet' AND username = ANY($1) AND accounts.agent_id = 1 ORDER BY member_id`,
    [demoMembers.map(({ username }) => username)],
  );
  expect(balances.map(({ balance }) => balance)).toEqual(model.balances);
  const rounds = await queryRaw<Round & { round_id: string }>(
    app.db,
    'SELECT round_id, stake, payout, state FROM game_rounds ORDER BY round_id',
  );
  const expectedRounds = [...model.rounds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([round_id, { stake, payout, state }]) => ({ round_id, stake, payout, state }));
  expect(rounds).toEqual(expectedRounds);
  // The settled stakes of a closed round add up to its totals, and the ones of any other round to zero.
  const settled = await queryRaw<{
    reference: string;
    stake: number;
    payout: number;
    turnover: number;
  }>(
    app.db,
    `SELECT reference, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout, sum(valid_turnover)::bigint AS turnover
     FROM settled_stakes GROUP BY reference`,
  );
  const settledByReference = new Map(settled.map((row) => [row.reference, row]));
  for (const { round_id, stake, payout, state } of expectedRounds) {
    const sum = settledByReference.get(`sandbox/${round_id}`);
    if (state === 'closed') expect(sum).toMatchObject({ stake, payout, turnover: stake });
    else expect([sum?.stake ?? 0, sum?.payout ?? 0, sum?.turnover ?? 0]).toEqual([0, 0, 0]);
  }
  expect((await app.verifyLedger()).faults).toEqual([]);
}
