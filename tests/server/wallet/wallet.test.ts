import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

test.each([
  [demoMembers[0].username, '1000.00', 500],
  [demoMembers[1].username, '25000.00', 3200],
])(
  'the member %s gets the wallet balance in baht with two decimals, and the points',
  async (username, balance, point) => {
    const token = await app.loginAs(username);
    const wallets = await app.call(memberWallets, { token });
    expect(wallets.json).toMatchObject({
      data: [{ balance, wallet_type_id: 1, wallet_name: 'กระเป๋าหลัก' }],
    });
    expect((await app.call(memberPoints, { token })).data).toEqual({ point });
  },
);

test('the list of wallets has the bonus wallets after the main wallet', async () => {
  const token = await app.loginAs();
  await queryRaw(
    app.db,
    `WITH account AS (
       INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
       SELECT 'member_wallet', 'THB', agent_id, id, 0 FROM members WHERE username = $1 RETURNING id, member_id
     )
     INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, member_id, 7, 'โบนัส' FROM account`,
    [demoMembers[0].username],
  );
  const { data } = await app.call(memberWallets, { token });
  expect(data.map((wallet) => [wallet.wallet_type_id, wallet.balance])).toEqual([
    [1, demoMembers[0].balanceSatang],
    [7, 0],
  ]);
});
