import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { payoutBatchFile, payoutBatchShow } from '@/contract/operator/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { operate } from '../../support/deposit.fixture';
import { done, PLAYER_OPENING, useMoneyOut } from '../../support/money-out.fixture';
import { readSheets } from '../../support/sheet-reader';
import { decide, fetchHoldMoves } from '../../support/withdrawal.fixture';

const PLAYERS = 4;
const out = useMoneyOut(PLAYERS);
const refusal = (name: keyof typeof errorCodes) => ({ status: 200, error: errorCodes[name] });

const make = (ids: readonly string[], as = 'lek') =>
  out.post('/withdrawals/batch', { ids, account_id: 1 }, as);

/** Makes a batch of approved withdrawals. */
async function batchOf(count: number, amountSatang?: number) {
  const planted = await out.plantApproved(count, amountSatang);
  const { data } = await make(planted.map(({ id }) => id));
  return { ...v.parse(payoutBatchShow.data, data), planted };
}

const linesOf = (rows: readonly { number: number }[], prefix = 'KB') =>
  rows.map(({ number }) => ({ number, bank_reference: `${prefix}${number}` }));
const pay = (id: number, lines: readonly object[], as = 'lek') =>
  out.post('/withdrawals/batch_paid', { batch_id: id, lines }, as);
const countPaid = async () =>
  (await fetchHoldMoves(out.app)).filter(({ code }) => code === 'withdraw_paid').length;

describe('a batch', () => {
  test('has its withdrawals with what the bank needs', async () => {
    const { id, rows, planted, amount, count, waiting } = await batchOf(3);
    expect({ amount, count, waiting }).toEqual({ amount: 1_500_00, count: 3, waiting: 3 });
    expect(rows.map(({ number }) => number)).toEqual(planted.map(({ number }) => number));
    expect(rows[0]).toMatchObject({ bank_code: '004', amount: 500_00, state: 'approved' });
    expect(rows[0]?.account_number).toMatch(/^00\d{8}$/);
    const { data } = await operate(out.app, '/withdrawals/batches');
    expect(data).toMatchObject({ rows: [{ id, made_by: 'operator/lek' }], next_cursor: null });
  });

  test('is made of all withdrawals or of none', async () => {
    const [first, second, third] = await out.plantApproved(3);
    await decide(out.app, 'hold', first!.id, { note: 'รอสำเนาบัตร' });
    await decide(out.app, 'unapprove', second!.id);
    await make([third!.id]);
    const refused = await make([
      ...[first!.id, second!.id, third!.id],
      '00000000-0000-4000-8000-000000000000',
    ]);
    expect(refused).toMatchObject(refusal('withdraw.batch_refused'));
    expect(out.issuesOf(refused)).toEqual([
      'null unknown',
      `${first!.number} held`,
      `${second!.number} not_approved`,
      `${third!.number} in_batch`,
    ]);
    expect((await out.show(first!.id)).batch_id).toBeNull();
  });

  test('is not found by another agent', async () => {
    const { id, rows } = await batchOf(1);
    for (const path of [`/withdrawals/batch?id=${id}`, `/withdrawals/batch/file?id=${id}`]) {
      expect(await operate(out.yok, path)).toMatchObject(refusal('request.not_found'));
    }
    const body = { batch_id: id, lines: linesOf(rows) };
    expect(await operate(out.yok, '/withdrawals/batch_paid', { body })).toMatchObject(
      refusal('request.not_found'),
    );
  });

  test('gives a spreadsheet in which account numbers are text with their zeros', async () => {
    const { id, rows } = await batchOf(2);
    const { data } = await operate(out.app, `/withdrawals/batch/file?id=${id}`);
    const file = v.parse(payoutBatchFile.data, data);
    expect(file.name).toBe(`payouts-${id}.xlsx`);
    const [cells = []] = [...readSheets(Buffer.from(file.base64, 'base64')).values()];
    expect(cells.slice(1)).toEqual(
      rows.map((row) => [
        { type: 'text', value: row.bank_code },
        { type: 'text', value: row.account_number },
        expect.objectContaining({ type: 'text' }) as unknown,
        { type: 'number', value: '500' },
        { type: 'text', value: `W${row.number}` },
      ]),
    );
    expect((await out.audit())[0]).toBe('owner export');
  });
});

