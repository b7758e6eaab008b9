import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { affiliateSummary } from '@/contract/affiliate.contract';
import { cashbackSummary } from '@/contract/cashback.contract';
import { memberDeposits } from '@/contract/deposits.contract';
import { lottoLobby, lottoResults } from '@/contract/lotto.contract';
import { pollConfig } from '@/contract/polls.contract';
import { promotionList, promotionMine } from '@/contract/promotions.contract';
import { questList } from '@/contract/quests.contract';
import { memberStatement } from '@/contract/statement.contract';
import { wheelHistory } from '@/contract/wheel.contract';
import { withdrawInfo } from '@/contract/withdrawals.contract';
import { createDatabase, openDatabase } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { queryRaw, runScript } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { verifyPlayed } from '@/server/played/played-verify';
import { findAffiliateFaults } from '../../support/affiliate.fixture';
import { createTestApp } from '../../support/app';
import { waitingAtMost } from '../../support/database-limits';
import { findPollFaults } from '../../support/poll.fixture';
import { createPostgresDatabase } from '../../support/postgres';
import { findPromotionFaults } from '../../support/promotion.fixture';
import { createTestProvider } from '../../support/test-provider';

/** Dumps of a played demo database, one per earlier version: the statements of `pg_dump --inserts`. */
const folder = path.join(import.meta.dirname, 'earlier-versions');
const versions = readdirSync(folder).map((file) => file.replace(/\.sql\.br$/, ''));

test.each(versions)(
  'a database of %s is migrated, its ledger and sums are in order, and a member can use every area',
  async (version) => {
    const database = await createPostgresDatabase('nothing');
    onTestFinished(() => database.drop());
    const limits = waitingAtMost(5000);
    // The script leaves its connection without a search path, so the connection is closed afterwards.
    const empty = createDatabase(createPostgresSource({ url: database.url, poolSize: 1, limits }));
    await runScript(
      empty,
      brotliDecompressSync(readFileSync(path.join(folder, `${version}.sql.br`))).toString(),
    );
    await empty.destroy();

    const db = await openDatabase({ databaseUrl: database.url });
    onTestFinished(() => db.destroy());
    const report = await verifyLedger(db);
    expect(report.faults).toEqual([]);
    expect(report.transfers).toBeGreaterThan(1_000);
    expect(await verifyPlayed(db)).toMatchObject({ is_right: true, wrong: [] });
    for (const findFaults of [findAffiliateFaults, findPollFaults, findPromotionFaults]) {
      expect(await findFaults(db)).toEqual([]);
    }
    const [alike] = await queryRaw<{ found: number; missed: number }>(
      db,
      `SELECT count(u.friend_id) AS found, count(*) FILTER (WHERE u.friend_id IS NULL) AS missed
       FROM members f CROSS JOIN LATERAL friend_signals(f.id) s
       LEFT JOIN affiliate_suspects u ON u.friend_id = f.id WHERE s.device OR s.address OR s.owner`,
    );
    expect(alike?.missed).toBe(0);
    expect(alike?.found).toBeGreaterThan(0);
    const app = await createTestApp({ db, providers: [createTestProvider()] });
    const token = await app.loginAs();
    for (const endpoint of [
      ...[affiliateSummary, cashbackSummary, memberDeposits, memberStatement, questList],
      ...[
        lottoLobby,
        lottoResults,
        pollConfig,
        promotionList,
        promotionMine,
        wheelHistory,
        withdrawInfo,
      ],
    ]) {
      expect((await app.call(endpoint, { token })).refusal, endpoint.path).toBeUndefined();
    }
  },
  60_000,
);
