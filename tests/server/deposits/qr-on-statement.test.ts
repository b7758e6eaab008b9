import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { statementLines } from '@/contract/operator/bank-statements.contract';
import { readBillReference } from '@/server/adapters/gateways/bill-code';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import {
  askDue,
  createBankGateways,
  openChannels,
  orderCode,
  sendConfirmation,
} from '../../support/bank-gateway.fixture';
import { BankStandIn, type Bill } from '../../support/bank-stand-in';
import { kbankFile, type Movement, toThaiTime } from '../../support/bank-statement.fixture';
import { fetchCredits, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const bank = new BankStandIn();
const credited = { state: 'credited', reason: null, source: 'gateway/scb' };
const repeats = { state: 'repeated', source: 'statement' };
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: createBankGateways(bank),
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await openChannels(fresh);
      await employ(fresh.db, ['fin', 'nan'], 'finance');
      token = await fresh.loginAs();
    },
  });
});
beforeEach(async () => {
  await app.reset();
  for (const list of [bank.bills, bank.charges, bank.asked, bank.ordered]) list.length = 0;
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

async function order() {
  const { data } = await orderCode(app, token);
  return { id: data.payment_id, payload: data.qr_payload };
}

async function reportOf(bill: Bill): Promise<void> {
  await sendConfirmation(app, bank, bill);
  await askDue(app);
}

const lineOf = (payload: string, change: Partial<Movement> = {}): Movement => ({
  at: toThaiTime(new Date()),
  amount: 100_00,
  narrative: `BILL PAYMENT REF1 ${readBillReference(payload)}/CKD`,
  ...change,
});

const withId = v.object({ id: v.number() });

/** Uploads a file. @returns its id and the verdicts of its lines */
async function upload(...movements: Movement[]) {
  const file = kbankFile(movements);
  const sent = await operate(app, '/statements?account=1&name=texport.csv', {
    body: file,
    as: 'fin',
  });
  const { id } = v.parse(withId, sent.data);
  const { rows } = v.parse(
    statementLines.data,
    (await operate(app, `/statements/lines?id=${id}`, { as: 'fin' })).data,
  );
  return { id, verdicts: rows.map(({ verdict, reason }) => [verdict, reason]) };
}

async function apply(id: number): Promise<void> {
  expect(await operate(app, '/statements/apply', { body: { id }, as: 'nan' })).toMatchObject({
    error: 0,
  });
}

const incoming = () =>
  queryRaw<{ id: number; source: string; state: string; same_as: number | null }>(
    app.db,
    'SELECT id, source, state, reason, same_as, deposit_id FROM incoming_payments ORDER BY id',
  );

describe('a line of a bank statement that names a paid code', () => {
  test('repeats the report that came before', async () => {
    const { id, payload } = await order();
    await reportOf(bank.pay(payload));
    const file = await upload(lineOf(payload));
    expect(file.verdicts).toEqual([['repeated', null]]);
    await apply(file.id);
    const [reported, line] = await incoming();
    expect([reported, line]).toMatchObject([credited, { ...repeats, same_as: reported?.id }]);
    expect(await fetchCredits(app)).toEqual([{ reference: `deposit/${id}`, amount: 100_00 }]);
  });

  test('waits for the report, which credits the deposit and ends the line', async () => {
    const { id, payload } = await order();
    const bill = bank.pay(payload);
    const file = await upload(lineOf(payload));
    expect(file.verdicts).toEqual([['review', 'awaits_gateway']]);
    await apply(file.id);
    expect(await incoming()).toMatchObject([
      { state: 'review', reason: 'awaits_gateway', deposit_id: null },
    ]);
    expect(await fetchCredits(app)).toEqual([]);
    await reportOf(bill);
    const [line, reported] = await incoming();
    expect([line, reported]).toMatchObject([{ ...repeats, same_as: reported?.id }, credited]);
    expect(await fetchCredits(app)).toEqual([{ reference: `deposit/${id}`, amount: 100_00 }]);
  });

  test('repeats one payment each of a code that was paid twice', async () => {
    const { payload } = await order();
    bank.pay(payload);
    await reportOf(bank.pay(payload));
    const file = await upload(lineOf(payload), lineOf(payload), lineOf(payload));
    expect(file.verdicts).toEqual([
      ['repeated', null],
      ['repeated', null],
      ['review', 'awaits_gateway'],
    ]);
    await apply(file.id);
    const rows = await incoming();
    const [one, two] = rows.filter(({ source }) => source === 'gateway/scb');
    expect(rows.filter(({ source }) => source === 'statement').map((row) => row.same_as)).toEqual([
      one?.id,
      two?.id,
      null,
    ]);
    expect(await fetchCredits(app)).toHaveLength(1);
  });

  test.each([
    ['another amount', { amount: 99_00 }, 'awaits_gateway'],
    ['another reference', { narrative: 'BILL PAYMENT REF1 ZZZZZZZZZZZZ' }, 'unknown_payment'],
    ['no reference', { narrative: 'BILL PAYMENT' }, 'unknown_payment'],
  ])('waits with %s', async (_, change, reason) => {
    const { payload } = await order();
    await reportOf(bank.pay(payload));
    const file = await upload(lineOf(payload, change));
    expect(file.verdicts).toEqual([['review', reason]]);
    await apply(file.id);
    expect(await fetchCredits(app)).toHaveLength(1);
  });

  test('that an operator credited on its own keeps the report of the gateway waiting', async () => {
    const { id, payload } = await order();
    const bill = bank.pay(payload);
    await apply((await upload(lineOf(payload))).id);
    const [line] = await incoming();
    const alone = { id: line?.id, username: '0812345678' };
    expect(await operate(app, '/incoming/credit', { body: alone, as: 'nan' })).toMatchObject({
      error: errorCodes['deposit.still_open'],
    });
    const beside = { ...alone, beside: id };
    expect(await operate(app, '/incoming/credit', { body: beside, as: 'nan' })).toMatchObject({
      error: 0,
    });
    await reportOf(bill);
    expect(await incoming()).toMatchObject([
      { state: 'credited' },
      { state: 'review', reason: 'repeated', same_as: line?.id, deposit_id: null },
    ]);
    expect(await fetchCredits(app)).toHaveLength(1);
  });

  test('and its report, which arrive at once, credit once', async () => {
    const { id, payload } = await order();
    const bill = bank.pay(payload);
    const file = await upload(lineOf(payload));
    await sendConfirmation(app, bank, bill);
    await Promise.all([apply(file.id), askDue(app), askDue(app)]);
    expect((await incoming()).map(({ state }) => state).toSorted()).toEqual([
      'credited',
      'repeated',
    ]);
    expect(await fetchCredits(app)).toEqual([{ reference: `deposit/${id}`, amount: 100_00 }]);
  });
});
