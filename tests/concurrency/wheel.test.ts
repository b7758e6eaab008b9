import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PrizePlan } from '@/contract/operator/wheel.contract';
import type { SeedSource } from '@/domain/fairness-key';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { adjustPoints } from '@/server/points/points.service';
import { exchangePoints, grantDailySpin, grantSpins } from '@/server/wheel/grants.service';
import { putPrizeSet } from '@/server/wheel/prize-set.service';
import { spin } from '@/server/wheel/spin.service';
import { actDeps } from '../support/free-hands';
import { plantPlay, plantPlayedDeposit } from '../support/gift.fixture';
import { openTestSeeds } from '../support/test-seeds';
import {
  countEnds,
  endOf,
  keeper,
  openTwoProcesses,
  type TwoProcesses,
} from '../support/two-processes';

const AT_ONCE = 64;
let processes: TwoProcesses;
let dbs: TwoProcesses['dbs'];
let members: TwoProcesses['members'];
let seeds: SeedSource;

beforeAll(async () => {
  processes = await openTwoProcesses({ members: AT_ONCE + 6, balanceSatang: 1_00 });
  ({ dbs, members } = processes);
  seeds = await openTestSeeds(dbs[0]!);
});
afterEach(async () => expect((await verifyLedger(dbs[0]!)).faults).toEqual([]));
afterAll(() => processes.close());

const plan = { stock: undefined, fallback: undefined, turnover_multiple: 1 } as const;

const put = (prizes: readonly PrizePlan[]) =>
  putPrizeSet(actDeps(dbs[0]!), keeper, { prizes, insist: 'ทดสอบ' });

const grant = (turn: number, memberId: number, count: number, reference: string = randomUUID()) =>
  grantSpins(dbs[turn % 2]!, { memberId, agentId: 1, source: 'quest', reference, count });

const spinOnce = (turn: number, memberId: number, key: string = randomUUID()) =>
  endOf(
    spin(dbs[turn % 2]!, seeds, {
      memberId,
      agentId: 1,
      clientSeed: undefined,
      commitmentShown: undefined,
      idempotencyKey: key,
    }),
  );

const many = <T>(call: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => call(turn)));

async function readOne<T>(text: string, parameters: readonly unknown[]): Promise<T> {
  const [row] = await queryRaw<{ value: T }>(dbs[0]!, text, parameters);
  return row!.value;
}

const countPlays = (memberId: number) =>
  readOne<number>('SELECT count(*) AS value FROM wheel_plays WHERE member_id = $1', [memberId]);

const balanceOf = (memberId: number, kind: string) =>
  readOne<number>('SELECT balance AS value FROM accounts WHERE member_id = $1 AND kind = $2', [
    memberId,
    kind,
  ]);

test('only one of 64 concurrent spins succeeds when the member has one spin left', async () => {
  await put([
    { ...plan, kind: 'credit', weight: 60, amount: 3_00 },
    { ...plan, kind: 'credit', weight: 40, amount: 3_00 },
  ]);
  const { id: memberId } = members[0]!;
  await grant(0, memberId, 1);
  const ends = await many((turn) => spinOnce(turn, memberId));
  expect(ends.filter((end) => end !== 'wheel.no_spins')).toHaveLength(1);
  expect(await countPlays(memberId)).toBe(1);
  expect(await balanceOf(memberId, 'member_wallet')).toBe(1_00 + 3_00);
});

