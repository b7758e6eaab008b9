import { expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { done, useMoneyOut } from '../../support/money-out.fixture';
import { decide } from '../../support/withdrawal.fixture';

const out = useMoneyOut();
const refusal = (name: keyof typeof errorCodes) => ({ status: 200, error: errorCodes[name] });

test('an approval is taken back before the payment, and the withdrawal waits again', async () => {
  const [{ id } = { id: '' }] = await out.plantApproved(1);
  expect(await decide(out.app, 'unapprove', id, { as: 'lek' })).toEqual(done);
  expect(await out.show(id)).toMatchObject({
    state: 'requested',
    approved_at: null,
    approved_by: null,
  });
  expect(await decide(out.app, 'paid', id)).toMatchObject(refusal('withdraw.not_approved'));
  expect(await decide(out.app, 'unapprove', id, { as: 'lek' })).toEqual(done);
  expect((await out.audit()).filter((row) => row.includes('unapprove'))).toHaveLength(1);
});

test('a withdrawal that has ended keeps its approval', async () => {
  const [paid, rejected] = await out.plantApproved(2);
  await decide(out.app, 'paid', paid!.id);
  await decide(out.app, 'reject', rejected!.id);
  for (const each of [paid, rejected]) {
    expect(await decide(out.app, 'unapprove', each!.id)).toMatchObject(refusal('operator.decided'));
  }
});

test('a withdrawal leaves its batch with its approval, and can then be rejected', async () => {
  const [{ id } = { id: '' }] = await out.plantApproved(1);
  await out.post('/withdrawals/batch', { ids: [id], account_id: 1 });
  expect(await decide(out.app, 'reject', id)).toMatchObject(refusal('withdraw.in_batch'));
  expect(await decide(out.app, 'unapprove', id)).toEqual(done);
  expect(await out.show(id)).toMatchObject({ state: 'requested', batch_id: null });
  expect(await decide(out.app, 'reject', id)).toEqual(done);
});

test('a person does not pass the limit of one person by taking an approval back and giving it again', async () => {
  const [{ id } = { id: '' }] = await out.plantApproved(1, 30_000_00);
  await decide(out.app, 'unapprove', id);
  await decide(out.app, 'approve', id);
  expect(await decide(out.app, 'paid', id)).toMatchObject(refusal('operator.paid_by_same'));
  // The latest approval counts: with that of another person, there are two people.
  await decide(out.app, 'unapprove', id);
  await decide(out.app, 'approve', id, { as: 'lek' });
  expect(await decide(out.app, 'paid', id, { as: 'lek' })).toMatchObject(
    refusal('operator.paid_by_same'),
  );
  expect(await decide(out.app, 'paid', id)).toEqual(done);
});

test('an unknown withdrawal, and one of another agent, is not found', async () => {
  const [{ id } = { id: '' }] = await out.plantApproved(1);
  for (const kind of ['unapprove', 'hold', 'release', 'bounced'] as const) {
    expect(await decide(out.yok, kind, id)).toMatchObject(refusal('request.not_found'));
  }
  expect(await out.show(id)).toMatchObject({ state: 'approved', held: null });
});
