import { PGlite } from '@electric-sql/pglite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestDatabase } from '../../support/database';
import { waitingAtMost } from '../../support/database-limits';
import { installReset, rememberForReset, resetTables } from '../../support/database-reset';
import { callBooked, type Hub88Session, openHub88Game } from '../../support/hub88-caller';
import { createTestHub88 } from '../../support/hub88-provider.fixture';
import { Hub88Model, hub88Script, toFields } from '../../support/hub88-scripts';
import { Hub88StandIn } from '../../support/hub88-stand-in';
import { runJob } from '../../support/run-job';
import { seedDemo } from '../../support/test-seeds';
import { sized } from '../../support/test-size';

const OPENING = 1_000_00;
const HOUR_MS = 3_600_000;

async function openEmbedded(): Promise<Database> {
  const db = createDatabase(createPgliteSource(await PGlite.create(), waitingAtMost(5_000)));
  await migrate(db);
  await seedDemo(db, { isPlayed: false });
  await installReset(db);
  return db;
}

describe.each(['PostgreSQL', 'the embedded database'] as const)('Hub88 on %s', (kind) => {
  let db: Database;
  const hub88 = new Hub88StandIn();
  let close: () => Promise<void>;
  let app: TestApp;
  let token: string;
  let session: Hub88Session;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      const database = await createTestDatabase({ content: 'demo' });
      db = database.db;
      close = () => database.close();
    } else {
      db = await openEmbedded();
      close = () => db.destroy();
    }
    const provider = createTestHub88(hub88);
    app = await createTestApp({ db, providers: [provider] });
    await runJob(app, 'sync-catalogue/hub88');
    ({ own: token, session } = await openHub88Game(app));
    await rememberForReset(db);
  });
  afterAll(async () => {
    await app.close();
    await close();
  });

  test(
    'answers random scripts of repeats, reorders and rollbacks as the model does, with equal books',
    async () => {
      await fc.assert(
        fc.asyncProperty(hub88Script, async (script) => {
          await resetTables(db);
          hub88.transactions.clear();
          const day = toCalendarDay(new Date());
          const model = new Hub88Model(OPENING);
          for (const call of script) {
            const { path, fields } = toFields(call);
            const { status, balance } = await callBooked(hub88, app, path, session, fields);
            expect([status, (balance ?? 0) / 1_000]).toEqual(model.handle(call));
          }
          expect(await app.balanceOf(token)).toBe(model.balance);
          const [sum] = await queryRaw<{ shortfall: number }>(
            db,
            'SELECT coalesce(sum(amount), 0)::bigint AS shortfall FROM shortfalls',
          );
          expect(sum?.shortfall).toBe(model.shortfall);
          expect((await app.verifyLedger()).faults).toEqual([]);
          await app.moveClock(toDayStart(addDays(day, 1)).getTime() + 5 * HOUR_MS - Date.now());
          await runJob(app, 'compare-books/hub88');
          expect(await queryRaw(db, 'SELECT day::text, error FROM game_comparisons')).toEqual([
            { day, error: null },
          ]);
          expect(await queryRaw(db, 'SELECT kind, transaction_id FROM game_differences')).toEqual(
            [],
          );
        }),
        { numRuns: sized(60, 10_000) },
      );
    },
    sized(240_000, 7_200_000),
  );
});
