import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { yokAgent } from '@/server/agent/yok.seed';
import { sqlState } from '@/server/db/engine/sql-state';
import { queryRaw } from '@/server/db/raw';
import { done, useMoneyOut } from '../../support/money-out.fixture';
import { decide, fetchHoldMoves } from '../../support/withdrawal.fixture';

const out = useMoneyOut();
const refusal = (name: keyof typeof errorCodes) => ({ status: 200, error: errorCodes[name] });
const one = async () => (await out.plantApproved(1))[0]!;

describe('a payment', () => {
  test('keeps the account, the reference and the time of the bank', async () => {
    const { id } = await one();
    expect(
      await decide(out.app, 'paid', id, { as: 'lek', account: 2, reference: ' SCB-77 ' }),
    ).toEqual(done);
    expect(await out.show(id)).toMatchObject({
      state: 'paid',
      ended_by: 'operator/lek',
      payment: { account: { id: 2, bank_code: '014' }, bank_reference: 'SCB-77' },
      waiting_since: null,
    });
    expect((await fetchHoldMoves(out.app)).at(-1)).toMatchObject({ code: 'withdraw_paid' });
  });

  test('needs an account and a reference of 1 to 100 letters', async () => {
    const { id } = await one();
    for (const body of [
      { id },
      { id, account_id: 1 },
      { id, account_id: 1, bank_reference: '  ' },
      { id, account_id: 1, bank_reference: 'x'.repeat(101) },
      { id, bank_reference: 'KB1' },
    ]) {
      expect((await out.post('/withdrawals/paid', body)).status).toBe(400);
    }
    expect(await out.show(id)).toMatchObject({ state: 'approved' });
  });

  test('is refused from an account that only receives, is not usable yet, or belongs to another agent', async () => {
    const { id } = await one();
    const tryFrom = (account: number) => decide(out.app, 'paid', id, { account });
    // An edit of an account needs a second person, whom the test leaves out.
    await queryRaw(out.app.db, 'UPDATE agents SET is_one_person = true');
    for (const [account, change] of [
      [1, `purpose = 'receive'`],
      [2, `usable_from = business_now() + interval '1 hour'`],
    ] as const) {
      await queryRaw(out.app.db, `UPDATE receiving_accounts SET ${change} WHERE id = $1`, [
        account,
      ]);
    }
    const [other] = await queryRaw<{ id: number }>(
      out.app.db,
      'SELECT id FROM receiving_accounts WHERE agent_id = $1 LIMIT 1',
      [yokAgent.id],
    );
    for (const account of [1, 2, other?.id ?? 9_999, 9_999]) {
      expect(await tryFrom(account)).toMatchObject(refusal('withdraw.account_refused'));
    }
    expect(await out.show(id)).toMatchObject({ state: 'approved' });
  });

  test('is refused with a reference that another payment from the same account has', async () => {
    const [first, second] = await out.plantApproved(2);
    await decide(out.app, 'paid', first!.id, { reference: 'KB1' });
    expect(await decide(out.app, 'paid', second!.id, { reference: 'KB1' })).toMatchObject(
      refusal('withdraw.reference_taken'),
    );
    expect(await decide(out.app, 'paid', second!.id, { reference: 'KB1', account: 2 })).toEqual(
      done,
    );
  });

  test('may lie in the past, but neither before the approval nor in the future', async () => {
    const { id } = await one();
    await queryRaw(out.app.db, `ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_steps`);
    await queryRaw(
      out.app.db,
      `UPDATE withdrawals SET requested_at = requested_at - interval '1 hour', approved_at = approved_at - interval '1 hour'`,
    );
    await queryRaw(out.app.db, `ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_steps`);
    const { approved_at } = await out.show(id);
    const at = (minutes: number) =>
      new Date(Date.parse(approved_at ?? '') + minutes * 60_000).toISOString();
    for (const paidAt of [at(-2), at(120)]) {
      expect((await decide(out.app, 'paid', id, { paidAt })).status).toBe(400);
    }
    expect(await decide(out.app, 'paid', id, { paidAt: at(30) })).toEqual(done);
    expect((await out.show(id)).payment?.paid_at).toBe(at(30));
  });

  test('is done once: the same payment changes nothing, another one is refused', async () => {
    const { id } = await one();
    await decide(out.app, 'paid', id, { reference: 'KB1' });
    expect(await decide(out.app, 'paid', id, { reference: 'KB1' })).toEqual(done);
    for (const other of [{ reference: 'KB2' }, { reference: 'KB1', account: 2 }]) {
      expect(await decide(out.app, 'paid', id, other)).toMatchObject(refusal('operator.decided'));
    }
    const moves = await fetchHoldMoves(out.app);
    expect(moves.filter(({ code }) => code === 'withdraw_paid')).toHaveLength(1);
  });

  test('is refused to the person who approved an amount that needs two people', async () => {
    const [big] = await out.plantApproved(1, 30_000_00);
    expect(await decide(out.app, 'paid', big!.id)).toMatchObject(refusal('operator.paid_by_same'));
    expect(await decide(out.app, 'paid', big!.id, { as: 'lek' })).toEqual(done);
  });
});

describe('the database refuses', () => {
  const pay = (id: string, set: string) =>
    queryRaw(
      out.app.db,
      `UPDATE withdrawals SET state = 'paid', ended_at = business_now(), ended_by = 'operator/lek', ${set} WHERE id = $1`,
      [id],
    );

  test('a payment without account, reference and time', async () => {
    const { id } = await one();
    for (const set of [
      'paid_at = NULL',
      `paid_account_id = 1, bank_reference = 'KB1'`,
      `paid_account_id = 1, bank_reference = 'KB1', paid_at = business_now() + interval '1 minute'`,
    ]) {
      await expect(pay(id, set)).rejects.toMatchObject({
        code: sqlState.checkViolation,
        constraint: 'withdrawals_paid_from',
      });
    }
  });

  test('a step that does not follow, and a change of what was asked for', async () => {
    const { id } = await one();
    await decide(out.app, 'paid', id);
    for (const set of [
      `state = 'approved', ended_at = NULL, ended_by = NULL, paid_account_id = NULL, bank_reference = NULL, paid_at = NULL`,
      `amount = amount + 1`,
      `account_number = '9999999999'`,
      `bank_reference = 'KB2'`,
    ]) {
      await expect(
        queryRaw(out.app.db, `UPDATE withdrawals SET ${set} WHERE id = $1`, [id]),
      ).rejects.toMatchObject({ constraint: 'withdrawals_steps' });
    }
  });
});
