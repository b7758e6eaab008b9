import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import {
  type CommandContext,
  fetchBalance,
  findHouseAccountId,
  runCommand,
} from '@/server/ledger/ledger.service';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { createTableCounter } from '../../support/table-counter';

let database: TestDatabase;
let wallet: number;
let otherWallet: number;
let points: number;
let bank: number;

beforeAll(async () => {
  database = await createTestDatabase({ content: 'demo' });
  const accounts = await queryRaw<{ id: number; kind: string }>(
    database.db,
    'SELECT id, kind FROM accounts WHERE member_id IS NOT NULL ORDER BY member_id, id',
  );
  [wallet, otherWallet] = accounts
    .filter(({ kind }) => kind === 'member_wallet')
    .map(({ id }) => id) as [number, number];
  points = accounts.find(({ kind }) => kind === 'member_points')!.id;
  bank = await findHouseAccountId(database.db, 1, 'agent_bank');
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const OPENING = 1_000_00;

function command(change: object = {}) {
  return {
    scope: 'member/1',
    route: 'test',
    key: 'k1',
    content: { amount: 5 },
    lockAccountIds: [wallet],
    ...change,
  };
}

function fund(amount = 500, leg = 'money') {
  return {
    leg,
    debitAccountId: bank,
    creditAccountId: wallet,
    amount,
    code: 'test',
    reference: 'r',
  };
}

function spend(amount: number, leg = 'money') {
  return {
    leg,
    debitAccountId: wallet,
    creditAccountId: bank,
    amount,
    code: 'test',
    reference: 'r',
  };
}

const counts = () => createTableCounter(database.db).count();
const balance = () => fetchBalance(database.db, wallet);

async function expectUntouched(
  run: () => Promise<unknown>,
  refusal: string | RegExp,
): Promise<void> {
  const before = await counts();
  await expect(run()).rejects.toThrow(refusal);
  expect(await counts()).toEqual(before);
}

describe('a command', () => {
  test('moves money and stores its response', async () => {
    const response = await runCommand(database.db, command(), async ({ post }) => {
      await post(fund());
      return { said: 'สำเร็จ' };
    });
    expect(response).toEqual({ said: 'สำเร็จ' });
    expect(await balance()).toBe(OPENING + 500);
  });

  test('that repeats runs only once and returns the same response', async () => {
    let runs = 0;
    const run = async ({ post }: CommandContext) => {
      runs += 1;
      await post(fund());
      return { runs };
    };
    const responses = [];
    for (let i = 0; i < 3; i += 1) responses.push(await runCommand(database.db, command(), run));
    expect(responses).toEqual([{ runs: 1 }, { runs: 1 }, { runs: 1 }]);
    expect(await balance()).toBe(OPENING + 500);
  });

  test('that arrives many times in parallel runs only once', async () => {
    let runs = 0;
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        runCommand(database.db, command(), async ({ post }) => {
          runs += 1;
          await post(fund());
          return runs;
        }),
      ),
    );
    expect(responses).toEqual(Array(8).fill(1));
    expect(await balance()).toBe(OPENING + 500);
  });

  test('with other content under the same key is a conflict', async () => {
    await runCommand(database.db, command(), ({ post }) => post(fund()).then(() => null));
    await expectUntouched(
      () =>
        runCommand(database.db, command({ content: { amount: 6 } }), ({ post }) =>
          post(fund()).then(() => null),
        ),
      'คำสั่งนี้ถูกใช้กับข้อมูลอื่น',
    );
  });

  test.each([{ scope: 'member/2' }, { route: 'other' }, { key: 'k2' }])(
    'with %j in place of the original value counts as another command',
    async (change) => {
      await runCommand(database.db, command(), ({ post }) => post(fund()).then(() => null));
      await runCommand(database.db, command(change), ({ post }) => post(fund()).then(() => null));
      expect(await balance()).toBe(OPENING + 1000);
    },
  );

  test('that is refused leaves no rows and can be repeated', async () => {
    const tooMuch = () =>
      runCommand(database.db, command(), ({ post }) => post(spend(OPENING + 1)).then(() => 'paid'));
    await expectUntouched(tooMuch, 'ยอดเงินไม่พอ');
    await runCommand(database.db, command({ key: 'k2' }), ({ post }) =>
      post(fund(1)).then(() => null),
    );
    expect(await tooMuch()).toBe('paid');
    expect(await balance()).toBe(0);
  });

  test('is rolled back completely when its second movement is refused', async () => {
    await expectUntouched(
      () =>
        runCommand(database.db, command(), async ({ post }) => {
          await post(fund(10, 'first'));
          await post(spend(OPENING + 11, 'second'));
        }),
      'ยอดเงินไม่พอ',
    );
  });

  test('is rolled back completely when its code throws', async () => {
    await expectUntouched(
      () =>
        runCommand(database.db, command(), async ({ post }) => {
          await post(fund());
          throw new Error('afterwards');
        }),
      'afterwards',
    );
  });

  test('fails when two of its movements have the same name', async () => {
    await expectUntouched(
      () =>
        runCommand(database.db, command(), async ({ post }) => {
          await post(fund(10, 'same'));
          await post(fund(10, 'same'));
        }),
      /transfers_id_key/,
    );
  });

  test.each([0, -5])('never moves an amount of %i', async (amount) => {
    await expectUntouched(
      () => runCommand(database.db, command(), ({ post }) => post(fund(amount))),
      /transfers_amount_check/,
    );
  });

  test('never turns points into money', async () => {
    const mixed = { ...fund(), creditAccountId: points };
    await expectUntouched(
      () =>
        runCommand(database.db, command({ lockAccountIds: [points] }), ({ post }) => post(mixed)),
      'transfer between THB and POINT',
    );
  });

  test('never uses an account that does not exist', async () => {
    const nowhere = { ...fund(), debitAccountId: 999_999 };
    await expectUntouched(
      () => runCommand(database.db, command(), ({ post }) => post(nowhere)),
      'transfer with an unknown account',
    );
  });

  test('never makes two movements on one account in one statement', async () => {
    const twice = `ROW(gen_random_uuid(), gen_random_uuid(), ${bank}, ${wallet}, 5, 'test', 'r')::movement`;
    await expectUntouched(
      () =>
        queryRaw(database.db, `SELECT post_transfers(ARRAY[${twice}, ${twice}], business_now())`),
      'two movements on one account at once',
    );
  });

  test('that moves money between two members leaves a ledger without faults', async () => {
    await runCommand(
      database.db,
      command({ lockAccountIds: [otherWallet, wallet] }),
      async ({ post }) => {
        await post({ ...spend(300), creditAccountId: otherWallet });
        return null;
      },
    );
    expect(await balance()).toBe(OPENING - 300);
    expect((await verifyLedger(database.db)).faults).toEqual([]);
  });
});

