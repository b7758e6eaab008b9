import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { describeMovement } from '@/contract/movement-kinds';
import { memberStatement, memberWinloss } from '@/contract/statement.contract';
import { yeekeeProof, yeekeeShoot } from '@/contract/yeekee.contract';
import { type BetType, chanceOf, wins } from '@/domain/lotto';
import { maskUsername } from '@/domain/masked-username';
import { commitTo, drawPrizes, drawYeekee, toLottoResult } from '@/domain/yeekee';
import { queryRaw, runScript } from '@/server/db/raw';
import { openAndCloseRounds, voidOverdueRounds } from '@/server/lotto/draw.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import {
  findLottoFaults,
  putBill,
  readBill,
  readRound,
  type TestItem,
  type TestRound,
} from '../../support/draw.fixture';
import { bet as placeBet, toBet } from '../../support/lotto.fixture';
import { createTestProvider } from '../../support/test-provider';
import { drawYeekeeRounds } from '../../support/test-seeds';
import {
  makeShots,
  openYeekeeRound,
  putShots,
  type TestYeekeeRound,
} from '../../support/yeekee.fixture';
import {
  fetchPaidPrizes,
  findShooters,
  foresee,
  readEntrants,
  readPrizes,
  readYeekee,
  type TestShooter,
} from '../../support/yeekee-draw.fixture';

const MINUTE = 60_000;
let app: TestApp;
let token: string;
let som: TestShooter;
let lek: TestShooter;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
  [som, lek] = (await findShooters(app.db)) as [TestShooter, TestShooter];
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLottoFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const item = (type: BetType, number: string, amount = 1_00): TestItem => ({ type, number, amount });
const refusalOf = (name: ErrorName) => errorCodes[name];
const balanceOf = async ({ accountId }: TestShooter) =>
  (
    await queryRaw<{ balance: number }>(app.db, 'SELECT balance FROM accounts WHERE id = $1', [
      accountId,
    ])
  )[0]!.balance;

/** Runs the work of all lottery and Yeekee jobs once. */
async function work(): Promise<void> {
  await openAndCloseRounds(app.db);
  await voidOverdueRounds(app.db);
  await drawYeekeeRounds(app.db);
  await settleRounds(app.db);
}

const proofOf = ({ roundId }: TestRound) => app.call(yeekeeProof, { query: { round_id: roundId } });

/** Opens a round with ended shooting whose draw is due. */
const openDueRound = () => openYeekeeRound(app, { closes: -4 });

test('a Yeekee round is drawn from its shots, and pays winning bets and shot prizes to the satang', async () => {
  const round = await openYeekeeRound(app);
  const before = await readYeekee(app.db, round);
  expect(before.commitment).toBe(await commitTo(before.seed, before.roundKey));
  await putShots(app.db, round, makeShots(24), [som.memberId, lek.memberId]);
  const { result, snapshot, houseNumber } = await foresee(app.db, round);
  const [top, bottom] = [result.slice(2), result.slice(0, 2)];
  const lost = bottom === '00' ? '01' : '00';
  const placed = await placeBet(app, token, round.roundId, [
    toBet('three_top', top, '20', '800'),
    toBet('two_bottom', bottom, '1.25', '90'),
    toBet('two_bottom', lost, '80', '90'),
  ]);
  expect(placed.refusal).toBeUndefined();
  const staked = await app.balanceOf(token);

  await work();
  expect(await readYeekee(app.db, round)).toMatchObject({ state: 'open', isFrozen: false });
  await app.moveClock(12.1 * MINUTE);
  await work();
  expect(await readYeekee(app.db, round)).toMatchObject({
    state: 'closed',
    isFrozen: true,
    isPublished: false,
    announced: null,
    houseNumber: null,
  });
  expect((await proofOf(round)).refusal).toBe('yeekee.no_proof');
  await app.moveClock(13.1 * MINUTE);
  await work();
  await work();
  const { commitment, seed } = before;
  const drawn = await readYeekee(app.db, round);
  expect(drawn).toMatchObject({
    commitment,
    seed,
    state: 'settled',
    isPublished: true,
    isDone: true,
  });
  expect(drawn).toMatchObject({ announced: result, snapshot, houseNumber, isDemo: false });
  expect(await drawYeekee(drawn)).toMatchObject({ commitment, result, snapshot, houseNumber });
  expect((await readRound(app.db, round)).three_top).toBe(top);
  expect((await proofOf(round)).data).toMatchObject({
    commitment,
    seed,
    shots: makeShots(24),
    drawn: { snapshot, house_number: houseNumber, result },
  });

  // Both members shot but only som staked, so som alone takes part and wins the first prize.
  expect(await readEntrants(app.db, round)).toEqual([som.memberId]);
  expect(await readPrizes(app.db, round)).toEqual([
    { number: 1, member_id: som.memberId, amount: 96 },
  ]);
  expect((await proofOf(round)).data.prizes).toEqual({
    entrants: [maskUsername(som.username)],
    winners: [{ number: 1, place: 1 }],
    amounts: [96, 48],
    // A baht staked at 80 % return counts twice, at 90 % once: 2 × 20 + 81.25 = 121.25 baht. The house expects a tenth
    // of this sum, and 12 % of that tenth is split two to one between the prizes.
    scale: { most: [400_00, 200_00], least_stake: 121_25, share_percent: 12 },
  });
  expect(await fetchPaidPrizes(app.db, round)).toEqual([
    {
      reference: `yeekee/${round.id}/1`,
      amount: 96,
      from: 'house_lotto',
      account_id: som.accountId,
    },
  ]);
  expect(await app.balanceOf(token)).toBe(staked + 16_000_00 + 112_50 + 96);
});

