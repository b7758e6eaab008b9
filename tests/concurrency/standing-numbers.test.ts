import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LottoRound } from '@/contract/lotto.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { changeNumbers } from '@/server/lotto/numbers.service';
import { planLottoRounds } from '@/server/lotto/round-planner';
import { createTestApp, type TestApp } from '../support/app';
import { bet, findLimitFaults, openRound, toBet } from '../support/lotto.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers, openPlayerSessions, sessionTokenOf } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';

const AT_ONCE = 64;

let database: PostgresDatabase;
let dbs: Database[];
let apps: TestApp[];
let round: LottoRound;
let crowd: string[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  apps = [];
  for (const db of dbs) apps.push(await createTestApp({ db, providers: [createTestProvider()] }));
  round = await openRound(apps[0]!);
  const run = (text: string, parameters: unknown[]) => queryRaw(dbs[0]!, text, parameters);
  crowd = (await createTestPlayers(run, AT_ONCE, 10_00)).map(sessionTokenOf);
  await openPlayerSessions(run);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const close = (marketId: string, number: string) =>
  changeNumbers(dbs[1]!, {
    ...{ agentId: 1, operator: 'som', scope: 'coming', marketId, until: null, withOpen: true },
    ...{ betType: 'two_top', numbers: [number], kind: 'closed' },
  });

test('64 bets beside a closing number are taken before it or refused, and none comes after', async () => {
  const bets = crowd.map((token, turn) =>
    bet(apps[turn % 2]!, token, round.round_id, [toBet('two_top', '77', '10')]),
  );
  await close('government', '77');
  const responses = await Promise.all(bets);
  expect(
    responses.every(({ refusal }) => [undefined, 'lotto.bill_changed'].includes(refusal)),
  ).toBe(true);
  const [times] = await queryRaw<{ is_kept: boolean; taken: number }>(
    dbs[0]!,
    `SELECT count(*) AS taken, coalesce(bool_and(b.created_at <= c.closed_at), true) AS is_kept
     FROM lotto_bills b JOIN lotto_rounds r ON r.id = b.round_id
     JOIN lotto_closed_numbers c ON c.round_id = r.id AND c.number = '77' WHERE r.round_id = $1`,
    [round.round_id],
  );
  expect(times).toEqual({
    taken: responses.filter(({ refusal }) => refusal === undefined).length,
    is_kept: true,
  });
  expect(await findLimitFaults(dbs[0]!)).toEqual([]);
});

test('each round that is planned meanwhile has the number', async () => {
  for (const market of ['lao', 'hanoi', 'malay']) {
    await queryRaw(
      dbs[0]!,
      `DELETE FROM lotto_closed_numbers WHERE round_id IN (SELECT id FROM lotto_rounds WHERE market_id = $1)`,
      [market],
    );
    await queryRaw(
      dbs[0]!,
      `DELETE FROM lotto_rounds r WHERE market_id = $1 AND state = 'scheduled'
         AND NOT EXISTS (SELECT FROM lotto_bills WHERE round_id = r.id)`,
      [market],
    );
    await Promise.all([planLottoRounds(dbs[0]!), close(market, '88'), planLottoRounds(dbs[1]!)]);
    const [missing] = await queryRaw<{ planned: number; missing: number }>(
      dbs[0]!,
      `SELECT count(*) AS planned, count(*) FILTER (WHERE NOT EXISTS (
         SELECT FROM lotto_closed_numbers c WHERE c.round_id = r.id AND c.number = '88')) AS missing
       FROM lotto_rounds r WHERE agent_id = 1 AND market_id = $1 AND state IN ('scheduled', 'open')
         AND closes_at > business_now()`,
      [market],
    );
    expect(missing?.planned).toBeGreaterThan(2);
    expect(missing?.missing).toBe(0);
  }
});
