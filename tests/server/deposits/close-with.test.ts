import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { memberNotices } from '@/contract/notices.contract';
import { queryRaw } from '@/server/db/raw';
import {
  fetchCredits,
  fetchIncomingRows,
  operate,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { done, first, OPENING, useOperatorFixture } from '../../support/operator.fixture';
import { createTableCounter } from '../../support/table-counter';

const decided = errorCodes['operator.decided'];
const fixture = useOperatorFixture();
const { approve, audit, credit, giveBack, list, read, reject } = fixture;

async function fetchLatest(): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    fixture.app.db,
    'SELECT max(id) AS id FROM incoming_payments',
  );
  return row!.id;
}

/** Reserves an exact amount of 500 baht, and lets 500.00 arrive from the member's account. */
async function payRound() {
  const { id, amount } = await reserve(fixture.app, fixture.token, { amount: '500' });
  expect(await report(fixture.app, transfer(500_00))).toBe('review');
  return { id, amount, incoming: await fetchLatest() };
}

const closeWith = (incoming_id: number, deposit_id: string, as = 'som') =>
  operate(fixture.app, '/deposits/close_with', { body: { incoming_id, deposit_id }, as });

describe('an operator who closes a deposit with the money that came for it', () => {
  test('credits the amount that arrived, once, and ends both', async () => {
    const { id, amount, incoming } = await payRound();
    for (let turn = 0; turn < 2; turn += 1) expect(await closeWith(incoming, id)).toEqual(done);
    expect(await fetchCredits(fixture.app)).toEqual([
      { reference: `deposit/${id}`, amount: 500_00 },
    ]);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 500_00);
    expect(await read(id)).toMatchObject({ state: 'credited', amount, credited_amount: 500_00 });
    expect(await fetchIncomingRows(fixture.app)).toEqual([
      { state: 'credited', reason: 'unknown_payment', deposit_id: id, username: first },
    ]);
    expect(await audit()).toEqual([`som deposit.close_with deposit/${id}`]);
    const [entry] = await list<{ detail: object }>('/audit');
    expect(entry!.detail).toMatchObject({
      ...{ memberId: 1001, incomingId: incoming, wantedSatang: amount, amountSatang: 500_00 },
      ...{ before: 'pending', after: 'credited' },
    });
    const { notices } = (await fixture.app.call(memberNotices, { token: fixture.token })).data;
    expect(notices[0]?.fact).toMatchObject({ kind: 'deposit_credited', amount: 500_00 });
  });

  test('makes every later decision on either of them impossible', async () => {
    const { id, incoming } = await payRound();
    await closeWith(incoming, id);
    const late = [
      await approve(id, 'lek'),
      await reject(id),
      await credit(incoming, first),
      await giveBack(incoming),
      await closeWith(incoming, id, 'lek'),
    ];
    for (const response of late) {
      expect(response).toMatchObject({
        error: decided,
        data: { state: 'credited', decided_by: 'operator/som' },
      });
    }
    expect(await fetchCredits(fixture.app)).toHaveLength(1);
  });

  test('may choose a deposit that has expired, or that the member cancelled, but none that was rejected', async () => {
    for (const state of ['expired', 'cancelled', 'rejected'] as const) {
      const { id, incoming } = await payRound();
      await queryRaw(
        fixture.app.db,
        `UPDATE deposits SET state = $2, decided_at = business_now(), decided_by = 'system' WHERE id = $1`,
        [id, state],
      );
      expect(await closeWith(incoming, id)).toMatchObject(
        state === 'rejected' ? { error: decided, data: { state } } : done,
      );
    }
    expect(await fetchCredits(fixture.app)).toHaveLength(2);
  });

  test("lets a stranger's money that waited with the deposit wait alone", async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token, { amount: '500' });
    await report(fixture.app, transfer(amount, { from: senders.stranger }));
    await report(fixture.app, transfer(500_00));
    expect(await closeWith(await fetchLatest(), id)).toEqual(done);
    expect(await fetchIncomingRows(fixture.app)).toMatchObject([
      { state: 'review', reason: 'unknown_payment', deposit_id: null },
      { state: 'credited', deposit_id: id },
    ]);
  });

  test('frees the deposit that the money waited with, when another one is right', async () => {
    const mine = await reserve(fixture.app, fixture.token, { amount: '500' });
    const others = await reserve(fixture.app, fixture.other, { amount: '500' });
    await report(fixture.app, transfer(mine.amount, { from: senders.stranger }));
    expect((await read(mine.id)).state).toBe('review');
    expect(await closeWith(await fetchLatest(), others.id)).toEqual(done);
    expect(await read(mine.id)).toMatchObject({ state: 'expired', note: null });
    expect(await read(others.id, fixture.other)).toMatchObject({
      ...{ state: 'credited', credited_amount: mine.amount },
    });
    await reserve(fixture.app, fixture.token);
  });

  test('cannot use ids of another agent', async () => {
    const { id, incoming } = await payRound();
    const counts = createTableCounter(fixture.app.db);
    const before = await counts.count();
    const body = { incoming_id: incoming, deposit_id: id };
    for (const response of [
      await operate(fixture.yok, '/deposits/close_with', { body }),
      await closeWith(incoming, '00000000-0000-4000-8000-000000000000'),
      await closeWith(999_999, id),
    ]) {
      expect(response).toMatchObject({ error: errorCodes['request.not_found'] });
    }
    expect(await counts.count()).toEqual(before);
  });

  test('needs a second person for a large payment of their own report', async () => {
    const { id } = await reserve(fixture.app, fixture.token, { amount: '20000' });
    const body = {
      ...{ reference: 'KB1', account_id: 1, amount: '20000' },
      ...{ sender_bank_code: '004', sender_account_number: '0123456789' },
    };
    const { data } = await operate(fixture.app, '/incoming', { body, as: 'som' });
    const { id: incoming } = data as { id: number };
    expect(await closeWith(incoming, id)).toMatchObject({
      error: errorCodes['operator.credited_by_same'],
    });
    expect(await fetchCredits(fixture.app)).toEqual([]);
    expect(await closeWith(incoming, id, 'lek')).toEqual(done);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 20_000_00);
  });
});

