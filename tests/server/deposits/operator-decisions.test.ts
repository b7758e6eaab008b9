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
} from '../../support/deposit.fixture';
import { done, first, OPENING, useOperatorFixture } from '../../support/operator.fixture';
import { runJob } from '../../support/run-job';
import { createTableCounter } from '../../support/table-counter';

const MINUTE = 60_000;
const decided = errorCodes['operator.decided'];
const fixture = useOperatorFixture();
const { approve, audit, credit, orderQr, read, reject, strangeMoney } = fixture;

describe('approving a deposit', () => {
  test('credits the exact amount of a pending deposit', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    expect(await approve(id)).toEqual(done);
    expect(await read(id)).toMatchObject({
      state: 'credited',
      credited_amount: amount,
      note: null,
    });
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + amount);
    expect(await audit()).toEqual([`som deposit.approve deposit/${id}`]);
  });

  test('credits claimed and expired deposits too', async () => {
    const claimed = await reserve(fixture.app, fixture.token);
    await fixture.app.call(depositClaim, { token: fixture.token, body: { id: claimed.id } });
    const expired = await reserve(fixture.app, fixture.other);
    await fixture.app.moveClock(16 * MINUTE);
    await runJob(fixture.app, 'end-overdue-deposits');
    for (const { id } of [claimed, expired]) expect(await approve(id)).toEqual(done);
    expect((await fetchCredits(fixture.app)).map(({ amount }) => amount)).toEqual([
      claimed.amount,
      expired.amount,
    ]);
  });

  test('credits the amount that arrived when it differs from the ordered amount', async () => {
    const id = await orderQr();
    await report(fixture.app, qrPaid(id, 250_00));
    expect(await approve(id)).toEqual(done);
    expect(await read(id)).toMatchObject({ amount: 100_00, credited_amount: 250_00 });
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 250_00);
    expect(await fetchIncomingRows(fixture.app)).toEqual([
      { state: 'credited', reason: 'wrong_amount', deposit_id: id, username: first },
    ]);
  });

  test('succeeds without effect when the same operator repeats it', async () => {
    const { id } = await reserve(fixture.app, fixture.token);
    for (let turn = 0; turn < 3; turn += 1) expect(await approve(id)).toEqual(done);
    expect(await fetchCredits(fixture.app)).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  test("is refused after another decision, with that decision's operator and time", async () => {
    const { id } = await reserve(fixture.app, fixture.token);
    await approve(id);
    const { decided_at } = await read(id);
    for (const late of [await approve(id, 'lek'), await reject(id, 'x', 'lek'), await reject(id)]) {
      expect(late).toEqual({
        status: 200,
        error: decided,
        data: { state: 'credited', decided_at, decided_by: 'operator/som' },
      });
    }
    await report(fixture.app, qrPaid(await orderQr(), 100_00));
    expect(await fetchCredits(fixture.app)).toHaveLength(2);
  });

  test('is refused after a gateway has credited the deposit', async () => {
    const id = await orderQr();
    await report(fixture.app, qrPaid(id, 100_00));
    expect(await approve(id)).toMatchObject({
      error: decided,
      data: { state: 'credited', decided_by: 'gateway/sandbox' },
    });
  });

  test('is refused for a cancelled deposit until its money arrives', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    await fixture.app.call(depositCancel, { token: fixture.token, body: { id } });
    expect(await approve(id)).toMatchObject({
      error: decided,
      data: { state: 'cancelled', decided_by: 'member' },
    });
    await report(fixture.app, transfer(amount));
    expect(await approve(id)).toEqual(done);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + amount);
  });

  test('is refused with nothing changed when the safety check refuses', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    await fixture.app.db.updateTable('members').set({ closed_at: new Date() }).execute();
    await report(fixture.app, transfer(amount));
    const incoming = await strangeMoney();
    const counts = createTableCounter(fixture.app.db);
    const before = await counts.count();
    const refused = errorCodes['safety.refused'];
    expect(await approve(id)).toMatchObject({ error: refused });
    expect(await credit(incoming, first)).toMatchObject({ error: refused });
    expect(await counts.count()).toEqual(before);
    await fixture.app.db.updateTable('members').set({ closed_at: null }).execute();
    expect(await approve(id)).toEqual(done);
  });
});

describe('rejecting a deposit', () => {
  test('ends the deposit without money and with a note for the member', async () => {
    const { id } = await reserve(fixture.app, fixture.token);
    expect(await reject(id)).toEqual(done);
    expect(await read(id)).toMatchObject({
      state: 'rejected',
      note: 'ไม่พบยอดโอน',
      credited_amount: null,
    });
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING);
    await reserve(fixture.app, fixture.token);
  });

  test('returns money that had arrived', async () => {
    const id = await orderQr();
    await report(fixture.app, qrPaid(id, 250_00));
    await reject(id);
    expect(await fetchIncomingRows(fixture.app)).toMatchObject([
      { state: 'returning', deposit_id: id },
    ]);
    expect(await fetchCredits(fixture.app)).toEqual([]);
  });

  test('succeeds without effect when repeated, but is refused with another note', async () => {
    const { id } = await reserve(fixture.app, fixture.token);
    await reject(id);
    expect(await reject(id)).toEqual(done);
    expect(await reject(id, 'อีกเหตุผล')).toMatchObject({ error: decided });
    expect(await audit()).toHaveLength(1);
  });

  test('is refused for an expired deposit', async () => {
    const { id } = await reserve(fixture.app, fixture.token);
    await fixture.app.moveClock(16 * MINUTE);
    await runJob(fixture.app, 'end-overdue-deposits');
    expect(await reject(id)).toMatchObject({ error: decided, data: { decided_by: 'system' } });
  });

  test('is possible again when money arrived after the first rejection', async () => {
    const id = await orderQr();
    await reject(id);
    expect(await report(fixture.app, qrPaid(id, 100_00))).toBe('review');
    expect((await read(id)).state).toBe('review');
    expect(await reject(id)).toEqual(done);
    expect((await read(id)).state).toBe('rejected');
    expect(await fetchIncomingRows(fixture.app)).toMatchObject([{ state: 'returning' }]);
    await report(fixture.app, qrPaid(id, 100_00));
    expect(await approve(id)).toEqual(done);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 100_00);
  });
});