test('a Yeekee result is drawn only once, even when it is late and jobs run in parallel', async () => {
  const round = await openDueRound();
  await putShots(app.db, round, makeShots(20));
  const { result } = await foresee(app.db, round);
  await Promise.all([drawYeekeeRounds(app.db), drawYeekeeRounds(app.db)]);
  await work();
  await work();
  expect(await readYeekee(app.db, round)).toMatchObject({ state: 'settled', announced: result });
  const announced = await queryRaw(
    app.db,
    `SELECT state, entered_by, is_correction, announcement->>'number' AS number FROM lotto_results WHERE round_id = $1`,
    [round.id],
  );
  expect(announced).toEqual([
    { state: 'final', entered_by: 'yeekee', is_correction: false, number: result },
  ]);
});

describe('too few shots', () => {
  test('void a round with 19 shots: bills are refunded, no prize is paid, the seed is published', async () => {
    const round = await openYeekeeRound(app, { closes: -2.5 });
    await putShots(app.db, round, makeShots(19), [som.memberId]);
    const bills = [
      await putBill(app.db, round, som.accountId, [item('two_top', '42', 150_00)]),
      await putBill(app.db, round, lek.accountId, [item('run_top', '7', 1_25)]),
    ];
    const before = [await balanceOf(som), await balanceOf(lek)];
    await work();
    expect(await readYeekee(app.db, round)).toMatchObject({
      state: 'voided',
      note: 'มีการยิงเลข 19 ครั้ง ไม่ครบ 20 ครั้ง คืนเงินทุกโพย',
      isPublished: true,
      isDone: true,
      announced: null,
      snapshot: null,
    });
    expect((await proofOf(round)).data).toMatchObject({ shots: makeShots(19), drawn: null });
    await work();
    for (const [index, amount] of [150_00, 1_25].entries()) {
      expect(await readBill(app.db, bills[index]!)).toMatchObject({
        state: 'refunded',
        transfers: [`lotto_refund ${amount}`],
        settled: [],
      });
    }
    expect([await balanceOf(som), await balanceOf(lek)]).toEqual([
      before[0]! + 150_00,
      before[1]! + 1_25,
    ]);
    expect(await readPrizes(app.db, round)).toEqual([]);
    expect(await fetchPaidPrizes(app.db, round)).toEqual([]);
  });

  test('void a round without shots', async () => {
    const round = await openDueRound();
    await work();
    expect(await readYeekee(app.db, round)).toMatchObject({
      state: 'voided',
      isPublished: true,
      announced: null,
    });
  });
});

