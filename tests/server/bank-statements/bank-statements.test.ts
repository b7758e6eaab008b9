import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deposit } from '@/contract/deposits.contract';
import { errorCodes } from '@/contract/errors';
import {
  statementLines,
  statementShow,
  type unknownLayout,
} from '@/contract/operator/bank-statements.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { applyStatement, continueApplying } from '@/server/bank-statements/apply-statement.service';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { seedPeople } from '@/server/operator/people.seed';
import { createTestApp, type TestApp } from '../../support/app';
import {
  kbankFile,
  type Movement,
  passbookFile,
  toThaiTime,
} from '../../support/bank-statement.fixture';
import { signInToConsole } from '../../support/console.fixture';
import {
  createTestGateway,
  fetchCredits,
  fetchIncomingRows,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The first two demo members as KBank shows them. */
const first = { account: '0123XXX789', name: 'นาง สมหญิง มี++' };
const stranger = { account: '9999XXX111', name: 'นาย แปลก หน้า' };

let app: TestApp;
let yok: TestApp;
let token: string;
let other: string;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      await employ(fresh.db, ['fin', 'nan'], 'finance');
      await seedPeople(fresh.db, [demoAgent], {
        isPlayed: true,
        seeds: await openTestSeeds(fresh.db),
      });
      token = await fresh.loginAs('0812345678');
      other = await fresh.loginAs('0823456789');
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  await yok.close();
  await app.close();
});

/** Returns the time of a bank so many minutes from now. */
const bankTime = async (minutes = 0): Promise<string> =>
  toThaiTime(new Date((await fetchNow(app.db)).getTime() + minutes * MINUTE_MS));

const send = (file: Uint8Array, as = 'fin', account = '1', of: TestApp = app) =>
  operate(of, `/statements?account=${account}&name=texport.csv`, { body: file, as });

const withId = v.object({ id: v.number() });

/** Uploads a file. @returns id of the preview */
async function upload(file: Uint8Array, as = 'fin'): Promise<number> {
  const { error, data } = await send(file, as);
  expect(error).toBe(0);
  return v.parse(withId, data).id;
}

const uploadMoney = async (...movements: Movement[]) => upload(kbankFile(movements));

const show = async (id: number, as = 'nan') =>
  v.parse(statementShow.data, (await operate(app, `/statements/show?id=${id}`, { as })).data);

const linesOf = async (id: number, query = '') =>
  v.parse(
    statementLines.data,
    (await operate(app, `/statements/lines?id=${id}${query}`, { as: 'nan' })).data,
  ).rows;

/** Returns verdict and reason of each line. */
const verdictsOf = async (id: number) =>
  (await linesOf(id)).map(({ verdict, reason }) =>
    reason === null ? verdict : `${verdict}: ${reason}`,
  );

const apply = (id: number, as = 'nan', of: TestApp = app) =>
  operate(of, '/statements/apply', { body: { id }, as });
const discard = (id: number, as = 'nan', of: TestApp = app) =>
  operate(of, '/statements/discard', { body: { id }, as });

const applied = { status: 200, error: 0, data: { state: 'applied', lines_left: 0 } };

const stateOf = async ({ id }: Deposit) =>
  (await queryRaw<{ state: string }>(app.db, 'SELECT state FROM deposits WHERE id = $1', [id]))[0]
    ?.state;

