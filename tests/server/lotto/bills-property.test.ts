import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LottoRound } from '@/contract/lotto.contract';
import { billCancel } from '@/contract/lotto-bills.contract';
import { limitNumberOf } from '@/domain/lotto';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import {
  bet,
  fetchLottoMoves,
  findLimitFaults,
  openRound,
  shift,
  standStill,
  type TestBet,
  toBet,
} from '../../support/lotto.fixture';
import { createTestProvider } from '../../support/test-provider';

const CEILING = 3_000;
const MOST_PER_NUMBER = 60;
const CANCELS_PER_DAY = 4;

let app: TestApp;
let round: LottoRound;
let tokens: string[];

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      round = await openRound(fresh);
      tokens = [];
      for (const { username } of demoMembers) tokens.push(await fresh.loginAs(username));
      // Small limits, so that random bills reach them.
      await queryRaw(
        fresh.db,
        `UPDATE lotto_terms SET payout_ceiling = $1, max_per_number = $2, max_amount = $2`,
        [CEILING * 100, MOST_PER_NUMBER * 100],
      );
    },
  });
});
afterAll(() => app.close());

interface Taken {
  member: number;
  items: TestBet[];
  isCancelled: boolean;
}

/** A model of the bill and limit rules in whole baht; it recounts all bills each time to stay simple. */
class Model {
  readonly balances = demoMembers.map(({ balanceSatang }) => balanceSatang / 100);
  readonly bills: Taken[] = [];
  readonly cancelled = demoMembers.map(() => 0);

  /**
   * Adds a bill to the model if the rules allow it.
   * @returns whether the server must accept the bill
   */
  bet(member: number, items: TestBet[]): boolean {
    const stake = sum(items, ({ amount }) => Number(amount));
    const live = this.bills.filter(({ isCancelled }) => !isCancelled);
    const fits = items.every((item) => {
      const same = (other: TestBet) => keyOf(other) === keyOf(item);
      const all = [...live.flatMap((bill) => bill.items), ...items].filter(same);
      const own = live.filter((bill) => bill.member === member).flatMap((bill) => bill.items);
      return (
        sum(all, ({ amount, rate }) => Number(amount) * Number(rate)) <= CEILING &&
        sum([...own, ...items].filter(same), ({ amount }) => Number(amount)) <= MOST_PER_NUMBER
      );
    });
    if (!fits || stake > (this.balances[member] ?? 0)) return false;
    this.balances[member] = (this.balances[member] ?? 0) - stake;
    this.bills.push({ member, items, isCancelled: false });
    return true;
  }

  /**
   * Cancels a bill of the model if the rules allow it.
   * @returns whether the server must accept the cancellation
   */
  cancel(member: number, bill: Taken): boolean {
    const times = this.cancelled[member] ?? 0;
    if (bill.member !== member || bill.isCancelled || times >= CANCELS_PER_DAY) return false;
    this.cancelled[member] = times + 1;
    bill.isCancelled = true;
    this.balances[member] =
      (this.balances[member] ?? 0) + sum(bill.items, ({ amount }) => Number(amount));
    return true;
  }
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}

function keyOf({ bet_type, number }: TestBet): string {
  return `${bet_type}/${limitNumberOf(bet_type, number)}`;
}

// Few numbers, so that bills share them; whole rates, so that the model needs no satang.
const item = fc
  .tuple(
    fc.constantFrom(
      ['two_top', '12'] as const,
      ['two_bottom', '12'] as const,
      ['three_tod', '123'] as const,
      ['three_tod', '321'] as const,
    ),
    fc.integer({ min: 1, max: 30 }),
  )
  .map(([[bet_type, number], amount]) => toBet(bet_type, number, String(amount)));
const member = fc.nat(demoMembers.length - 1);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      member,
      items: fc.array(item, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), member, which: fc.nat(20) }),
  },
);

const HOUR_MS = 3_600_000;

test('random bets and cancellations keep every limit and the total amount of money', async () => {
  const property = () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        await app.reset();
        const model = new Model();
        const ids: string[] = [];
        for (const each of steps) {
          const token = tokens[each.member] ?? '';
          if (each.kind === 'bet') {
            const response = await bet(app, token, round.round_id, each.items);
            expect(response.refusal === undefined).toBe(model.bet(each.member, each.items));
            if (response.refusal === undefined) ids.push(response.data.bill_id);
            continue;
          }
          const bill = model.bills[each.which % Math.max(ids.length, 1)];
          const bill_id = ids[each.which % Math.max(ids.length, 1)];
          if (!bill || bill_id === undefined) continue;
          const result = await app.call(billCancel, { token, body: { bill_id } });
          expect(result.refusal === undefined).toBe(model.cancel(each.member, bill));
        }
        const balances = await Promise.all(tokens.map((token) => app.balanceOf(token)));
        expect(balances).toEqual(model.balances.map((baht) => baht * 100));
        const moves = await fetchLottoMoves(app.db);
        const house = sum(moves, ({ code, amount }) => (code === 'lotto_bet' ? amount : -amount));
        expect(sum(balances, (satang) => satang) + house).toBe(
          sum(demoMembers, ({ balanceSatang }) => balanceSatang),
        );
        expect(await findLimitFaults(app.db)).toEqual([]);
        expect((await app.verifyLedger()).faults).toEqual([]);
      }),
      { numRuns: 12 },
    );
  // The clock stands still, so that no midnight resets the daily number of cancellations.
  await standStill(app.db, shift(round.opens_at, HOUR_MS), property);
}, 120_000);
