import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { writeLongHistory } from '../support/long-ledger';
import { createPostgresDatabase } from '../support/postgres';
import { moveMoney } from '../support/test-movements';

const WRITERS = 6;
const REPLAYS = 5;

test('verification finds no faults in a ledger with concurrent writers', async () => {
  const database = await createPostgresDatabase('demo');
  const db = await openDatabase({ databaseUrl: database.url });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const rows = await queryRaw<{ id: number }>(
    db,
    "SELECT id FROM accounts WHERE kind = 'member_wallet' ORDER BY id",
  );
  const wallets = rows.map(({ id }) => id);
  await writeLongHistory(db, wallets, 5000);

  let isDone = false;
  let moved = 0;
  const write = async (): Promise<void> => {
    while (!isDone) {
      const accountId = wallets[moved % 2]!;
      await moveMoney(db, { accountId, amount: moved % 3 === 0 ? 5 : -2, code: 'game_stake' });
      moved += 1;
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  const replays: number[] = [];
  for (let replay = 0; replay < REPLAYS; replay += 1) {
    const movedBefore = moved;
    const { faults, transfers } = await verifyLedger(db);
    expect(faults).toEqual([]);
    expect(moved).toBeGreaterThan(movedBefore);
    replays.push(transfers);
  }
  isDone = true;
  await Promise.all(writers);
  expect(replays).toEqual([...replays].sort((a, b) => a - b));
  const final = await verifyLedger(db);
  expect(final).toMatchObject({ faults: [], unlisted: 0 });
  expect(final.transfers).toBeGreaterThanOrEqual(5000 + moved);
});