describe('shot prizes', () => {
  interface Stake {
    by: TestShooter;
    items: readonly TestItem[];
  }
  const stake = (by: TestShooter, amount: number): Stake => ({
    by,
    items: [item('three_top', '000', amount)],
  });

  /**
   * Draws a round of 20 shots.
   * @param by shooters, who fire the shots in turn
   */
  async function drawWith(
    by: readonly (number | string)[],
    bills: readonly Stake[],
  ): Promise<TestYeekeeRound> {
    const round = await openDueRound();
    await putShots(app.db, round, makeShots(20), by);
    for (const { by: shooter, items } of bills) {
      await putBill(app.db, round, shooter.accountId, items);
    }
    await drawYeekeeRounds(app.db);
    return round;
  }
  const winnersOf = async (round: TestRound) =>
    (await readPrizes(app.db, round)).map(({ member_id }) => member_id);

  test('are drawn from seed and shots among all members who shot and staked', async () => {
    const round = await drawWith(
      [som.memberId, lek.memberId],
      [stake(som, 100_00), stake(lek, 100_00)],
    );
    const entrants = [som.memberId, lek.memberId];
    expect(await readEntrants(app.db, round)).toEqual(entrants);
    const { seed, snapshot } = await readYeekee(app.db, round);
    const drawn = await drawPrizes({
      seed,
      roundKey: round.roundKey,
      snapshot: snapshot!,
      prizes: 2,
      entrants: 2,
    });
    expect(await winnersOf(round)).toEqual(drawn.map(({ place }) => entrants[place - 1]));
    // Both prizes together are 12 % of the 20 baht that the two members lose on average, split two to one.
    expect((await fetchPaidPrizes(app.db, round)).map(({ amount }) => amount)).toEqual([1_60, 80]);
  });

  test('do not depend on the number or the order of a member’s shots', async () => {
    const round = await openDueRound();
    await putShots(app.db, round, makeShots(19), [som.memberId]);
    await putShots(app.db, round, ['99999'], [lek.memberId]);
    for (const each of [som, lek])
      await putBill(app.db, round, each.accountId, [item('two_top', '42', 100_00)]);
    await drawYeekeeRounds(app.db);
    expect(await readEntrants(app.db, round)).toEqual([som.memberId, lek.memberId]);
  });

  test('are paid only once when the draw repeats', async () => {
    const before = await balanceOf(som);
    const round = await drawWith([som.memberId], [stake(som, 100_00)]);
    await drawYeekeeRounds(app.db);
    await queryRaw(app.db, 'UPDATE yeekee_rounds SET prizes_at = NULL WHERE round_id = $1', [
      round.id,
    ]);
    await drawYeekeeRounds(app.db);
    expect((await fetchPaidPrizes(app.db, round)).map(({ amount }) => amount)).toEqual([80]);
    expect(await balanceOf(som)).toBe(before - 100_00 + 80);
  });

  test('are won at most once a day by a member', async () => {
    const first = await drawWith([som.memberId], [stake(som, 100_00)]);
    expect(await winnersOf(first)).toEqual([som.memberId]);
    const second = await openDueRound();
    await queryRaw(
      app.db,
      'UPDATE lotto_rounds r SET day = f.day FROM lotto_rounds f WHERE f.id = $1 AND r.id = $2',
      [first.id, second.id],
    );
    await putShots(app.db, second, makeShots(20), [som.memberId, lek.memberId]);
    for (const each of [som, lek])
      await putBill(app.db, second, each.accountId, [item('two_top', '42', 100_00)]);
    await drawYeekeeRounds(app.db);
    expect(await readEntrants(app.db, second)).toEqual([lek.memberId]);
    expect(await winnersOf(second)).toEqual([lek.memberId]);
  });

  test('require 100 baht staked in the same round, over any number of bills', async () => {
    expect(await winnersOf(await drawWith([som.memberId], [stake(som, 99_99)]))).toEqual([]);
    const elsewhere = await openYeekeeRound(app, { closes: 5 });
    await putBill(app.db, elsewhere, som.accountId, [item('run_top', '1', 500_00)]);
    expect(await winnersOf(await drawWith([som.memberId], [stake(lek, 100_00)]))).toEqual([]);
    const bills = [60_00, 39_99, 1].map((amount) => stake(som, amount));
    expect(await winnersOf(await drawWith([som.memberId], bills))).toEqual([som.memberId]);
  });

  const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

  test.each<[BetType, readonly string[]]>([
    ['run_top', Array.from({ length: 10 }, (_, number) => String(number))],
    ['two_bottom', twoDigits],
    ['two_top', twoDigits.slice(1)],
  ])('pay members who bet %s on most or all numbers less than they lose', async (type, numbers) => {
    const items = numbers.map((number) => item(type, number, Math.ceil(200_00 / numbers.length)));
    const both = [som, lek];
    const round = await drawWith(
      both.map(({ memberId }) => memberId),
      both.map((by) => ({ by, items })),
    );
    expect(await readEntrants(app.db, round)).toEqual(both.map(({ memberId }) => memberId));
    const paid = (await fetchPaidPrizes(app.db, round)).reduce((sum, each) => sum + each.amount, 0);
    const [lost] = await queryRaw<{ satang: number }>(
      app.db,
      `SELECT round(sum(i.amount * (1 - $2::numeric * i.rate_milli / 1000)))::bigint AS satang
       FROM lotto_items i JOIN lotto_bills b ON b.id = i.bill_id WHERE b.round_id = $1`,
      [round.id, chanceOf[type]],
    );
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThanOrEqual(Math.floor((lost!.satang * 12) / 100));
  });

  test('weigh a stake by its expected loss, which is tiny at a high rate', async () => {
    const round = await openDueRound();
    await putShots(app.db, round, makeShots(20), [som.memberId]);
    const bill = await putBill(app.db, round, som.accountId, [item('two_top', '42', 500_00)]);
    await queryRaw(app.db, 'UPDATE lotto_items SET rate_milli = 98500 WHERE bill_id = $1', [bill]);
    await drawYeekeeRounds(app.db);
    expect(await readEntrants(app.db, round)).toEqual([]);
  });

  test('require a verified phone number', async () => {
    await queryRaw(app.db, 'UPDATE members SET phone_verified_at = NULL WHERE id = $1', [
      som.memberId,
    ]);
    expect(await winnersOf(await drawWith([som.memberId], [stake(som, 100_00)]))).toEqual([]);
  });

  test('require turnover of their amount before a withdrawal', async () => {
    const round = await drawWith([som.memberId], [stake(som, 100_00)]);
    const owed = await queryRaw(
      app.db,
      `SELECT source, reference, required FROM turnover_requirements
       WHERE member_id = $1 AND ended_at IS NULL ORDER BY started_at DESC LIMIT 1`,
      [som.memberId],
    );
    expect(owed).toEqual([
      { source: 'shot_prize', reference: `yeekee/${round.id}/1`, required: 80 },
    ]);
  });

  test('are still paid when the bills were settled first', async () => {
    const round = await openDueRound();
    await putShots(app.db, round, makeShots(20), [som.memberId]);
    await putBill(app.db, round, som.accountId, [item('three_top', '000', 100_00)]);
    await hideBills(() => expect(drawYeekeeRounds(app.db)).rejects.toThrow(AggregateError));
    await settleRounds(app.db);
    expect(await readYeekee(app.db, round)).toMatchObject({ state: 'settled', isDone: false });
    expect((await proofOf(round)).data.prizes).toBeNull();
    await drawYeekeeRounds(app.db);
    expect(await winnersOf(round)).toEqual([som.memberId]);
  });

  test('are not paid when only demo shooters shot, and the round is marked as demo', async () => {
    const round = await drawWith(['มะลิ'], [stake(som, 100_00)]);
    expect(await winnersOf(round)).toEqual([]);
    expect((await readYeekee(app.db, round)).isDemo).toBe(true);
    expect((await proofOf(round)).data.prizes).toMatchObject({ entrants: [], winners: [] });
  });

  test('notify the winner and appear in the statement and in win/loss', async () => {
    await queryRaw(app.db, 'DELETE FROM member_changes');
    const before = await winloss();
    const round = await drawWith([som.memberId, lek.memberId], [stake(som, 100_00)]);
    const notified = await queryRaw<{ member_id: number }>(
      app.db,
      `SELECT member_id FROM member_changes WHERE kind = 'lotto' ORDER BY member_id`,
    );
    expect(notified.map(({ member_id }) => member_id)).toEqual([som.memberId]);
    await settleRounds(app.db);

    const { movements } = (
      await app.call(memberStatement, { token, query: { days: '1', kind: 'lotto' } })
    ).data;
    const prize = movements.find(({ code }) => code === 'lotto_shot_prize')!;
    expect(prize).toMatchObject({ amount: 80, reference: `yeekee/${round.id}/1` });
    expect(describeMovement(prize.code)).toBe('รางวัลยิงเลขยี่กี');
    expect(prize.balance_after).toBe(prize.balance_before + 80);
    const net = movements.reduce((sum, { amount }) => sum + amount, 0);
    const after = await winloss();
    expect(after.net - before.net).toBe(net);
    expect(after.stake - before.stake).toBe(100_00);
    expect(after.valid_turnover - before.valid_turnover).toBe(100_00);
  });

  /** Returns the member's settled play of today in satang. */
  async function winloss() {
    const { days } = (await app.call(memberWinloss, { token, query: { days: '1' } })).data;
    const sum = (field: 'net' | 'stake' | 'valid_turnover') =>
      days.reduce((total, day) => total + day[field], 0);
    return { net: sum('net'), stake: sum('stake'), valid_turnover: sum('valid_turnover') };
  }
});

