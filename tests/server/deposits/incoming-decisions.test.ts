import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { memberDeposits } from '@/contract/deposits.contract';
import { errorCodes } from '@/contract/errors';
import {
  fetchCredits,
  fetchIncomingRows,
  operate,
  qrPaid,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { done, first, OPENING, second, useOperatorFixture } from '../../support/operator.fixture';
import { createTableCounter } from '../../support/table-counter';

const decided = errorCodes['operator.decided'];
const notFound = errorCodes['request.not_found'];
const fixture = useOperatorFixture();
const { approve, audit, credit, giveBack, list, orderQr, read, settle, strangeMoney } = fixture;

describe('incoming money without a matching deposit', () => {
  test('is credited to a member as a deposit of its own', async () => {
    const incoming = await strangeMoney();
    expect(await credit(incoming, first)).toEqual(done);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 77_00);
    const [deposit] = (await fixture.app.call(memberDeposits, { token: fixture.token })).data
      .deposits;
    expect(deposit).toMatchObject({
      method: 'manual',
      state: 'credited',
      credited_amount: 77_00,
      account: null,
    });
    expect(await fetchIncomingRows(fixture.app)).toEqual([
      { state: 'credited', reason: 'unknown_payment', deposit_id: deposit!.id, username: first },
    ]);
    // A pending reservation of the member does not prevent the credit.
    await reserve(fixture.app, fixture.token);
    expect(await credit(await strangeMoney(5_00), first)).toEqual(done);
    expect(await audit()).toEqual([
      `som incoming.credit incoming/${incoming + 1}`,
      `som incoming.credit incoming/${incoming}`,
    ]);
  });

  test('is returned', async () => {
    const incoming = await strangeMoney();
    expect(await giveBack(incoming)).toEqual(done);
    expect(await fetchIncomingRows(fixture.app)).toMatchObject([
      { state: 'returning', deposit_id: null },
    ]);
    expect(await fetchCredits(fixture.app)).toEqual([]);
    expect(await audit()).toEqual([`som incoming.return incoming/${incoming}`]);
  });

  test('is decided once: a repeat succeeds, another decision is refused with the first author and time', async () => {
    const incoming = await strangeMoney();
    for (let turn = 0; turn < 2; turn += 1) expect(await credit(incoming, first)).toEqual(done);
    const late = [
      await credit(incoming, first, 'lek'),
      await credit(incoming, second),
      await giveBack(incoming),
    ];
    for (const response of late) {
      expect(response).toMatchObject({
        error: decided,
        data: {
          state: 'credited',
          decided_by: 'operator/som',
          decided_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        },
      });
    }
    const returned = await strangeMoney();
    await giveBack(returned);
    expect(await giveBack(returned)).toEqual(done);
    expect(await credit(returned, first)).toMatchObject({ error: decided });
    expect(await fetchCredits(fixture.app)).toHaveLength(1);
  });

  test('that matches a deposit is decided through that deposit, which the refusal names', async () => {
    const id = await orderQr();
    await report(fixture.app, qrPaid(id, 250_00));
    const [row] = await list<{ id: number }>('/incoming?state=review');
    for (const response of [await credit(row!.id, first), await giveBack(row!.id)]) {
      expect(response).toMatchObject({ error: decided, data: { state: 'review', deposit_id: id } });
    }
  });

  test('is not credited to a member of another agent or an unknown member', async () => {
    const incoming = await strangeMoney();
    for (const username of ['0898765432', '0611111111']) {
      expect(await credit(incoming, username)).toMatchObject({ error: notFound });
    }
    expect(await credit(999_999, first)).toMatchObject({ error: notFound });
  });
});

