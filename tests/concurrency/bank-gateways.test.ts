import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import {
  askDue,
  createBankGateways,
  openChannels,
  orderCode,
  sendConfirmation,
} from '../support/bank-gateway.fixture';
import { BankStandIn } from '../support/bank-stand-in';
import { paymentScript, playScript } from '../support/payment-scripts';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestProvider } from '../support/test-provider';
import { sized } from '../support/test-size';

const RUNS = sized(30, 2_000);
const TURNS = sized(4, 12);
const bank = new BankStandIn();
// A silent bank is left soon, so that scripts end.
const gateways = createBankGateways(bank, { timeoutMs: 40 });
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let memberId: number;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  apps = [];
  for (const db of dbs)
    apps.push(await createTestApp({ db, providers: [createTestProvider()], gateways }));
  await openChannels(apps[0]!);
  const [member] = await queryRaw<{ id: number }>(
    dbs[0]!,
    `SELECT id FROM members WHERE username = '0812345678'`,
  );
  memberId = member!.id;
});
afterEach(async () => expect((await apps[0]!.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

test('confirmations and questions of two processes at once credit a code once', async () => {
  const token = await apps[0]!.loginAs();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { data } = await orderCode(apps[turn % 2]!, token);
    const bill = bank.pay(data.qr_payload);
    await Promise.all(
      apps.flatMap((app) => [sendConfirmation(app, bank, bill), askDue(app), askDue(app)]),
    );
    await Promise.all(apps.map((app) => askDue(app)));
    const [credits] = await queryRaw<{ count: number }>(
      dbs[0]!,
      `SELECT count(*)::int AS count FROM transfers WHERE code = 'deposit' AND reference = $1`,
      [`deposit/${data.payment_id}`],
    );
    expect(credits).toEqual({ count: 1 });
    await queryRaw(dbs[0]!, `UPDATE deposits SET created_at = created_at - interval '2 hours'`);
  }
  expect(bank.tokens).toBe(1);
});

test(
  'with confirmations lost, repeated and forged, the ledger has the money of the bank and no other',
  async () => {
    await fc.assert(
      fc.asyncProperty(paymentScript, (script) =>
        playScript({ apps, bank, gateways, memberId }, script),
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  RUNS * 2_000,
);