/** Runs an action while the table of bills cannot be read. */
async function hideBills(work: () => Promise<unknown>): Promise<void> {
  await runScript(app.db, 'ALTER TABLE lotto_bills RENAME TO hidden_bills');
  try {
    await work();
  } finally {
    await runScript(app.db, 'ALTER TABLE hidden_bills RENAME TO lotto_bills');
  }
}

describe('the result never depends on bets', () => {
  const seed = '5a'.repeat(32);
  const shots = makeShots(31);

  /** Opens a due round with a known seed. */
  async function openKnownRound(): Promise<TestRound> {
    const round = await openDueRound();
    await queryRaw(
      app.db,
      `UPDATE yeekee_rounds SET round_key = $2, seed = decode($3, 'hex'),
         fairness_key_id = NULL, commitment = decode($4, 'hex')
       WHERE round_id = $1`,
      [round.id, '2026-01-01/007', seed, await commitTo(seed, '2026-01-01/007')],
    );
    await putShots(app.db, round, shots);
    return round;
  }

  test('the same seed and shots give the same result with any bets', async () => {
    const { result } = await drawYeekee({
      seed,
      roundKey: '2026-01-01/007',
      shots,
      fewestShots: 20,
    });
    const bets: Record<string, readonly TestItem[]> = {
      none: [],
      'on the number that wins': [
        item('three_top', result.slice(2), 100_00),
        item('two_bottom', result.slice(0, 2), 1_00),
      ],
      'on all that does not win': Array.from({ length: 10 }, (_, digit) =>
        item('run_top', String(digit), 1_00),
      ).filter(({ number }) => !result.slice(2).includes(number)),
      large: [item('two_top', '42', 800_00)],
    };
    const came: Record<string, string | null> = {};
    for (const [name, items] of Object.entries(bets)) {
      const round = await openKnownRound();
      if (items.length > 0) await putBill(app.db, round, som.accountId, items);
      await work();
      came[name] = (await readYeekee(app.db, round)).announced;
      for (const { type, number } of items) {
        const won: boolean = wins(type satisfies BetType, number, toLottoResult(result));
        expect(won).toBe(name === 'on the number that wins');
      }
      await app.reset();
    }
    expect(came).toEqual(Object.fromEntries(Object.keys(bets).map((name) => [name, result])));
  });

  test('a round is drawn even while bills cannot be read', async () => {
    const round = await openKnownRound();
    const few = await openDueRound();
    await putShots(app.db, few, makeShots(19));
    const { result } = await foresee(app.db, round);
    await hideBills(() => expect(drawYeekeeRounds(app.db)).rejects.toThrow(AggregateError));
    expect(await readYeekee(app.db, round)).toMatchObject({ announced: result, isDone: false });
    expect(await readYeekee(app.db, few)).toMatchObject({ state: 'voided', isDone: true });
  });
});