describe('the tables of the ledger', () => {
  beforeEach(async () => {
    await runCommand(database.db, command(), ({ post }) => post(fund()).then(() => null));
    await queryRaw(
      database.db,
      `INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at)
       VALUES (1001, 'games', 'r', 1, 0, 1, business_now())`,
    );
  });

  test.each(['transfers', 'commands', 'settled_stakes'])(
    '%s rows can be neither changed nor removed',
    async (table) => {
      const column = table === 'commands' ? 'key' : 'reference';
      const refusal = `${table} rows are never changed or removed`;
      await expectUntouched(
        () => queryRaw(database.db, `UPDATE ${table} SET ${column} = 'x'`),
        refusal,
      );
      await expectUntouched(() => queryRaw(database.db, `DELETE FROM ${table}`), refusal);
      await expectUntouched(() => queryRaw(database.db, `TRUNCATE ${table}`), refusal);
    },
  );

  test('accounts never have a negative balance', async () => {
    await expectUntouched(
      () => queryRaw(database.db, 'UPDATE accounts SET balance = -1 WHERE id = $1', [wallet]),
      /accounts_balance_check/,
    );
  });

  test('a member account always stores a balance, a house account never does', async () => {
    await expectUntouched(
      () => queryRaw(database.db, 'UPDATE accounts SET balance = NULL WHERE id = $1', [wallet]),
      /accounts_check/,
    );
    await expectUntouched(
      () => queryRaw(database.db, 'UPDATE accounts SET balance = 0 WHERE id = $1', [bank]),
      /accounts_check/,
    );
  });
});