describe('one payment is never credited twice', () => {
  test('by an approval while the money waits', async () => {
    const { id, incoming } = await payRound();
    expect(await approve(id)).toMatchObject({
      error: errorCodes['deposit.money_waits'],
      data: { incoming_id: incoming },
    });
    expect(await fetchCredits(fixture.app)).toEqual([]);
  });

  test('by a credit beside the open deposit, unless the operator names that deposit', async () => {
    const { id, incoming } = await payRound();
    expect(await credit(incoming, first)).toMatchObject({
      ...{ error: errorCodes['deposit.still_open'], data: { deposit_id: id } },
    });
    expect(await credit(incoming, first, 'som', id)).toEqual(done);
    expect(await fetchCredits(fixture.app)).toHaveLength(1);
  });

  test('by a credit beside the deposit that was approved before the money came', async () => {
    const { id } = await reserve(fixture.app, fixture.token, { amount: '500' });
    await approve(id);
    await report(fixture.app, transfer(500_00));
    const incoming = await fetchLatest();
    expect(await credit(incoming, first)).toMatchObject({
      ...{ error: errorCodes['deposit.already_credited'], data: { deposit_id: id } },
    });
    const body = { id: incoming, deposit_id: id };
    const settle = (as: string) => operate(fixture.app, '/incoming/settle', { body, as });
    for (let turn = 0; turn < 2; turn += 1) expect(await settle('som')).toEqual(done);
    expect(await settle('lek')).toMatchObject({ error: decided });
    expect(await fetchCredits(fixture.app)).toHaveLength(1);
    expect(await fetchIncomingRows(fixture.app)).toMatchObject([
      { state: 'credited', deposit_id: id },
    ]);
  });

  test('when a person reports what the gateway has reported: the second row says so, and ends alone', async () => {
    const { amount } = await reserve(fixture.app, fixture.token, { amount: '500' });
    await report(fixture.app, transfer(amount));
    const body = {
      ...{ reference: 'KB1', account_id: 1, amount: (amount / 100).toFixed(2) },
      ...{ sender_bank_code: '004', sender_account_number: 'xxx-x-x6789' },
      occurred_at: '2026-11-21T08:04:00Z',
    };
    const { data } = await operate(fixture.app, '/incoming', { body, as: 'som' });
    expect(data).toMatchObject({ state: 'review', reason: 'repeated', deposit_id: null });
    const [row] = await list<{ id: number; same_as: number }>('/incoming?state=review');
    expect(row?.same_as).toBe(row!.id - 1);
    expect(await fixture.settle(row!.id)).toEqual(done);
    expect(await list('/incoming?state=repeated')).toHaveLength(1);
    expect(await fetchCredits(fixture.app)).toHaveLength(1);
  });

  test('when it is reported later under another reference, from another account it is other money', async () => {
    const body = {
      ...{ account_id: 1, amount: '123', sender_bank_code: '002' },
      occurred_at: '2026-11-21T08:00:00Z',
    };
    const send = async (reference: string, change: object) =>
      (
        await operate(fixture.app, '/incoming', {
          body: { ...body, reference, ...change },
          as: 'som',
        })
      ).data;
    await send('KB1', { sender_account_number: '1112223334' });
    expect(await send('KB2', { sender_account_number: '9998887776' })).toMatchObject({
      reason: 'unknown_payment',
    });
    expect(await send('KB3', { sender_account_number: '1112223334' })).toMatchObject({
      reason: 'repeated',
    });
    expect(
      await send('KB4', {
        ...{ sender_account_number: '1112223334', occurred_at: '2026-11-21T08:30:00Z' },
      }),
    ).toMatchObject({ reason: 'unknown_payment' });
  });
});
