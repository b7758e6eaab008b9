import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@/server/db/database';
import { queryRaw, runScript } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { writeLongHistory } from '../../support/long-ledger';
import { moveMoney } from '../../support/test-movements';

const TRANSFERS = 30_000;
/**
 * Number of slices in which the verification reads the transfers, 500 each. It then reads the movements of the
 * accounts in the same number of slices.
 */
const SLICES = TRANSFERS / 500;

let database: TestDatabase;
let db: Database;
let wallets: number[];

beforeAll(async () => {
  // The limit is high, because one slice is slow on a busy machine and other queries wait for its connection.
  database = await createTestDatabase({ content: 'demo', acquireLimitMs: 60_000 });
  ({ db } = database);
  const rows = await queryRaw<{ id: number }>(
    db,
    "SELECT id FROM accounts WHERE kind = 'member_wallet' ORDER BY id",
  );
  wallets = rows.map(({ id }) => id);
  await writeLongHistory(db, wallets, TRANSFERS);
}, 240_000);
afterAll(() => database.close());

async function countTransfers(): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(db, 'SELECT count(*) FROM transfers');
  return row!.count;
}

test('the verification of the ledger runs in slices, between which money can move', async () => {
  const before = await countTransfers();
  let isDone = false;
  let turns = 0;
  const othersCall = async (): Promise<void> => {
    while (!isDone) {
      await moveMoney(db, {
        accountId: wallets[turns % wallets.length]!,
        amount: 1,
        code: 'deposit',
      });
      turns += 1;
    }
  };
  let loops = 0;
  const loop = setInterval(() => (loops += 1), 0);
  const others = othersCall();
  const report = await verifyLedger(db);
  isDone = true;
  clearInterval(loop);
  await others;
  expect(report.faults).toEqual([]);
  expect(report.transfers).toBeGreaterThanOrEqual(before);
  expect(turns).toBeGreaterThan(1.75 * SLICES);
  expect(loops).toBeGreaterThan(1.75 * SLICES);
}, 240_000);

test('the verification finds faults anywhere in a long history', async () => {
  const busy = wallets[0]!;
  const whereWallet = `(debit_account_id = ${busy} OR credit_account_id = ${busy})`;
  const places = [0.004, 0.3, 0.999].map((share) => Math.round(share * TRANSFERS));
  const tamper = places.map(
    (place) =>
      `UPDATE transfers t SET reference = 'x' WHERE seq = (SELECT min(seq) FROM transfers WHERE seq > ${place})`,
  );
  await runScript(
    db,
    `ALTER TABLE transfers DISABLE TRIGGER transfers_immutable;
     ${tamper.join(';')};
     UPDATE transfers t SET amount = amount + 5 WHERE seq = (
       SELECT seq FROM transfers WHERE ${whereWallet} AND code = 'game_payout' ORDER BY seq DESC OFFSET 700 LIMIT 1);
     UPDATE transfers t SET digest = transfer_digest(t) WHERE amount > 5 AND code = 'game_payout';
     ALTER TABLE transfers ENABLE TRIGGER transfers_immutable;
     UPDATE accounts SET balance = balance - 7 WHERE id = ${wallets.at(-1)!};`,
  );
  const report = await verifyLedger(db);
  const of = (kind: string) => report.faults.filter((fault) => fault.kind === kind);
  expect(of('edited_transfer')).toHaveLength(3);
  expect(of('wrong_balance').map(({ subject }) => subject)).toEqual([
    `account ${busy}`,
    `account ${wallets.at(-1)!}`,
  ]);
  expect(of('broken_chain').every(({ subject }) => subject === `account ${busy}`)).toBe(true);
  // The faults are the edited movement and at least 700 movements after it, including those of the previous test.
  expect(of('broken_chain').length + report.unlisted).toBeGreaterThan(700);
  expect(of('unbalanced_currency')).toEqual([
    { kind: 'unbalanced_currency', subject: 'THB', detail: 'accounts sum to -12' },
  ]);
  expect(of('missing_command')).toEqual([]);
  expect(of('wrong_side')).toEqual([]);
}, 240_000);
