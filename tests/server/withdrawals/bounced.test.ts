import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { memberNotices } from '@/contract/notices.contract';
import { memberStatement } from '@/contract/statement.contract';
import { memberWithdrawals } from '@/contract/withdrawals.contract';
import { withdrawalCopy } from '@/contract/withdrawals.copy';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { queryRaw } from '@/server/db/raw';
import { operate } from '../../support/deposit.fixture';
import { done, useMoneyOut } from '../../support/money-out.fixture';
import { decide, fetchHoldMoves, withdraw } from '../../support/withdrawal.fixture';

const out = useMoneyOut();
const refusal = (name: keyof typeof errorCodes) => ({ status: 200, error: errorCodes[name] });
const NOTE = 'ธนาคารแจ้งบัญชีปิด';

/** Requests, approves and pays a withdrawal of a demo member. */
async function payOne() {
  const token = await out.app.loginAs();
  const before = await out.app.balanceOf(token);
  const { id } = await withdraw(out.app, token, '300');
  await decide(out.app, 'approve', id);
  await decide(out.app, 'paid', id, { as: 'lek' });
  return { token, id, before };
}

async function ask(id: string, as = 'som'): Promise<number> {
  const { error, data } = await decide(out.app, 'bounced', id, { note: NOTE, as });
  expect(error).toBe(errorCodes['operator.approval_needed']);
  return (data as { approval: number }).approval;
}
const approve = (approval: number, as = 'lek') =>
  operate(out.app, '/approvals/approve', { body: { id: approval }, as });

describe('a transfer that the bank returned', () => {
  test('goes back to the wallet when a second person approves, and the member is told', async () => {
    const { token, id, before } = await payOne();
    const approval = await ask(id);
    expect(await out.app.balanceOf(token)).toBe(before - 300_00);
    expect(await approve(approval, 'som')).toMatchObject(refusal('operator.approved_by_same'));
    expect(await approve(approval)).toEqual(done);
    expect(await out.app.balanceOf(token)).toBe(before);
    expect((await fetchHoldMoves(out.app)).at(-1)).toEqual({
      code: 'withdraw_bounced',
      reference: `withdrawal/${id}`,
      amount: 300_00,
      from: 'agent_bank',
      to: 'member_wallet',
    });
    expect(await out.show(id)).toMatchObject({
      state: 'bounced',
      bounced: { note: NOTE, by: 'operator/som' },
      payment: { bank_reference: `KB-${id}` },
    });
    const { notices } = (await out.app.call(memberNotices, { token })).data;
    expect(notices[0]?.fact).toEqual({ kind: 'withdrawal_bounced', amount: 300_00 });
  });

  test('is shown to the member as rejected, and its movement stands in the statement', async () => {
    const { token, id } = await payOne();
    await approve(await ask(id));
    const [shown] = (await out.app.call(memberWithdrawals, { token })).data.withdrawals;
    expect(shown).toMatchObject({ id, state: 'rejected', note: withdrawalCopy.bounced });
    const { movements } = (
      await out.app.call(memberStatement, { token, query: { kind: 'withdraw' } })
    ).data;
    expect(movements[0]).toMatchObject({ code: 'withdraw_bounced', amount: 300_00 });
  });

  test('leaves the figures of the member without a payout, and lets them withdraw again', async () => {
    const { token, id } = await payOne();
    await approve(await ask(id));
    expect(await out.show(id)).toMatchObject({ out_total: 0, paid_before: 0 });
    await expect(withdraw(out.app, token, '300')).resolves.toMatchObject({ state: 'requested' });
  });

  test('comes back once, however often it is asked and approved', async () => {
    const { token, id, before } = await payOne();
    const [one, another] = [await ask(id), await ask(id, 'anan')];
    await approve(one);
    expect(await approve(another)).toMatchObject(refusal('operator.decided'));
    expect(await approve(one)).toEqual(done);
    expect(await decide(out.app, 'bounced', id, { note: NOTE })).toMatchObject(
      refusal('operator.decided'),
    );
    expect(await out.app.balanceOf(token)).toBe(before);
  });

  test('must have been paid', async () => {
    const { id } = await out.plant();
    expect(await decide(out.app, 'bounced', id)).toMatchObject(refusal('withdraw.not_paid'));
    await decide(out.app, 'reject', id);
    expect(await decide(out.app, 'bounced', id)).toMatchObject(refusal('operator.decided'));
  });

  test('needs no second person where one person runs the site', async () => {
    await setOnePerson(out.app.db, { agentId: 1, isOnePerson: true });
    const { token, id, before } = await payOne();
    expect(await decide(out.app, 'bounced', id, { note: NOTE })).toEqual(done);
    expect(await out.app.balanceOf(token)).toBe(before);
  });
});

test('the database refuses a return without an approval, or without its money', async () => {
  const { id } = await payOne();
  const bounce = (approval: number | null) =>
    queryRaw(
      out.app.db,
      `UPDATE withdrawals SET state = 'bounced', bounced_at = business_now(), bounced_by = 'operator/som',
         bounce_note = 'x', bounce_approval_id = $2 WHERE id = $1`,
      [id, approval],
    );
  const waiting = await ask(id);
  for (const approval of [null, waiting]) {
    await expect(bounce(approval)).rejects.toMatchObject({
      constraint: 'withdrawals_bounce_four_eyes',
    });
  }
  await queryRaw(
    out.app.db,
    `UPDATE approvals SET state = 'approved', decided_by = 'operator/lek', decided_at = business_now() WHERE id = $1`,
    [waiting],
  );
  await expect(bounce(waiting)).rejects.toMatchObject({ constraint: 'withdrawals_bounce_moved' });
});
