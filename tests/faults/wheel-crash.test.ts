import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wheelReward, wheelSpinV2 } from '@/contract/wheel.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { grantSpins } from '@/server/wheel/grants.service';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { createTestPlayers, openPlayerSessions, sessionTokenOf } from '../support/test-players';
import { sized } from '../support/test-size';
import { recompute } from '../support/wheel.fixture';

const PLAYERS = sized(6, 12);
const SPINS_EACH = sized(20, 40);
const RETRY_AFTER_MS = 20;

let postgres: PostgresDatabase;
let db: Database;
let server: ServerProcess;
let players: string[];

const start = () => startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo-unplayed' });

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  server = await start();
  db = await openDatabase({ databaseUrl: postgres.url });
  const run = (text: string, values: unknown[]) => queryRaw(db, text, values);
  players = await createTestPlayers(run, PLAYERS, 1_00);
  await openPlayerSessions(run);
  const members = await queryRaw<{ id: number }>(
    db,
    `SELECT id FROM members WHERE username LIKE 'player-%'`,
  );
  for (const { id: memberId } of members) {
    const spins = { source: 'quest', reference: 'crash', count: SPINS_EACH } as const;
    await grantSpins(db, { memberId, agentId: 1, ...spins });
  }
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await postgres.drop();
});

async function call(path: string, player: string, body: object, key?: string): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sessionTokenOf(player)}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
  return response.json();
}

const spun = v.object({ error: v.literal(0), data: wheelSpinV2.data });
const rewardResponse = v.object({ error: v.literal(0), data: wheelReward.data });

test('a server killed during spins makes each spin at most once and pays every prize exactly once', async () => {
  const playIds = new Map<string, string[]>();
  let answered = 0;
  let unanswered = 0;
  /** Spins as a page does: repeats each request with its key until a response arrives. */
  const spinAll = async (player: string) => {
    const ids: string[] = [];
    playIds.set(player, ids);
    while (ids.length < SPINS_EACH) {
      const key = randomUUID();
      for (let isDone = false; !isDone; ) {
        try {
          const response = await call('/api/wheel/spin_v2', player, { client_seed: 'page' }, key);
          ids.push(v.parse(spun, response).data.play.id);
          answered += 1;
          isDone = true;
        } catch (error) {
          if (v.isValiError(error)) throw error;
          unanswered += 1;
          await sleep(RETRY_AFTER_MS);
        }
      }
    }
  };
  const all = Promise.all(players.map(spinAll));
  for (const share of [0.2, 0.5, 0.8]) {
    while (answered < PLAYERS * SPINS_EACH * share) await sleep(1);
    await server.kill();
    server = await start();
  }
  await all;
  expect(unanswered).toBeGreaterThan(0);

  for (const player of players) {
    const ids = playIds.get(player) ?? [];
    expect(new Set(ids).size).toBe(SPINS_EACH);
    const plays = v.parse(rewardResponse, await call('/api/wheel/reward', player, {})).data.plays;
    expect(plays.map(({ id }) => id)).toEqual(ids);
    for (const play of plays) {
      expect(recompute(play)).toMatchObject({
        commitment: play.commitment,
        number: play.number,
        no: play.drawn_no,
      });
    }
    const left = v.parse(
      rewardResponse,
      await call('/api/wheel/reward', player, { seen: ids }),
    ).data;
    expect(left.plays).toEqual([]);
  }

  // Each prize was paid once: in the ledger, as a coupon, as free rounds or as spins.
  const unpaid = await queryRaw(
    db,
    `SELECT y.id FROM wheel_plays y JOIN wheel_prizes p ON p.set_id = y.set_id AND p.no = y.given_no
     WHERE 1 <> CASE
       WHEN p.kind IN ('credit', 'points') THEN
         (SELECT count(*) FROM transfers t WHERE t.reference = 'wheel_play/' || y.id AND t.amount = p.amount)
       WHEN p.kind = 'coupon' THEN (SELECT count(*) FROM coupons c WHERE c.wheel_play_id = y.id AND c.amount = p.amount)
       WHEN p.kind = 'free_rounds' THEN (SELECT count(*) FROM free_round_grants f
         WHERE f.origin = 'wheel_play/' || y.id AND f.state <> 'refused' AND f.rounds = p.amount AND f.stake = p.stake)
       ELSE (SELECT count(*) FROM wheel_grants g
         WHERE g.source = 'prize' AND g.reference = y.id::text AND g.granted = p.amount) END`,
  );
  expect(unpaid).toEqual([]);
  const [stocks] = await queryRaw<{ taken: number; won: number }>(
    db,
    `SELECT 250 - sum(s.pieces_left)::bigint AS taken,
       (SELECT count(*) FROM wheel_plays y JOIN wheel_stocks s ON s.set_id = y.set_id AND s.no = y.given_no) AS won
     FROM wheel_stocks s JOIN wheel_sets w ON w.id = s.set_id WHERE w.agent_id = 1`,
  );
  expect(stocks?.taken).toBe(stocks?.won);
  expect((await verifyLedger(db)).faults).toEqual([]);
});
