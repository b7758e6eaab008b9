import { describe, expect, test } from 'vitest';
import { agentBankAccounts, depositCreate } from '@/contract/deposits.contract';
import { queryRaw } from '@/server/db/raw';
import { terms, useBankFixture, withoutSecondPerson } from '../../support/bank.fixture';
import {
  operate,
  receivingAccounts,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';

const HOUR = 3_600_000;
const { kbank, scb } = receivingAccounts;
const fixture = useBankFixture();
const { post, get, doByTwo } = fixture;

/** Ids of the bank accounts that members see, in their order. */
const seen = async () =>
  (await fixture.app.call(agentBankAccounts, { body: {} })).data.map(({ id }) => id);

/** Gives the first account a ceiling, and its wait is over. */
async function setCeiling(baht: number): Promise<void> {
  await withoutSecondPerson(fixture.app.db, () =>
    queryRaw(
      fixture.app.db,
      'UPDATE receiving_accounts SET daily_ceiling_satang = $1 WHERE id = 1',
      [baht * 100],
    ),
  );
}

async function payIn(token: string, amount: string, account: string = kbank.id): Promise<void> {
  const to = account === kbank.id ? kbank : scb;
  const deposit = await reserve(fixture.app, token, { amount, account });
  expect(await report(fixture.app, transfer(deposit.amount, { to }))).toBe('credited');
}

describe('members', () => {
  test('see accounts in the order of the desk, without those that only pay', async () => {
    expect(await seen()).toEqual([kbank.id, scb.id]);
    await post('/accounts/order', { ids: [3, 2, 1] });
    expect(await seen()).toEqual([scb.id, kbank.id]);
    await doByTwo('/accounts/edit', { id: 2, ...terms, purpose: 'pay' });
    await fixture.app.moveClock(2 * HOUR);
    expect(await seen()).toEqual([kbank.id]);
    await doByTwo('/accounts/edit', { id: 2, ...terms, purpose: 'receive' });
    await fixture.app.moveClock(4 * HOUR);
    expect(await seen()).toEqual([scb.id, kbank.id]);
  });

  test('do not see an account while it waits after a change, nor reserve on it', async () => {
    await doByTwo('/accounts/edit', { id: 1, ...terms, account_name: 'โชคดี' });
    expect(await seen()).toEqual([scb.id]);
    const { token } = fixture;
    const body = { account_id: kbank.id, amount: '100' };
    expect((await fixture.app.call(depositCreate, { token, body })).refusal).toBe(
      'deposit.account_closed',
    );
    await fixture.app.moveClock(2 * HOUR);
    expect(await seen()).toEqual([kbank.id, scb.id]);
  });

  test('see the next account once the deposits of the day reach the ceiling, and the first again the next day', async () => {
    await setCeiling(300);
    await payIn(fixture.token, '200');
    expect(await seen()).toEqual([kbank.id, scb.id]);
    await payIn(fixture.token, '100');
    expect(await seen()).toEqual([scb.id]);
    const body = { account_id: kbank.id, amount: '100' };
    expect((await fixture.app.call(depositCreate, { token: fixture.token, body })).refusal).toBe(
      'deposit.account_closed',
    );
    await fixture.app.moveClock(24 * HOUR);
    expect(await seen()).toEqual([kbank.id, scb.id]);
  });

  test('are credited for a deposit that was reserved before its account reached the ceiling', async () => {
    await setCeiling(100);
    const other = await fixture.app.loginAs('0823456789');
    const early = await reserve(fixture.app, other, { amount: '150' });
    await payIn(fixture.token, '100');
    expect(await seen()).toEqual([scb.id]);
    expect(await report(fixture.app, transfer(early.amount, { from: senders.second }))).toBe(
      'credited',
    );
  });
});

describe('the desk', () => {
  test('counts money that an operator credited by the account on which it arrived', async () => {
    await report(fixture.app, transfer(77_00, { from: senders.stranger }));
    const [row] = await queryRaw<{ id: number }>(
      fixture.app.db,
      'SELECT max(id) AS id FROM incoming_payments',
    );
    const credit = { id: row!.id, username: '0812345678' };
    expect(
      await operate(fixture.app, '/incoming/credit', { body: credit, as: 'som' }),
    ).toMatchObject({ error: 0 });
    const { accounts } = await get<{ accounts: { id: number; today_in: string }[] }>(
      '/bank/accounts',
    );
    expect(accounts.map(({ id, today_in }) => [id, today_in])).toEqual([
      [1, '77.00'],
      [2, '0.00'],
      [3, '0.00'],
    ]);
  });

  test('counts accounts from nine tenths of their ceiling on', async () => {
    const count = async () => (await get<{ banks: { count: number } }>('/counts')).banks.count;
    await setCeiling(1000);
    await payIn(fixture.token, '800');
    expect(await count()).toBe(0);
    await payIn(fixture.token, '100');
    expect(await count()).toBe(1);
    await post('/accounts/open', { id: 1, is_open: false });
    expect(await count()).toBe(0);
  });
});
