import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { depositCancel, depositClaim } from '@/contract/ordered-deposit.contract';
import {
  fetchCredits,
  fetchIncomingRows,
  qrPaid,
  report,
  reserve,
  transfer,
} from '../../support/deposit-desk';
import { done, first, OPENING, useOperatorDesk } from '../../support/operator-desk';
import { runJob } from '../../support/run-job';
import { createTableCounter } from '../../support/table-counter';

const MINUTE = 60_000;
const decided = errorCodes['operator.decided'];
const desk = useOperatorDesk();
const { approve, audit, credit, orderQr, read, reject, strangeMoney } = desk;

describe('approving', () => {
  test('credits the exact amount of a deposit that waits', async () => {
    const { id, amount } = await reserve(desk.app, desk.token);
    expect(await approve(id)).toEqual(done);
    expect(await read(id)).toMatchObject({
      state: 'credited',
      credited_amount: amount,
      note: null,
    });
    expect(await desk.app.balanceOf(desk.token)).toBe(OPENING + amount);
    expect(await audit()).toEqual([`som deposit.approve deposit/${id}`]);
  });

  test('credits what was claimed, and what has expired: the operator has seen the money', async () => {
    const claimed = await reserve(desk.app, desk.token);
    await desk.app.call(depositClaim, { token: desk.token, body: { id: claimed.id } });
    const expired = await reserve(desk.app, desk.other);
    await desk.app.moveClock(16 * MINUTE);
    await runJob(desk.app, 'end-overdue-deposits');
    for (const { id } of [claimed, expired]) expect(await approve(id)).toEqual(done);
    expect((await fetchCredits(desk.app)).map(({ amount }) => amount)).toEqual([
      claimed.amount,
      expired.amount,
    ]);
  });

  test('credits what has arrived where that is another amount', async () => {
    const id = await orderQr();
    await report(desk.app, qrPaid(id, 250_00));
    expect(await approve(id)).toEqual(done);
    expect(await read(id)).toMatchObject({ amount: 100_00, credited_amount: 250_00 });
    expect(await desk.app.balanceOf(desk.token)).toBe(OPENING + 250_00);
    expect(await fetchIncomingRows(desk.app)).toEqual([
      { state: 'credited', reason: 'wrong_amount', deposit_id: id, username: first },
    ]);
  });

  test('again by the same operator is answered as before', async () => {
    const { id } = await reserve(desk.app, desk.token);
    for (let turn = 0; turn < 3; turn += 1) expect(await approve(id)).toEqual(done);
    expect(await fetchCredits(desk.app)).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  test('after somebody else tells who it was and when', async () => {
    const { id } = await reserve(desk.app, desk.token);
    await approve(id);
    const { decided_at } = await read(id);
    for (const late of [await approve(id, 'lek'), await reject(id, 'x', 'lek'), await reject(id)]) {
      expect(late).toEqual({
        status: 200,
        error: decided,
        data: { state: 'credited', decided_at, decided_by: 'operator/som' },
      });
    }
    await report(desk.app, qrPaid(await orderQr(), 100_00));
    expect(await fetchCredits(desk.app)).toHaveLength(2);
  });

  test('what a gateway has credited is too late', async () => {
    const id = await orderQr();
    await report(desk.app, qrPaid(id, 100_00));
    expect(await approve(id)).toMatchObject({
      error: decided,
      data: { state: 'credited', decided_by: 'gateway/sandbox' },
    });
  });

  test('what a member has given back is refused, until its money comes', async () => {
    const { id, amount } = await reserve(desk.app, desk.token);
    await desk.app.call(depositCancel, { token: desk.token, body: { id } });
    expect(await approve(id)).toMatchObject({
      error: decided,
      data: { state: 'cancelled', decided_by: 'member' },
    });
    await report(desk.app, transfer(amount));
    expect(await approve(id)).toEqual(done);
    expect(await desk.app.balanceOf(desk.token)).toBe(OPENING + amount);
  });

  test('asks safety like every deposit, and changes nothing when it refuses', async () => {
    const { id, amount } = await reserve(desk.app, desk.token);
    await desk.app.db.updateTable('members').set({ closed_at: new Date() }).execute();
    await report(desk.app, transfer(amount));
    const incoming = await strangeMoney();
    const counts = createTableCounter(desk.app.db);
    const before = await counts.count();
    const refused = errorCodes['safety.refused'];
    expect(await approve(id)).toMatchObject({ error: refused });
    expect(await credit(incoming, first)).toMatchObject({ error: refused });
    expect(await counts.count()).toEqual(before);
    await desk.app.db.updateTable('members').set({ closed_at: null }).execute();
    expect(await approve(id)).toEqual(done);
  });
});

describe('rejecting', () => {
  test('ends a deposit without money, with a note that the member reads', async () => {
    const { id } = await reserve(desk.app, desk.token);
    expect(await reject(id)).toEqual(done);
    expect(await read(id)).toMatchObject({
      state: 'rejected',
      note: 'ไม่พบยอดโอน',
      credited_amount: null,
    });
    expect(await desk.app.balanceOf(desk.token)).toBe(OPENING);
    await reserve(desk.app, desk.token);
  });

  test('gives back what had arrived', async () => {
    const id = await orderQr();
    await report(desk.app, qrPaid(id, 250_00));
    await reject(id);
    expect(await fetchIncomingRows(desk.app)).toMatchObject([
      { state: 'returned', deposit_id: id },
    ]);
    expect(await fetchCredits(desk.app)).toEqual([]);
  });

  test('again is answered as before; with another note it is too late', async () => {
    const { id } = await reserve(desk.app, desk.token);
    await reject(id);
    expect(await reject(id)).toEqual(done);
    expect(await reject(id, 'อีกเหตุผล')).toMatchObject({ error: decided });
    expect(await audit()).toHaveLength(1);
  });

  test('what has expired is too late', async () => {
    const { id } = await reserve(desk.app, desk.token);
    await desk.app.moveClock(16 * MINUTE);
    await runJob(desk.app, 'end-overdue-deposits');
    expect(await reject(id)).toMatchObject({ error: decided, data: { decided_by: 'system' } });
  });

  test('again, after money came for what was rejected, rejects that as well', async () => {
    const id = await orderQr();
    await reject(id);
    expect(await report(desk.app, qrPaid(id, 100_00))).toBe('review');
    expect((await read(id)).state).toBe('review');
    expect(await reject(id)).toEqual(done);
    expect((await read(id)).state).toBe('rejected');
    expect(await fetchIncomingRows(desk.app)).toMatchObject([{ state: 'returned' }]);
    await report(desk.app, qrPaid(id, 100_00));
    expect(await approve(id)).toEqual(done);
    expect(await desk.app.balanceOf(desk.token)).toBe(OPENING + 100_00);
  });
});
