import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { memberNotices } from '@/contract/notices.contract';
import { queryRaw } from '@/server/db/raw';
import {
  fetchCredits,
  operate,
  qrPaid,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { done, first, useOperatorFixture } from '../../support/operator.fixture';
import { createTableCounter } from '../../support/table-counter';

const decided = errorCodes['operator.decided'];
const notFound = errorCodes['request.not_found'];
const fixture = useOperatorFixture();
const { audit, giveBack, list, orderQr, read, reject, strangeMoney } = fixture;

const sendBack = (id: number, change: object = {}, as = 'som') =>
  operate(fixture.app, '/incoming/returned', {
    ...{ body: { id, account_id: 1, bank_reference: 'BACK1', ...change }, as },
  });

const ask = (id: string, note = 'ขอสลิปการโอน', as = 'som') =>
  operate(fixture.app, '/deposits/ask', { body: { id, note }, as });

describe('money that is sent back', () => {
  test('waits for its transfer, whose account and reference are kept, and never reaches the ledger', async () => {
    const incoming = await strangeMoney();
    expect(await sendBack(incoming)).toMatchObject({ error: decided, data: { state: 'review' } });
    await giveBack(incoming);
    expect(await list('/incoming?state=returning')).toHaveLength(1);
    for (let turn = 0; turn < 2; turn += 1) expect(await sendBack(incoming)).toEqual(done);
    expect(await list('/incoming')).toEqual([
      expect.objectContaining({
        ...{ state: 'returned', returned_account_id: 1, returned_reference: 'BACK1' },
        returned_at: expect.stringMatching(/Z$/) as string,
      }),
    ]);
    expect(await sendBack(incoming, { bank_reference: 'BACK2' })).toMatchObject({
      ...{ error: decided, data: { state: 'returned' } },
    });
    expect(await giveBack(incoming)).toEqual(done);
    expect(await fetchCredits(fixture.app)).toEqual([]);
    expect(await audit()).toEqual([
      `som incoming.returned incoming/${incoming}`,
      `som incoming.return incoming/${incoming}`,
    ]);
  });

  test('waits for review again when the decision is taken back, and is credited once', async () => {
    const incoming = await strangeMoney();
    const keep = (id: number) =>
      operate(fixture.app, '/incoming/keep', { body: { id }, as: 'som' });
    expect(await keep(incoming)).toMatchObject({ error: decided, data: { state: 'review' } });
    await giveBack(incoming);
    expect(await keep(incoming)).toEqual(done);
    expect(await keep(incoming + 1)).toMatchObject({ error: notFound });
    expect(await list('/incoming')).toEqual([
      expect.objectContaining({ state: 'review', deposit_id: null, decided_by: null }),
    ]);
    expect(await sendBack(incoming)).toMatchObject({ error: decided, data: { state: 'review' } });
    const credit = { body: { id: incoming, username: first }, as: 'som' };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await operate(fixture.app, '/incoming/credit', credit)).toEqual(done);
    }
    expect(await fetchCredits(fixture.app)).toHaveLength(1);
    expect(await keep(incoming)).toMatchObject({ error: decided, data: { state: 'credited' } });
    expect(await audit()).toContain(`som incoming.keep incoming/${incoming}`);
  });

  test('is apart from its rejected deposit, once it is kept', async () => {
    const id = await orderQr();
    await report(fixture.app, qrPaid(id, 250_00));
    await reject(id);
    const [row] = await list<{ id: number }>('/incoming');
    const body = { id: row?.id };
    expect(await operate(fixture.app, '/incoming/keep', { body, as: 'som' })).toEqual(done);
    expect(await list('/incoming')).toEqual([
      expect.objectContaining({ state: 'review', reason: 'unknown_payment', deposit_id: null }),
    ]);
    expect(await read(id)).toMatchObject({ state: 'rejected', credited_amount: null });
  });

  test('cannot share its transfer with another payment', async () => {
    const [one, other] = [await strangeMoney(), await strangeMoney(78_00)];
    for (const id of [one, other]) await giveBack(id);
    await sendBack(one);
    expect(await sendBack(other)).toMatchObject({ error: errorCodes['deposit.reference_used'] });
    expect(await sendBack(other, { account_id: 2 })).toEqual(done);
  });

  test('comes from a rejected deposit too', async () => {
    const id = await orderQr();
    await report(fixture.app, qrPaid(id, 250_00));
    await reject(id);
    const [row] = await list<{ id: number }>('/incoming?state=returning');
    expect(await sendBack(row!.id)).toEqual(done);
  });

  test('needs an account and a payment of the own agent', async () => {
    const incoming = await strangeMoney();
    await giveBack(incoming);
    const yoks = await list<{ id: number }>('/accounts', fixture.yok);
    expect(await sendBack(incoming, { account_id: yoks[0]!.id })).toMatchObject({
      error: notFound,
    });
    const body = { id: incoming, account_id: yoks[0]!.id, bank_reference: 'BACK1' };
    expect(await operate(fixture.yok, '/incoming/returned', { body })).toMatchObject({
      error: notFound,
    });
    expect((await sendBack(incoming, { bank_reference: ' ' })).status).toBe(400);
  });

  test('cannot be marked as returned without a trace, even by SQL', async () => {
    const incoming = await strangeMoney();
    await giveBack(incoming);
    await expect(
      queryRaw(fixture.app.db, `UPDATE incoming_payments SET state = 'returned' WHERE id = $1`, [
        incoming,
      ]),
    ).rejects.toThrow(/incoming_payments_trace/);
  });
});

describe('an operator who asks for a document', () => {
  /** Lets a stranger's money bring a deposit into review. */
  async function review() {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    await report(fixture.app, transfer(amount, { from: senders.stranger }));
    return id;
  }

  test('leaves the deposit in review, where the member reads the note and gets a message', async () => {
    const id = await review();
    for (let turn = 0; turn < 2; turn += 1) expect(await ask(id)).toEqual(done);
    expect(await read(id)).toMatchObject({ state: 'review', note: 'ขอสลิปการโอน' });
    expect(await list('/deposits?state=review')).toEqual([
      expect.objectContaining({ asked_note: 'ขอสลิปการโอน', asked_by: 'operator/som' }),
    ]);
    const { notices } = (await fixture.app.call(memberNotices, { token: fixture.token })).data;
    expect(notices.map(({ fact }) => fact)).toEqual([
      expect.objectContaining({ kind: 'agent_message', text: 'ขอสลิปการโอน' }),
    ]);
    expect(await audit()).toEqual([`som deposit.ask deposit/${id}`]);
    expect(await ask(id, 'ขอรูปหน้าสมุด', 'lek')).toEqual(done);
    expect((await read(id)).note).toBe('ขอรูปหน้าสมุด');
    expect(await fixture.approve(id)).toEqual(done);
    expect(await read(id)).toMatchObject({ state: 'credited', note: null });
  });

  test('is refused for a deposit that does not wait for a decision, and for one of another agent', async () => {
    const { id } = await reserve(fixture.app, fixture.token);
    expect(await ask(id)).toMatchObject({ error: decided, data: { state: 'pending' } });
    const reviewed = await reserve(fixture.app, fixture.other);
    await report(fixture.app, transfer(reviewed.amount, { from: senders.stranger }));
    const counts = createTableCounter(fixture.app.db);
    const before = await counts.count();
    const body = { id: reviewed.id, note: 'x' };
    expect(await operate(fixture.yok, '/deposits/ask', { body })).toMatchObject({
      error: notFound,
    });
    expect(await counts.count()).toEqual(before);
  });
});
