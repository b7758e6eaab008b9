import { PGlite } from '@electric-sql/pglite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createBankGateways, openChannels } from '../../support/bank-gateway.fixture';
import { BankStandIn } from '../../support/bank-stand-in';
import { createTestDatabase } from '../../support/database';
import { waitingAtMost } from '../../support/database-limits';
import { paymentScript, playScript } from '../../support/payment-scripts';
import { createTestProvider } from '../../support/test-provider';
import { seedDemo } from '../../support/test-seeds';
import { sized } from '../../support/test-size';

const RUNS = sized(40, 10_000);
const MS_PER_RUN = 2_000;

describe.each(['PostgreSQL', 'the embedded database'] as const)('on %s', (kind) => {
  const bank = new BankStandIn();
  // A silent bank is left soon, so that scripts end.
  const gateways = createBankGateways(bank, { timeoutMs: 40 });
  let db: Database;
  let close: () => Promise<void>;
  let app: TestApp;
  let memberId: number;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      const database = await createTestDatabase({ content: 'demo' });
      db = database.db;
      close = () => database.close();
    } else {
      db = createDatabase(createPgliteSource(await PGlite.create(), waitingAtMost(5_000)));
      await migrate(db);
      await seedDemo(db, { isPlayed: false });
      close = () => db.destroy();
    }
    app = await createTestApp({ db, providers: [createTestProvider()], gateways });
    await openChannels(app);
    const [member] = await queryRaw<{ id: number }>(
      db,
      `SELECT id FROM members WHERE username = '0812345678'`,
    );
    memberId = member!.id;
  });
  afterAll(async () => {
    await app.close();
    await close();
  });

  test(
    'with confirmations lost, repeated and forged, the ledger has the money of the bank and no other',
    async () => {
      await fc.assert(
        fc.asyncProperty(paymentScript, (script) =>
          playScript({ apps: [app], bank, gateways, memberId }, script),
        ),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect((await app.verifyLedger()).faults).toEqual([]);
    },
    RUNS * MS_PER_RUN,
  );
});