describe('incoming money of a deposit that was approved before the money arrived', () => {
  const alreadyCredited = errorCodes['deposit.already_credited'];

  /** Approves a deposit by hand and then reports its money. */
  async function reportLate(way: 'transfer' | 'code') {
    const id = way === 'code' ? await orderQr() : (await reserve(fixture.app, fixture.token)).id;
    await approve(id);
    const { amount } = await read(id);
    const send = () => report(fixture.app, way === 'code' ? qrPaid(id, amount) : transfer(amount));
    expect(await send()).toBe('review');
    const [row] = await list<{ id: number }>('/incoming?state=review');
    return { id, amount, incoming: row!.id, send };
  }

  test.each(['transfer', 'code'] as const)(
    'is matched to the deposit and refused as an extra credit: %s',
    async (way) => {
      const { id, amount, incoming } = await reportLate(way);
      const row = { state: 'review', reason: 'already_credited', deposit_id: id, username: first };
      expect(await fetchIncomingRows(fixture.app)).toEqual([row]);
      for (const username of [first, second]) {
        expect(await credit(incoming, username)).toEqual({
          status: 200,
          error: alreadyCredited,
          data: { deposit_id: id },
        });
      }
      expect(await credit(incoming, first, 'som', randomUUID())).toMatchObject({
        error: alreadyCredited,
      });
      expect(await approve(id)).toEqual(done);
      expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + amount);
      // The member still sees a credited deposit.
      expect(await read(id)).toMatchObject({ state: 'credited', note: null });
      expect(await fetchIncomingRows(fixture.app)).toEqual([row]);
    },
  );

  test('is settled with that deposit without moving money', async () => {
    const { id, amount, incoming } = await reportLate('transfer');
    for (let turn = 0; turn < 2; turn += 1) expect(await settle(incoming)).toEqual(done);
    expect(await settle(incoming, 'lek')).toMatchObject({ error: decided });
    expect(await credit(incoming, first)).toMatchObject({ error: decided });
    expect(await fetchIncomingRows(fixture.app)).toMatchObject([
      { state: 'credited', deposit_id: id },
    ]);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + amount);
    expect(await audit()).toEqual([
      `som incoming.settle incoming/${incoming}`,
      `som deposit.approve deposit/${id}`,
    ]);
  });

  test('is credited separately when the operator names that deposit in the request', async () => {
    const { id, amount, incoming } = await reportLate('code');
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await credit(incoming, first, 'som', id)).toEqual(done);
    }
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 2 * amount);
    const [entry] = await list<{ detail: object }>('/audit');
    expect(entry!.detail).toMatchObject({ creditedDepositId: id, amountSatang: amount });
    expect(await settle(incoming)).toMatchObject({ error: decided });
  });

  test('can be returned; a repeated report goes to review again', async () => {
    const { id, amount, incoming, send } = await reportLate('transfer');
    expect(await giveBack(incoming)).toEqual(done);
    expect(await send()).toBe('review');
    const rows = await fetchIncomingRows(fixture.app);
    expect(rows.map(({ state, reason, deposit_id }) => [state, reason, deposit_id])).toEqual([
      ['returning', 'already_credited', id],
      ['review', 'already_credited', id],
    ]);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + amount);
  });

  test('is matched only once: a second payment stays unmatched and can be credited', async () => {
    const { amount, send } = await reportLate('code');
    await send();
    const [, other] = await fetchIncomingRows(fixture.app);
    expect(other).toEqual({
      state: 'review',
      reason: 'unknown_payment',
      deposit_id: null,
      username: first,
    });
    const [latest] = await list<{ id: number }>('/incoming');
    expect(await settle(latest!.id)).toMatchObject({ error: decided });
    expect(await credit(latest!.id, first)).toEqual(done);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 2 * amount);
  });

  test("may come from an unknown account, but not from another member's account", async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    await approve(id);
    await report(fixture.app, transfer(amount, { from: senders.second }));
    await report(fixture.app, transfer(amount, { from: senders.stranger }));
    expect(await fetchIncomingRows(fixture.app)).toMatchObject([
      { reason: 'unknown_payment', deposit_id: null, username: second },
      { reason: 'already_credited', deposit_id: id },
    ]);
  });

  test('is credited to a pending deposit of the same amount first', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    await approve(id);
    const next = await reserve(fixture.app, fixture.token);
    await fixture.app.db
      .updateTable('deposits')
      .set({ amount })
      .where('id', '=', next.id)
      .execute();
    expect(await report(fixture.app, transfer(amount))).toBe('credited');
    expect((await read(next.id)).state).toBe('credited');
  });
});

describe("an operator's report of incoming money", () => {
  const sent = (amount: string, change: object = {}) => ({
    reference: 'KB-2026-0001',
    account_id: 1,
    amount,
    sender_bank_code: '004',
    sender_account_number: '0123456789',
    sender_name: 'สมหญิง มีโชค',
    occurred_at: '2026-11-21T08:00:00Z',
    ...change,
  });
  const send = (body: object, as = 'som') => operate(fixture.app, '/incoming', { body, as });

  test("credits once like a gateway's report and names the operator", async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    const body = sent((amount / 100).toFixed(2));
    const outcome = {
      id: expect.any(Number) as number,
      state: 'credited',
      reason: null,
      deposit_id: id,
    };
    expect(await send(body)).toEqual({ ...done, data: { ...outcome, is_repeated: false } });
    const counts = createTableCounter(fixture.app.db);
    const before = await counts.count();
    for (const as of ['som', 'lek'])
      expect(await send(body, as)).toEqual({ ...done, data: { ...outcome, is_repeated: true } });
    expect(await counts.count()).toEqual(before);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + amount);
    expect(await audit()).toEqual(['som incoming.report incoming/KB-2026-0001']);
    expect(await list('/incoming')).toEqual([
      expect.objectContaining({
        state: 'credited',
        decided_by: 'operator/som',
        paid_to: '004/0123456780',
        sender_name: 'สมหญิง มีโชค',
        username: '081-xxx-5678',
      }),
    ]);
  });

  test('with a repeated reference but other content is a conflict', async () => {
    await send(sent('100.37'));
    const [row] = await list<{ id: number }>('/incoming');
    expect(await send(sent('100.38'))).toMatchObject({
      error: errorCodes['request.idempotency_conflict'],
      data: { incoming_id: row!.id },
    });
    expect(await fetchIncomingRows(fixture.app)).toHaveLength(1);
  });

  test('on an account of another agent, or of no agent, is refused', async () => {
    const yoks = await list<{ id: number }>('/accounts', fixture.yok);
    const deposit = await reserve(fixture.app, fixture.token);
    for (const account_id of [999, ...yoks.map(({ id }) => id)]) {
      expect(await send(sent('100.37', { account_id }))).toMatchObject({ error: notFound });
    }
    expect(await fetchIncomingRows(fixture.app)).toEqual([]);
    expect(await audit()).toEqual([]);
    expect((await read(deposit.id)).state).toBe('pending');
  });
});