describe('the payment of a batch', () => {
  test('books every line with its reference, and the same lines again change nothing', async () => {
    const { id, rows, planted } = await batchOf(PLAYERS);
    expect(await pay(id, linesOf(rows))).toEqual({ ...done, data: { paid: PLAYERS, known: 0 } });
    expect(await pay(id, linesOf(rows))).toEqual({ ...done, data: { paid: 0, known: PLAYERS } });
    expect(await countPaid()).toBe(PLAYERS);
    expect(await out.show(planted[0]!.id)).toMatchObject({
      state: 'paid',
      payment: { account: { id: 1 }, bank_reference: `KB${rows[0]?.number}` },
    });
    expect(await out.balances()).toEqual(rows.map(() => PLAYER_OPENING - 500_00));
  });

  test('may come in parts', async () => {
    const { id, rows } = await batchOf(3);
    const lines = linesOf(rows);
    expect(await pay(id, lines.slice(0, 1))).toMatchObject({ data: { paid: 1, known: 0 } });
    expect(await pay(id, lines)).toMatchObject({ data: { paid: 2, known: 1 } });
  });

  test('books nothing if one line cannot be booked, and names every such line', async () => {
    const { id, rows, planted } = await batchOf(PLAYERS);
    const [a, b, c, d] = rows;
    await decide(out.app, 'hold', planted[0]!.id, { note: 'รอสำเนาบัตร' });
    await decide(out.app, 'paid', planted[1]!.id, { as: 'lek', reference: 'OTHER' });
    await queryRaw(
      out.app.db,
      `UPDATE members SET payouts_held_until = business_now() + interval '1 hour' WHERE username = 'player-3'`,
    );
    const refused = await pay(id, [
      ...linesOf([a!, b!, c!]),
      { number: d!.number, bank_reference: 'OTHER' },
      { number: 9_999_999, bank_reference: 'KB9' },
    ]);
    expect(refused).toMatchObject(refusal('withdraw.batch_refused'));
    expect(out.issuesOf(refused)).toEqual([
      `${a!.number} held`,
      `${b!.number} decided`,
      `${c!.number} payouts_held`,
      `${d!.number} reference_taken`,
      '9999999 unknown',
    ]);
    expect(await countPaid()).toBe(1);
  });

  test('refuses a number or a reference that stands in two lines', async () => {
    const { id, rows } = await batchOf(2);
    const [a, b] = rows;
    const same = await pay(id, [
      { number: a!.number, bank_reference: 'KB1' },
      { number: b!.number, bank_reference: 'KB1' },
    ]);
    expect(out.issuesOf(same)).toEqual([`${a!.number} twice`, `${b!.number} twice`]);
    expect(await countPaid()).toBe(0);
  });

  test('is refused to the person who approved its large withdrawals', async () => {
    const { id, rows } = await batchOf(2, 25_000_00);
    const refused = await pay(id, linesOf(rows), 'som');
    expect(out.issuesOf(refused)).toEqual(rows.map(({ number }) => `${number} needs_second`));
    expect(await countPaid()).toBe(0);
    expect(await pay(id, linesOf(rows))).toMatchObject({ data: { paid: 2 } });
  });

  test('counts towards what one person may approve and pay on a day', async () => {
    // Each is below the amount that always needs two people.
    const rules = `UPDATE agents SET config = jsonb_set(config, '{rules}', '{"desk": {"pay_alone_day": "50000.00"}}') WHERE id = 1`;
    await queryRaw(out.app.db, rules);
    const { id, rows } = await batchOf(3, 19_000_00);
    const refused = await pay(id, linesOf(rows), 'som');
    expect(out.issuesOf(refused)).toEqual([`${rows[2]!.number} needs_second`]);
    expect(await countPaid()).toBe(0);
    expect(await pay(id, linesOf(rows.slice(0, 2)), 'som')).toMatchObject({ data: { paid: 2 } });
    expect(out.issuesOf(await pay(id, linesOf(rows.slice(2)), 'som'))).toHaveLength(1);
    expect(await pay(id, linesOf(rows))).toMatchObject({ data: { paid: 1, known: 2 } });
  });
});