describe('a line', () => {
  test('credits the deposit of its exact amount, account, time and shown digits, once', async () => {
    const deposit = await reserve(app, token);
    const id = await uploadMoney(
      { at: await bankTime(), amount: deposit.amount, sender: first },
      { at: await bankTime(1), amount: -100 },
    );
    expect(await verdictsOf(id)).toEqual(['credit', 'out']);
    expect((await linesOf(id, '&verdict=credit'))[0]).toMatchObject({
      ...{
        amount: deposit.amount,
        member_name: 'สมหญิง มีโชค',
        deposit: { id: deposit.id, state: 'pending' },
      },
      ...{ sender_account_number: '0123XXX789', incoming_id: null },
    });
    expect(await fetchCredits(app)).toEqual([]);
    expect(await apply(id)).toEqual(applied);
    expect(await apply(id)).toEqual(applied);
    expect(await fetchCredits(app)).toEqual([
      { reference: `deposit/${deposit.id}`, amount: deposit.amount },
    ]);
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ verdict: 'credit', deposit: { state: 'credited' } });
    expect(line?.incoming_id).not.toBeNull();
    // Two people made this credit, so it takes nothing from the limit of one.
    expect(await queryRaw(app.db, 'SELECT * FROM lone_acts')).toEqual([]);
  });

  test('credits a deposit that has expired since, because the bank proves the time', async () => {
    const deposit = await reserve(app, token);
    const at = await bankTime();
    await app.moveClock(3 * 60 * MINUTE_MS);
    const id = await uploadMoney({ at, amount: deposit.amount, sender: first });
    expect(await verdictsOf(id)).toEqual(['credit']);
    expect(await apply(id)).toEqual(applied);
    expect(await stateOf(deposit)).toBe('credited');
  });

  test('waits with its deposit when the bank shows no sender, or only the day', async () => {
    const deposit = await reserve(app, token);
    const id = await uploadMoney({ at: await bankTime(), amount: deposit.amount });
    expect(await verdictsOf(id)).toEqual(['review: unproved']);
    await apply(id);
    expect(await stateOf(deposit)).toBe('review');
    expect(await fetchIncomingRows(app)).toMatchObject([
      { deposit_id: deposit.id, reason: 'unproved' },
    ]);
    const waiting = await reserve(app, other);
    const [date = ''] = (await bankTime()).split(' ');
    const [year = '', month = '', day = ''] = date.split('-');
    const baht = (waiting.amount / 100).toFixed(2);
    const row = `${day}/${month}/${year},TRF. PROMPTPAY,,,${baht},${baht},MOB`;
    expect(await verdictsOf(await upload(passbookFile([row])))).toEqual(['review: unproved']);
  });

  test('waits when it came late, from another account, by another name, or for no deposit', async () => {
    const [deposit, second] = [await reserve(app, token), await reserve(app, other)];
    const at = await bankTime();
    const verdictOf = async (movement: Partial<Movement>) =>
      (
        await verdictsOf(
          await uploadMoney({ at, amount: deposit.amount, sender: first, ...movement }),
        )
      )[0];
    expect(await verdictOf({ sender: stranger })).toBe('review: unknown_sender');
    expect(await verdictOf({ sender: { ...first, name: 'นาย คนอื่น มาโอน' } })).toBe(
      'review: unknown_sender',
    );
    expect(await verdictOf({ amount: second.amount })).toBe('review: unknown_sender');
    expect(await verdictOf({ amount: deposit.amount + 1 })).toBe('review: unknown_payment');
    await app.moveClock(DAY_MS);
    expect(await verdictOf({ at: await bankTime() })).toBe('review: late');
    expect(await fetchCredits(app)).toEqual([]);
  });

  test('from a stranger leaves the deposit alone', async () => {
    const deposit = await reserve(app, token);
    await apply(
      await uploadMoney({ at: await bankTime(), amount: deposit.amount, sender: stranger }),
    );
    expect(await stateOf(deposit)).toBe('pending');
    expect(await fetchIncomingRows(app)).toMatchObject([
      { state: 'review', reason: 'unknown_sender', deposit_id: null },
    ]);
  });

  test('belongs to the deposit that an operator credited without seeing money', async () => {
    const deposit = await reserve(app, token);
    await operate(app, '/deposits/approve', { body: { id: deposit.id }, as: 'fin' });
    const id = await uploadMoney({ at: await bankTime(), amount: deposit.amount, sender: first });
    expect(await verdictsOf(id)).toEqual(['review: already_credited']);
    await apply(id);
    const [line] = await linesOf(id);
    await operate(app, '/incoming/settle', { body: { id: line!.incoming_id }, as: 'nan' });
    expect(await verdictsOf(id)).toEqual(['credit']);
    expect(await fetchCredits(app)).toHaveLength(1);
  });
});

