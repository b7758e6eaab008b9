import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { fetchGiftPlay, readPlayedDeposits, useGiftPlay } from '@/server/gifts/gift-play.service';
import { RefusalError } from '@/server/http/refusal';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import type { LineGateway } from '@/server/line/line-gateway';
import { claimReward } from '@/server/quests/claim.service';
import { askFriendship } from '@/server/quests/membership.service';
import { fetchQuestBook } from '@/server/quests/quest.queries';
import { changeStep } from '@/server/quests/quest-keeping.service';
import { actDeps } from '../support/free-hands';
import { plantPlay, plantPlayedDeposit } from '../support/gift.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { settle } from '../support/quest.fixture';
import { createTestPlayers } from '../support/test-players';

const AT_ONCE = 64;
/** Index of the member whose only play comes from one test. */
const BARE = 3;
let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: Database[];
let members: { id: number }[];
let questIds: Record<string, number>;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), 12, 1_00);
  members = await queryRaw(
    dbs[0]!,
    `SELECT id FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  for (const [place, { id }] of members.entries()) if (place !== BARE) await plantPlay(dbs[0]!, id);
  const quests = await queryRaw<{ id: number; code: string }>(
    dbs[0]!,
    'SELECT id, code FROM quests WHERE agent_id = 1',
  );
  questIds = Object.fromEntries(quests.map(({ id, code }) => [code, id]));
});
afterEach(async () => expect((await verifyLedger(dbs[0]!)).faults).toEqual([]));
afterAll(async () => {
  for (const db of dbs) await db.destroy();
  await database.drop();
});

/** Returns `done`, or the name of the refusal. */
const endOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof RefusalError ? error.errorName : String(error)),
  );

const claim = (turn: number, memberId: number, code: string, key: string = randomUUID()) =>
  endOf(
    claimReward(dbs[turn % 2]!, {
      memberId,
      agentId: 1,
      questId: questIds[code]!,
      step: undefined,
      periodOn: undefined,
      shown: undefined,
      idempotencyKey: key,
    }),
  );

async function many(call: (turn: number) => Promise<string>): Promise<Record<string, number>> {
  const ends = await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => call(turn)));
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

async function readOne<T>(text: string, parameters: readonly unknown[]): Promise<T> {
  const [row] = await queryRaw<{ value: T }>(dbs[0]!, text, parameters);
  return row!.value;
}

const pointsOf = (memberId: number) =>
  readOne<number>(
    `SELECT balance AS value FROM accounts WHERE member_id = $1 AND kind = 'member_points'`,
    [memberId],
  );
const spinsOf = (memberId: number) =>
  readOne<number>('SELECT count_unspent_spins($1) AS value', [memberId]);
const idOf = (place: number) => members[place]!.id;

/** Adds a deposit of one baht, credited today and already played. */
const deposit = (memberId: number) => plantPlayedDeposit(dbs[0]!, memberId, 1_00);

async function link(memberId: number, lineUserId: string): Promise<void> {
  await queryRaw(
    dbs[0]!,
    `INSERT INTO line_accounts (member_id, agent_id, line_user_id, display_name) VALUES ($1, 1, $2, 'LINE')`,
    [memberId, lineUserId],
  );
}
const unlink = (memberId: number) =>
  queryRaw(dbs[0]!, 'DELETE FROM line_accounts WHERE member_id = $1', [memberId]);

test('only one of 64 concurrent claims of a reward is paid', async () => {
  const memberId = idOf(0);
  await deposit(memberId);
  expect(await many((turn) => claim(turn, memberId, 'first-deposit'))).toEqual({
    done: 1,
    'quest.claimed': AT_ONCE - 1,
  });
  expect(await pointsOf(memberId)).toBe(50);
  expect(await spinsOf(memberId)).toBe(1);
});

test('64 concurrent claims with one key pay exactly once, and all succeed', async () => {
  const memberId = idOf(1);
  await deposit(memberId);
  const key = randomUUID();
  expect(await many((turn) => claim(turn, memberId, 'first-deposit', key))).toEqual({
    done: AT_ONCE,
  });
  expect(await pointsOf(memberId)).toBe(50);
});

test('only one of 64 concurrent check-ins counts, even while other calls read quests and claim rewards', async () => {
  const memberId = idOf(2);
  await deposit(memberId);
  const member = { memberId, agentId: 1, hasLine: true };
  const [days] = await Promise.all([
    many((turn) => claim(turn, memberId, 'check-in')),
    many((turn) => endOf(fetchQuestBook(dbs[turn % 2]!, member))),
    claim(0, memberId, 'first-deposit'),
  ]);
  expect(days).toEqual({ done: 1, 'quest.claimed': AT_ONCE - 1 });
  expect(await pointsOf(memberId)).toBe(5 + 50);
});

test('64 concurrent claims pay each reached step of a quest exactly once, even while its reward changes', async () => {
  const memberId = idOf(BARE);
  await settle(dbs[0]!, memberId, 5_000_00);
  await queryRaw(dbs[0]!, 'SELECT mark_played()');
  await expect
    .poll(async () => {
      await queryRaw(dbs[0]!, 'SELECT roll_up_played(100000)');
      return readOne('SELECT count(*) AS value FROM played_days WHERE member_id = $1', [memberId]);
    })
    .toBe(1);
  const keeper = { agentId: 1, operator: 'test', approvalId: null };
  const change = {
    id: questIds['turnover']!,
    step: 1,
    amount_target: undefined,
    days_target: undefined,
    point: 77,
    spins: undefined,
    amount: undefined,
    turnover_multiple: undefined,
    force: 'ทดสอบ',
  };
  const [ends, ...versions] = await Promise.all([
    many((turn) => claim(turn, memberId, 'turnover')),
    ...[0, 1, 2, 3].map((turn) => changeStep(actDeps(dbs[turn % 2]!), keeper, change)),
  ]);
  expect(ends).toEqual({ done: 2, 'quest.claimed': AT_ONCE - 2 });
  expect(await pointsOf(memberId)).toBe(10 + 30);
  expect(versions.map(({ version }) => version).sort((a, b) => a - b)).toEqual([2, 3, 4, 5]);
});

test('64 concurrent gifts are granted only as far as the play of the member covers them', async () => {
  const member = { memberId: idOf(7), agentId: 1 };
  await plantPlayedDeposit(dbs[0]!, member.memberId, 100_00);
  const before = await fetchGiftPlay(dbs[0]!, member);
  const playSatang = Math.floor(before / 5);
  const gifts = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, turn) => {
      const db = dbs[turn % 2]!;
      await readPlayedDeposits(db, member);
      const gift = { ...member, kind: 'quest', reference: `race/${turn}`, playSatang } as const;
      return db.transaction().execute((tx) => useGiftPlay(tx, gift));
    }),
  );
  expect(gifts.filter((missing) => missing === 0)).toHaveLength(5);
  expect(await fetchGiftPlay(dbs[0]!, member)).toBe(before - 5 * playSatang);
});

/** A LINE gateway where every user is a friend and the access token is the user id. */
const line: LineGateway = {
  verify: (proof) =>
    Promise.resolve({
      profile: {
        user_id: 'access_token' in proof ? proof.access_token : '',
        display_name: 'LINE',
        picture_url: null,
      },
      issuedAt: null,
      hash: new Uint8Array(32),
    }),
  isFriend: () => Promise.resolve(true),
  deauthorize: () => Promise.resolve(),
};
const befriend = (turn: number, memberId: number, accessToken: string) =>
  endOf(askFriendship(dbs[turn % 2]!, line, { memberId, accessToken }));

test('LINE rewards are paid only once for each LINE user and once for each member', async () => {
  const [one, two] = [idOf(4), idOf(5)];
  await link(one, 'U-first');
  expect(await Promise.all([0, 1, 2, 3].map((turn) => befriend(turn, one, 'U-first')))).toEqual(
    Array.from({ length: 4 }, () => 'done'),
  );
  expect(await many((turn) => claim(turn, one, 'line-friend'))).toMatchObject({ done: 1 });
  expect(await claim(0, one, 'link-line')).toBe('done');
  await unlink(one);
  await link(two, 'U-first');
  await befriend(0, two, 'U-first');
  expect(await many((turn) => claim(turn, two, 'line-friend'))).toEqual({
    'quest.not_reached': AT_ONCE,
  });
  expect(await claim(0, two, 'link-line')).toBe('quest.not_reached');
  await link(one, 'U-second');
  await befriend(0, one, 'U-second');
  expect(await claim(0, one, 'line-friend')).toBe('quest.claimed');
  expect([await spinsOf(one), await spinsOf(two)]).toEqual([1, 0]);
  expect([await pointsOf(one), await pointsOf(two)]).toEqual([20, 0]);
});

test('64 concurrent claims of a self-excluded member are refused', async () => {
  const memberId = idOf(6);
  await deposit(memberId);
  await queryRaw(
    dbs[0]!,
    `INSERT INTO safety_breaks (member_id, kind, ends_at) VALUES ($1, 'excluded', NULL)`,
    [memberId],
  );
  expect(
    await many((turn) => claim(turn, memberId, turn % 2 ? 'check-in' : 'first-deposit')),
  ).toEqual({ 'safety.refused': AT_ONCE });
  expect(await pointsOf(memberId)).toBe(0);
});
