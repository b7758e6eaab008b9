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

describe('approving a deposit', () => {
  test('credits the exact amount of a pending one', async () => {
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

  test('credits claimed and expired ones too', async () => {
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

  test('credits the arrived amount when it differs', async () => {
    const id = await orderQr();
    await report(desk.app, qrPaid(id, 250_00));
    expect(await approve(id)).toEqual(done);
    expect(await read(id)).toMatchObject({ amount: 100_00, credited_amount: 250_00 });
    expect(await desk.app.balanceOf(desk.token)).toBe(OPENING + 250_00);
    expect(await fetchIncomingRows(desk.app)).toEqual([
      { state: 'credited', reason: 'wrong_amount', deposit_id: id, username: first },
    ]);
  });

  test('succeeds without effect when the same operator repeats it', async () => {
    const { id } = await reserve(desk.app, desk.token);
    for (let turn = 0; turn < 3; turn += 1) expect(await approve(id)).toEqual(done);
    expect(await fetchCredits(desk.app)).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  test("is refused after another decision, with that decision's operator and time", async () => {
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

  test('is refused after a gateway has credited it', async () => {
    const id = await orderQr();
    await report(desk.app, qrPaid(id, 100_00));
    expect(await approve(id)).toMatchObject({
      error: decided,
      data: { state: 'credited', decided_by: 'gateway/sandbox' },
    });
  });

  test('is refused for a cancelled one until its money arrives', async () => {
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

  test('is refused with nothing changed when the safety check refuses', async () => {
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

describe('rejecting a deposit', () => {
  test('ends it without money and with a note for the member', async () => {
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

  test('returns money that had arrived', async () => {
    const id = await orderQr();
    await report(desk.app, qrPaid(id, 250_00));
    await reject(id);
    expect(await fetchIncomingRows(desk.app)).toMatchObject([
      { state: 'returned', deposit_id: id },
    ]);
    expect(await fetchCredits(desk.app)).toEqual([]);
  });

  test('succeeds without effect when repeated, but is refused with another note', async () => {
    const { id } = await reserve(desk.app, desk.token);
    await reject(id);
    expect(await reject(id)).toEqual(done);
    expect(await reject(id, 'อีกเหตุผล')).toMatchObject({ error: decided });
    expect(await audit()).toHaveLength(1);
  });

  test('is refused for an expired one', async () => {
    const { id } = await reserve(desk.app, desk.token);
    await desk.app.moveClock(16 * MINUTE);
    await runJob(desk.app, 'end-overdue-deposits');
    expect(await reject(id)).toMatchObject({ error: decided, data: { decided_by: 'system' } });
  });

  test('rejects it again when money arrived after the first rejection', async () => {
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