describe('money that was reported before', () => {
  test('by a gateway is not credited again, nor does it wait', async () => {
    const deposit = await reserve(app, token);
    const now = await fetchNow(app.db);
    await report(app, { ...transfer(deposit.amount), occurred_at: now.toISOString() });
    const id = await uploadMoney({
      ...{ at: toThaiTime(new Date(now.getTime() + 2 * MINUTE_MS)), amount: deposit.amount },
      sender: first,
    });
    expect(await linesOf(id)).toMatchObject([
      { verdict: 'repeated', repeats: { source: 'gateway' } },
    ]);
    expect(await apply(id)).toEqual(applied);
    expect(await linesOf(id)).toMatchObject([
      { verdict: 'repeated', repeats: { source: 'gateway' } },
    ]);
    expect(await fetchCredits(app)).toHaveLength(1);
    expect((await fetchIncomingRows(app)).map(({ state }) => state)).toEqual([
      'credited',
      'repeated',
    ]);
  });

  test('is one line for one report: a second equal transfer is other money', async () => {
    const now = await fetchNow(app.db);
    await report(app, { ...transfer(700_00), occurred_at: now.toISOString() });
    const movement = { at: toThaiTime(now), amount: 700_00, sender: first };
    const id = await uploadMoney(movement, movement);
    expect(await verdictsOf(id)).toEqual(['repeated', 'review: unknown_payment']);
    await apply(id);
    expect((await fetchIncomingRows(app)).map(({ state }) => state)).toEqual([
      'review',
      'repeated',
      'review',
    ]);
  });

  test('some minutes apart waits for a person who compares both, and from another account is other money', async () => {
    const now = await fetchNow(app.db);
    await report(app, { ...transfer(700_00), occurred_at: now.toISOString() });
    const at = toThaiTime(new Date(now.getTime() + 6 * MINUTE_MS));
    const id = await uploadMoney(
      { at, amount: 700_00, sender: stranger },
      { at, amount: 700_00, sender: first },
    );
    expect(await verdictsOf(id)).toEqual(['review: unknown_payment', 'review: repeated']);
    await apply(id);
    expect((await fetchIncomingRows(app)).map(({ reason }) => reason)).toEqual([
      ...['unknown_payment', 'unknown_payment', 'repeated'],
    ]);
  });

  test('by an earlier file is known in the next one, also when the sender is shown in another way', async () => {
    const deposit = await reserve(app, token);
    const [at, later] = [await bankTime(-2), await bankTime(-1)];
    const line = { at, amount: deposit.amount, sender: first };
    await apply(await uploadMoney(line));
    const id = await uploadMoney(
      { ...line, sender: { account: '0123456789', name: 'สมหญิง มีโชค' } },
      { at: later, amount: 5_00 },
    );
    expect(await linesOf(id)).toMatchObject([
      { verdict: 'repeated', repeats: { source: 'statement' } },
      { verdict: 'review' },
    ]);
    expect(await apply(id)).toEqual(applied);
    expect(await verdictsOf(id)).toEqual(['repeated', 'review: unknown_payment']);
    expect(await fetchCredits(app)).toHaveLength(1);
    expect(await fetchIncomingRows(app)).toHaveLength(2);
  });

  test('by the same file is the earlier preview, and after a discard another one', async () => {
    const file = kbankFile([{ at: await bankTime(), amount: 5_00 }]);
    const id = await upload(file);
    expect(await upload(file, 'nan')).toBe(id);
    expect(await discard(id)).toMatchObject({ error: 0 });
    expect(await discard(id)).toMatchObject({ error: 0 });
    expect(await upload(file)).not.toBe(id);
    expect(await apply(id)).toMatchObject({ error: errorCodes['operator.decided'] });
  });
});