describe('operators of Yeekee', () => {
  const enter = (path: string, round: TestRound) =>
    operate(app, path, {
      body: { round_id: round.roundId, announcement: { number: '12345' } },
      as: 'som',
    });
  const voidBy = (round: TestRound) =>
    operate(app, '/lotto/void', {
      body: { round_id: round.roundId, note: 'งดออกผลรอบนี้' },
      as: 'som',
    });

  test('can neither enter nor correct a result', async () => {
    const round = await openDueRound();
    await putShots(app.db, round, makeShots(20));
    const refused = { error: refusalOf('lotto.bad_result') };
    expect(await enter('/lotto/results', round)).toMatchObject(refused);
    await work();
    const drawn = await readYeekee(app.db, round);
    expect(drawn.state).toBe('settled');
    expect(await enter('/lotto/correct', round)).toMatchObject(refused);
    await work();
    expect(await readYeekee(app.db, round)).toEqual(drawn);
  });

  test('can void a round before the draw, which publishes its seed and shots', async () => {
    for (const closes of [10, -1, -2.5]) {
      const round = await openYeekeeRound(app, { closes });
      await putShots(app.db, round, makeShots(20), [som.memberId]);
      const bill = await putBill(app.db, round, som.accountId, [item('two_top', '42', 100_00)]);
      await drawYeekeeRounds(app.db);
      expect((await readYeekee(app.db, round)).isPublished).toBe(false);
      expect(await voidBy(round)).toMatchObject({ error: 0 });
      expect(await voidBy(round)).toMatchObject({ error: 0 });
      const voided = {
        state: 'voided',
        note: 'งดออกผลรอบนี้',
        isFrozen: true,
        isPublished: true,
        isDone: true,
        announced: null,
      };
      expect(await readYeekee(app.db, round)).toMatchObject(voided);
      const { seed, shots } = await readYeekee(app.db, round);
      expect((await proofOf(round)).data).toMatchObject({ seed, shots, drawn: null });
      await app.moveClock(20 * MINUTE);
      await work();
      await app.moveClock(0);
      expect(await readYeekee(app.db, round)).toMatchObject(voided);
      expect(await readBill(app.db, bill)).toMatchObject({
        state: 'refunded',
        transfers: ['lotto_refund 10000'],
      });
      expect(await readPrizes(app.db, round)).toEqual([]);
    }
  });

  test('can exclude staff from shooting', async () => {
    const round = await openYeekeeRound(app);
    const shoot = async () =>
      (await app.call(yeekeeShoot, { token, body: { round_id: round.roundId, number: '00042' } }))
        .refusal;
    const setStaff = (is_staff: boolean) =>
      operate(app, '/members/staff', { body: { username: som.username, is_staff } });
    expect(await setStaff(true)).toMatchObject({ error: 0 });
    expect(await shoot()).toBe('yeekee.staff');
    expect(await setStaff(false)).toMatchObject({ error: 0 });
    expect(await shoot()).toBeUndefined();
  });

  test('cannot void a drawn round', async () => {
    const round = await openDueRound();
    await putShots(app.db, round, makeShots(20));
    await drawYeekeeRounds(app.db);
    expect(await voidBy(round)).toMatchObject({ error: refusalOf('lotto.round_ended') });
    expect((await readYeekee(app.db, round)).state).toBe('drawing');
  });
});

