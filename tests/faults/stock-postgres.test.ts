import { describe, expect, test } from 'vitest';
import { ledgerVerify } from '@/contract/operator/ledger.contract';
import { playedVerify } from '@/contract/operator/played.contract';
import { houseVerify } from '@/contract/operator/reports.contract';
import { login } from '@/contract/session.contract';
import { demoMembers } from '@/server/account/members.seed';
import { createDatabase } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { queryRaw } from '@/server/db/raw';
import { waitingAtMost } from '../support/database-limits';
import { OPERATOR_KEY, startServerProcess } from '../support/server-process';
import { findStockServers, startStockServer } from '../support/stock-postgres';

const stock = findStockServers();
const WAIT_MS = 10_000;

describe.skipIf(stock.length === 0)('on the PostgreSQL that the system has', () => {
  test.each(stock)('version $version seeds the demo, and its books agree', async ({ folder }) => {
    const postgres = await startStockServer(folder);
    const server = await startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo' });
    try {
      const { username, password } = demoMembers[0];
      const session = await fetch(server.url + login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      expect(session.status).toBe(200);
      const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
      for (const { path } of [ledgerVerify, playedVerify, houseVerify]) {
        const verified = (await (await fetch(server.url + path, { headers })).json()) as object;
        expect(verified).toMatchObject({ error: 0 });
        expect(JSON.stringify(verified)).not.toMatch(/"(?:faults|wrong)":\[\{/);
      }
    } finally {
      await server.stop();
      await postgres.stop();
    }
  });

  test.each(stock)('version $version compiles no statement of ours', async ({ folder }) => {
    const postgres = await startStockServer(folder);
    const db = createDatabase(
      createPostgresSource({ url: postgres.url, poolSize: 1, limits: waitingAtMost(WAIT_MS) }),
    );
    try {
      expect(await queryRaw(db, `SELECT current_setting('jit') AS jit`)).toEqual([{ jit: 'off' }]);
    } finally {
      await db.destroy();
      await postgres.stop();
    }
  });
});