describe('the reverse list', () => {
  test('names credited deposits of the span that the bank does not show', async () => {
    const [mine, forged] = [await reserve(app, token), await reserve(app, other)];
    const [before, at, after] = [await bankTime(-30), await bankTime(), await bankTime(30)];
    await operate(app, '/deposits/approve', { body: { id: forged.id }, as: 'fin' });
    const now = await fetchNow(app.db);
    await report(app, { ...transfer(mine.amount), occurred_at: now.toISOString() });
    await app.moveClock(60 * MINUTE_MS);
    const id = await uploadMoney(
      { at: before, amount: 1_00 },
      { at, amount: mine.amount, sender: first },
      { at: after, amount: 2_00 },
    );
    const { missing, figures } = await show(id);
    expect(missing).toMatchObject([
      { id: forged.id, amount: forged.amount, decided_by: 'operator/fin', incoming_id: null },
    ]);
    expect(figures).toMatchObject({
      repeated: { count: 1, amount: mine.amount },
      review: { count: 2, amount: 3_00 },
    });
    await apply(id);
    expect((await show(id)).missing).toHaveLength(1);
    // A file tells nothing about a time before its first line.
    const later = await upload(kbankFile([{ at: after, amount: 2_00 }]));
    expect((await show(later)).missing).toEqual([]);
  });
});

describe('two people', () => {
  /** Writes the limits of one person, in baht. */
  const limit = (rules: Readonly<Record<string, number>>) =>
    queryRaw(
      app.db,
      `UPDATE agents SET config = jsonb_set(config, '{rules}',
         coalesce(config->'rules', '{}') || jsonb_build_object('desk', $1::text::jsonb)) WHERE id = 1`,
      [JSON.stringify(rules)],
    );
  const refused = { error: errorCodes['bank_statement.second_person'] };

  test('are needed from the amount on that two people handle, and beyond the day of one', async () => {
    await limit({ four_eyes_from: 150, unseen_credit_day: 5000 });
    const [one, two] = [await reserve(app, token), await reserve(app, other)];
    const at = await bankTime();
    const second = { account: '4567XXX123', name: 'นาย วีรชัย' };
    const id = await uploadMoney(
      { at, amount: one.amount, sender: first },
      { at, amount: two.amount, sender: second },
    );
    expect((await show(id, 'fin')).needs_second_person).toBe(true);
    expect((await show(id, 'nan')).needs_second_person).toBe(false);
    expect(await apply(id, 'fin')).toMatchObject(refused);
    await limit({ four_eyes_from: 20_000, unseen_credit_day: 150 });
    expect(await apply(id, 'fin')).toMatchObject(refused);
    expect(await fetchCredits(app)).toEqual([]);
    await limit({ four_eyes_from: 150, unseen_credit_day: 150 });
    expect(await apply(id, 'nan')).toEqual(applied);
    expect(await fetchCredits(app)).toHaveLength(2);
    expect(await apply(id, 'fin')).toMatchObject({ error: errorCodes['operator.decided'] });
  });

  test('are not needed for little, which counts as credited without a second person', async () => {
    const deposit = await reserve(app, token);
    const id = await uploadMoney({ at: await bankTime(), amount: deposit.amount, sender: first });
    expect((await show(id, 'fin')).needs_second_person).toBe(false);
    expect(await apply(id, 'fin')).toEqual(applied);
    expect(await queryRaw(app.db, 'SELECT operator, measure, amount FROM lone_acts')).toEqual([
      { operator: 'operator/fin', measure: 'unseen_credit', amount: deposit.amount },
    ]);
  });

  test('are needed by the database too, which undoes the credit and leaves a preview', async () => {
    const [one, two] = [await reserve(app, token), await reserve(app, other)];
    const at = await bankTime();
    const id = await uploadMoney(
      { at, amount: one.amount, sender: first },
      { at, amount: two.amount, sender: { account: '4567XXX123', name: 'นาย วีรชัย' } },
    );
    // Each member stays below the limit; the file as a whole does not.
    await limit({ four_eyes_from: 150, unseen_credit_day: 5000 });
    await queryRaw(
      app.db,
      `UPDATE bank_statements SET state = 'applying', decided_by = 'operator/fin', decided_at = business_now()
       WHERE id = $1`,
      [id],
    );
    await continueApplying(app.db, 1, new AbortController().signal);
    expect(await fetchCredits(app)).toHaveLength(1);
    expect(await stateOf(two)).toBe('pending');
    expect((await show(id)).state).toBe('preview');
    expect(await apply(id)).toEqual(applied);
    expect(await fetchCredits(app)).toHaveLength(2);
  });

  test('are asked for a code by the console', async () => {
    await limit({ four_eyes_from: 50, unseen_credit_day: 5000 });
    const deposit = await reserve(app, token);
    const id = await uploadMoney({ at: await bankTime(), amount: deposit.amount, sender: first });
    const session = await signInToConsole(app, 'nok');
    // The code of the sign-in counts for some minutes.
    await app.moveClock(11 * MINUTE_MS);
    const response = await session.send('POST', '/operator/v1/statements/apply', { id });
    expect(response).toMatchObject({ error: errorCodes['operator.step_up_needed'] });
    expect(await fetchCredits(app)).toEqual([]);
  });
});