describe('a late draw', () => {
  const late = (minutes: number) => openYeekeeRound(app, { opens: -600, closes: -3 - minutes });

  test('is replaced after an hour by voiding the round, whichever job runs first', async () => {
    for (const jobs of [
      [drawYeekeeRounds, voidOverdueRounds],
      [voidOverdueRounds, drawYeekeeRounds],
    ]) {
      const round = await late(60);
      await putShots(app.db, round, makeShots(20), [som.memberId]);
      await putBill(app.db, round, som.accountId, [item('two_top', '42', 100_00)]);
      for (const job of jobs) await job(app.db);
      await work();
      expect(await readYeekee(app.db, round)).toMatchObject({
        state: 'voided',
        note: 'ไม่มีผลรางวัลภายใน 60 นาทีหลังเวลาออกผล คืนเงินทุกโพย',
        isPublished: true,
        isDone: true,
        announced: null,
      });
      expect(await readPrizes(app.db, round)).toEqual([]);
    }
  });

  test('still takes place within an hour', async () => {
    const round = await late(59);
    await putShots(app.db, round, makeShots(20));
    await work();
    expect((await readYeekee(app.db, round)).state).toBe('settled');
  });

  test('with a wrong seed fails, and other rounds are still drawn', async () => {
    const broken = await openYeekeeRound(app, { closes: -6 });
    const sound = await openDueRound();
    for (const round of [broken, sound]) await putShots(app.db, round, makeShots(20));
    await queryRaw(
      app.db,
      `UPDATE yeekee_rounds SET seed = decode(repeat('ab', 32), 'hex'), fairness_key_id = NULL WHERE round_id = $1`,
      [broken.id],
    );
    await expect(drawYeekeeRounds(app.db)).rejects.toThrow(AggregateError);
    expect((await readYeekee(app.db, sound)).state).toBe('drawing');
    expect(await readYeekee(app.db, broken)).toMatchObject({
      state: 'scheduled',
      isFrozen: true,
      isPublished: false,
    });
    await app.moveClock(60 * MINUTE);
    await work();
    expect((await readYeekee(app.db, broken)).state).toBe('voided');
  });
});