test('64 concurrent spins with one key make one play, and all return it', async () => {
  const { id: memberId } = members[1]!;
  await grant(0, memberId, 5);
  const key = randomUUID();
  const ends = await many((turn) => spinOnce(turn, memberId, key));
  expect(new Set(ends).size).toBe(1);
  expect(ends[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await countPlays(memberId)).toBe(1);
  expect(await balanceOf(memberId, 'member_wallet')).toBe(1_00 + 3_00);
});

test('40 concurrent spins get consecutive nonces, each with its own commitment', async () => {
  const { id: memberId } = members[2]!;
  await grant(0, memberId, 40);
  const ends = await many((turn) => spinOnce(turn, memberId));
  expect(countEnds(ends)['wheel.no_spins']).toBe(AT_ONCE - 40);
  const plays = await queryRaw<{ nonce: number; commitment: string }>(
    dbs[0]!,
    `SELECT nonce, encode(commitment, 'hex') AS commitment FROM wheel_plays WHERE member_id = $1 ORDER BY nonce`,
    [memberId],
  );
  expect(plays.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  expect(new Set(plays.map(({ commitment }) => commitment)).size).toBe(40);
});

test('the last piece of a prize goes to one of 64 concurrent winners; the others get the fallback prize', async () => {
  const { version } = await put([
    { ...plan, kind: 'credit', weight: 99, amount: 500_00, stock: 1, fallback: 2 },
    { ...plan, kind: 'points', weight: 1, point: 7 },
  ]);
  const players = members.slice(3, 3 + AT_ONCE);
  for (const { id } of players) await grant(0, id, 1);
  const setId = await readOne<number>(
    'SELECT id AS value FROM wheel_sets WHERE agent_id = 1 AND version = $1',
    [version],
  );
  const ends = await Promise.all(players.map(({ id }, turn) => spinOnce(turn, id)));
  expect(ends.every((end) => /^[0-9a-f-]{36}$/.test(end))).toBe(true);
  const given = await queryRaw<{ no: number; count: number }>(
    dbs[0]!,
    'SELECT given_no AS no, count(*) AS count FROM wheel_plays WHERE set_id = $1 GROUP BY 1 ORDER BY 1',
    [setId],
  );
  expect(given).toEqual([
    { no: 1, count: 1 },
    { no: 2, count: AT_ONCE - 1 },
  ]);
  const paid = await queryRaw<{ code: string; amount: number }>(
    dbs[0]!,
    `SELECT t.code, sum(t.amount)::bigint AS amount FROM transfers t JOIN wheel_plays y ON t.reference = 'wheel_play/' || y.id
     WHERE y.set_id = $1 GROUP BY 1 ORDER BY 1`,
    [setId],
  );
  expect(paid).toEqual([
    { code: 'wheel_credit', amount: 500_00 },
    { code: 'wheel_points', amount: (AT_ONCE - 1) * 7 },
  ]);
});

test('a prize set created during spins does not apply to spins that are already committed', async () => {
  const players = members.slice(3, 3 + AT_ONCE);
  for (const { id } of players) await grant(0, id, 1);
  const before = await queryRaw<{ memberId: number; setId: number; commitment: string }>(
    dbs[0]!,
    `SELECT member_id AS "memberId", set_id AS "setId", encode(commitment, 'hex') AS commitment FROM wheel_members
     WHERE commitment IS NOT NULL`,
  );
  await Promise.all([
    put([
      { ...plan, kind: 'points', weight: 50, point: 1 },
      { ...plan, kind: 'points', weight: 50, point: 2 },
    ]),
    ...players.map(({ id }, turn) => spinOnce(turn, id)),
  ]);
  const last = await queryRaw<{ memberId: number; setId: number; commitment: string }>(
    dbs[0]!,
    `SELECT DISTINCT ON (member_id) member_id AS "memberId", set_id AS "setId", encode(commitment, 'hex') AS commitment
     FROM wheel_plays ORDER BY member_id, nonce DESC`,
  );
  for (const { id } of players) {
    const committed = before.find(({ memberId }) => memberId === id);
    expect(last.find(({ memberId }) => memberId === id)).toEqual(committed);
  }
});

test('concurrent grants give spins only once per reference and never more than fifty spins', async () => {
  const { id: memberId } = members[AT_ONCE + 3]!;
  const once = await many((turn) => grant(turn, memberId, 2, 'once'));
  expect(new Set(once)).toEqual(new Set([2]));
  const ends = await many((turn) => endOf(grant(turn, memberId, 3)));
  expect(countEnds(ends)).toEqual({ done: 16, 'wheel.spins_full': AT_ONCE - 16 });
  expect(await readOne('SELECT count_unspent_spins($1) AS value', [memberId])).toBe(50);
});

test('64 concurrent page loads grant only one daily spin', async () => {
  const { id: memberId } = members[AT_ONCE + 4]!;
  await plantPlayedDeposit(dbs[0]!, memberId, 100_00);
  await plantPlay(dbs[0]!, memberId);
  await many((turn) => grantDailySpin(dbs[turn % 2]!, { memberId, agentId: 1 }));
  expect(await readOne('SELECT count_unspent_spins($1) AS value', [memberId])).toBe(1);
});

test('concurrent exchanges and spins keep points and spins consistent, without a deadlock', async () => {
  const { id: memberId, username } = members[AT_ONCE + 5]!;
  await adjustPoints(dbs[0]!, {
    ...keeper,
    username,
    points: 1_000,
    reason: 'เริ่มต้น',
    reference: undefined,
  });
  const ends = await many((turn) =>
    turn % 2 === 0
      ? endOf(
          exchangePoints(dbs[turn % 4 === 0 ? 0 : 1]!, {
            memberId,
            agentId: 1,
            quantity: 1,
            costShown: 100,
            idempotencyKey: randomUUID(),
          }),
        )
      : spinOnce(turn % 4 === 1 ? 0 : 1, memberId),
  );
  expect(new Set(ends.filter((end) => !/^[0-9a-f-]{36}$/.test(end)))).toEqual(
    new Set(['done', 'wheel.too_few_points', 'wheel.no_spins']),
  );
  const plays = await countPlays(memberId);
  const left = await readOne<number>('SELECT count_unspent_spins($1) AS value', [memberId]);
  const bought = countEnds(ends)['done'] ?? 0;
  expect(plays + left).toBe(bought);
  const won = await readOne<number>(
    `SELECT coalesce(sum(p.amount), 0)::bigint AS value FROM wheel_plays y
     JOIN wheel_prizes p ON p.set_id = y.set_id AND p.no = y.given_no WHERE y.member_id = $1 AND p.kind = 'points'`,
    [memberId],
  );
  expect(await balanceOf(memberId, 'member_points')).toBe(1_000 - bought * 100 + won);
});