test('an application that was cut off is continued by the job, and by a repetition', async () => {
  const deposit = await reserve(app, token);
  const at = await bankTime();
  const id = await uploadMoney(
    { at, amount: 1_00 },
    { at, amount: deposit.amount, sender: first },
    { at, amount: 2_00 },
  );
  expect(await applyStatement(app.db, { agentId: 1, operator: 'nan' }, id, 0)).toEqual({
    ...{ state: 'applying', lines_left: 2 },
  });
  await continueApplying(app.db, 2, new AbortController().signal);
  expect((await show(id)).state).toBe('applying');
  await continueApplying(app.db, 1, new AbortController().signal);
  expect((await show(id)).state).toBe('applied');
  expect(await fetchCredits(app)).toHaveLength(1);
  expect(await fetchIncomingRows(app)).toHaveLength(3);
  expect(await apply(id)).toEqual(applied);
});

test('a file with an unknown header is read after its columns were named for the account', async () => {
  const file = new TextEncoder().encode(
    [
      'เมื่อ,จำนวน,เหลือ,ผู้โอน,เรื่อง',
      `${await bankTime()},12.34,100.00,X5001,โอน`,
      `${await bankTime(1)},-1.00,99.00,,ถอน`,
    ].join('\n'),
  );
  const { error, data } = await send(file);
  expect(error).toBe(errorCodes['bank_statement.unknown_layout']);
  const { header } = data as v.InferOutput<typeof unknownLayout>;
  const columns = { date: 0, amount: 1, balance: 2, sender_account: 3, text: 4 };
  const name = (body: object, of = app) => operate(of, '/statements/format', { body, as: 'fin' });
  for (const bad of [
    { date: 0, balance: 2 },
    { date: 0, amount: 0, balance: 2 },
    { date: 0, credit: 1, balance: 2 },
  ]) {
    expect(await name({ account_id: 1, header, columns: bad })).toMatchObject({ status: 400 });
  }
  expect(await name({ account_id: 1, header, columns }, yok)).toMatchObject({
    error: errorCodes['request.not_found'],
  });
  expect(await name({ account_id: 1, header, columns })).toMatchObject({ error: 0 });
  const id = await upload(file);
  expect(await linesOf(id)).toMatchObject([
    { amount: 12_34, balance: 100_00, sender_account_number: 'X5001', text: 'โอน' },
    { amount: -1_00 },
  ]);
  expect((await send(file, 'fin', '2')).error).toBe(errorCodes['bank_statement.unknown_layout']);
});

