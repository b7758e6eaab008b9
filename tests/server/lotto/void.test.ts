import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, type OperatorResponse, operate } from '../../support/deposit.fixture';
import {
  findLottoFaults,
  openTestRound,
  putBill,
  readBill,
  readRound,
  type TestRound,
} from '../../support/draw.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestPlayers } from '../../support/test-players';
import { createTestProvider } from '../../support/test-provider';

const NOTE = 'ต้นทางงดออกผล';
/** A stake from which a second person is needed, in satang. */
const LARGE = 20_000_00;
const done: OperatorResponse = { status: 200, error: 0, data: null };
let app: TestApp;
let wallet: number;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
});
beforeEach(async () => {
  await app.reset();
  await employ(app.db, ['lottie'], 'lotto');
  await employ(app.db, ['cash'], 'finance');
  await createTestPlayers((text, values) => queryRaw(app.db, text, values), 1, 10 * LARGE);
  const [row] = await queryRaw<{ account_id: number }>(
    app.db,
    `SELECT account_id FROM wallets w JOIN members m ON m.id = w.member_id WHERE m.username LIKE 'player-%'`,
  );
  wallet = row!.account_id;
});
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLottoFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const refusalOf = (name: ErrorName) => ({ error: errorCodes[name] });
const voidBy = (round: TestRound, as = 'lottie') =>
  operate(app, '/lotto/void', { body: { round_id: round.roundId, note: NOTE }, as });
const approve = (id: number, as = 'cash') =>
  operate(app, '/approvals/approve', { body: { id }, as });
const approvalOf = ({ data }: OperatorResponse) =>
  v.parse(v.object({ approval: v.number() }), data).approval;

/** Opens a round with one bill of these stakes. */
async function openStaked(stake: number): Promise<{ round: TestRound; bill: string }> {
  const round = await openTestRound(app.db);
  const bill = await putBill(app.db, round, wallet, [
    { type: 'two_top', number: '51', amount: stake },
  ]);
  return { round, bill };
}

describe('a void of small stakes', () => {
  test('is done by one operator at once, and refunds every bill', async () => {
    const { round, bill } = await openStaked(LARGE - 1);
    expect(await voidBy(round)).toEqual(done);
    expect(await voidBy(round)).toEqual(done);
    await settleRounds(app.db);
    expect(await readBill(app.db, bill)).toMatchObject({ state: 'refunded', paid: LARGE - 1 });
  });
});

describe('a void of large stakes', () => {
  test('waits for an approval, and refunds every bill only then', async () => {
    const { round, bill } = await openStaked(LARGE);
    const asked = await voidBy(round);
    expect(asked).toMatchObject(refusalOf('operator.approval_needed'));
    const id = approvalOf(asked);
    expect(approvalOf(await voidBy(round))).toBe(id);
    expect(await readRound(app.db, round)).toMatchObject({ state: 'scheduled' });
    const shown = await operate(app, `/lotto/rounds/show?round_id=${round.roundId}`, {
      as: 'lottie',
    });
    expect(shown.data).toMatchObject({
      void_needs_two: true,
      void_request: { approval: id, requested_by: 'operator/lottie' },
    });
    expect((await operate(app, '/approvals', { as: 'lottie' })).data).toMatchObject([
      { id, kind: 'lotto.void', measure: 'lotto', amount: '20000.00', state: 'waiting' },
    ]);
    expect(await approve(id, 'lottie')).toMatchObject(refusalOf('operator.role_refused'));
    expect(await approve(id)).toEqual(done);
    expect(await approve(id)).toEqual(done);
    expect(await readRound(app.db, round)).toMatchObject({ state: 'voided', note: NOTE });
    await settleRounds(app.db);
    expect(await readBill(app.db, bill)).toMatchObject({ state: 'refunded', paid: LARGE });
    expect(await voidBy(round)).toEqual(done);
  });

  test('needs another request when more is staked before it is approved', async () => {
    const { round } = await openStaked(LARGE);
    const id = approvalOf(await voidBy(round));
    await putBill(app.db, round, wallet, [{ type: 'two_top', number: '12', amount: 100 }]);
    expect(await approve(id)).toMatchObject(refusalOf('operator.approval_needed'));
    expect(await readRound(app.db, round)).toMatchObject({ state: 'scheduled' });
    const again = approvalOf(await voidBy(round));
    expect(again).not.toBe(id);
    expect(await approve(again)).toEqual(done);
  });

  test('is done alone where one person runs the site', async () => {
    const { round } = await openStaked(LARGE);
    await setOnePerson(app.db, { agentId: 1, isOnePerson: true });
    expect(await voidBy(round)).toEqual(done);
    await setOnePerson(app.db, { agentId: 1, isOnePerson: false });
  });

  test('is refused to SQL without exactly this approval, under every name', async () => {
    const { round } = await openStaked(LARGE);
    const other = await openStaked(LARGE);
    const approved = approvalOf(await voidBy(other.round));
    expect(await approve(approved)).toEqual(done);
    const waiting = approvalOf(await voidBy(round));
    for (const [by, approval] of [
      ['operator/lottie', null],
      ['operator/lottie', waiting],
      ['operator/som', waiting],
      ['system', null],
      [null, null],
    ] as const) {
      await expect(
        queryRaw(
          app.db,
          `UPDATE lotto_rounds SET state = 'voided', note = 'x', voided_by = $2, void_approval_id = $3 WHERE id = $1`,
          [round.id, by, approval],
        ),
      ).rejects.toMatchObject({ constraint: 'lotto_rounds_void_four_eyes' });
    }
    await expect(
      queryRaw(
        app.db,
        `UPDATE lotto_rounds SET state = 'voided', note = 'x', voided_by = 'operator/lottie', void_approval_id = $2 WHERE id = $1`,
        [round.id, approved],
      ),
    ).rejects.toMatchObject({ constraint: 'lotto_rounds_void_four_eyes' });
  });
});