test('a refused file stores nothing, and a wallet has no statements', async () => {
  const broken = new TextDecoder().decode(
    kbankFile([
      { at: await bankTime(), amount: 5_00 },
      { at: await bankTime(1), amount: 5_00 },
    ]),
  );
  const response = await send(
    new TextEncoder().encode(broken.replace('"10,010.00 THB"', '"10,011.00 THB"')),
  );
  expect(response).toMatchObject({
    error: errorCodes['bank_statement.broken_chain'],
    data: { line: 6 },
  });
  expect(await queryRaw(app.db, 'SELECT id FROM bank_statements')).toEqual([]);
  const file = kbankFile([{ at: await bankTime(), amount: 5_00 }]);
  expect((await send(file, 'fin', '3')).error).toBe(errorCodes['request.not_found']);
});

test('a statement of another agent is not found', async () => {
  const id = await uploadMoney({ at: await bankTime(), amount: 5_00 });
  const missing = { error: errorCodes['request.not_found'] };
  expect(await operate(yok, `/statements/show?id=${id}`)).toMatchObject(missing);
  expect(await operate(yok, `/statements/lines?id=${id}`)).toMatchObject(missing);
  expect(await apply(id, 'nan', yok)).toMatchObject(missing);
  expect(await discard(id, 'nan', yok)).toMatchObject(missing);
  expect((await operate(yok, '/statements')).data).toEqual({ rows: [], next_cursor: null });
  expect(await send(kbankFile([]), 'fin', '1', yok)).toMatchObject(missing);
});

test('the list is read by pages, by account and by state', async () => {
  for (const amount of [1_00, 2_00, 3_00]) await uploadMoney({ at: await bankTime(), amount });
  const list = async (query: string) =>
    (await operate(app, `/statements?${query}`)).data as {
      rows: { id: number }[];
      next_cursor: string | null;
    };
  const page = await list('limit=2');
  expect(page.rows).toHaveLength(2);
  const rest = await list(`limit=2&cursor=${page.next_cursor}`);
  expect(rest).toMatchObject({ next_cursor: null });
  expect(rest.rows).toHaveLength(1);
  await discard(rest.rows[0]!.id);
  expect((await list('state=preview')).rows).toHaveLength(2);
  expect((await list('account=2')).rows).toEqual([]);
});

test('a statement that was uploaded, applied or discarded never changes, and is in the audit log', async () => {
  const id = await uploadMoney({ at: await bankTime(), amount: 5_00 });
  const change = (text: string) => queryRaw(app.db, text, [id]);
  await expect(change('UPDATE bank_statements SET line_count = 9 WHERE id = $1')).rejects.toThrow();
  await expect(
    change(`UPDATE bank_statements SET state = 'applied' WHERE id = $1`),
  ).rejects.toThrow();
  await expect(
    change('UPDATE bank_statement_lines SET amount = 9 WHERE statement_id = $1'),
  ).rejects.toThrow();
  await expect(
    change('DELETE FROM bank_statement_lines WHERE statement_id = $1'),
  ).rejects.toThrow();
  await expect(change('DELETE FROM bank_statements WHERE id = $1')).rejects.toThrow();
  await apply(id);
  expect(await discard(id)).toMatchObject({ error: errorCodes['operator.decided'] });
  const actions = await queryRaw<{ action: string }>(
    app.db,
    `SELECT action FROM operator_actions WHERE subject = $1 ORDER BY seq`,
    [`statement/${id}`],
  );
  expect(actions.map(({ action }) => action)).toEqual(['statement.upload', 'statement.apply']);
});
