import { afterAll, beforeAll, expect, test } from 'vitest';
import { safetyExclude, safetyTimeOut } from '@/contract/breaks.contract';
import { couponRedeem } from '@/contract/coupons.contract';
import { depositCreate } from '@/contract/deposits.contract';
import { promotionAccept } from '@/contract/promotions.contract';
import { register } from '@/contract/registration.contract';
import { safetyStatus } from '@/contract/safety.contract';
import { userInfo } from '@/contract/session.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { memberIdOf } from '../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../support/app';
import { createTestGateway } from '../support/deposit.fixture';
import { plantPlayOfAll } from '../support/gift.fixture';
import { bet, openRound, toBet } from '../support/lotto.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createRound, offers, openGame } from '../support/promotion.fixture';
import { sentCodeFor } from '../support/registration.fixture';
import { registrationForm } from '../support/registration-form';
import { createTestProvider } from '../support/test-provider';

let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that use the same database. */
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  const open = (db: Database) =>
    createTestApp({ db, providers: [createTestProvider()], gateways: [createTestGateway()] });
  first = await open(dbs[0]!);
  second = await open(dbs[1]!);
  await plantPlayOfAll(dbs[0]!);
});
afterAll(async () => {
  for (const app of [first, second]) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const word = 'ปิดกั้น' as const;

test.each([
  ['time_out', demoMembers[0].username],
  ['excluded', demoMembers[1].username],
] as const)(
  'nothing begins after a %s that comes among 64 other commands',
  async (kind, username) => {
    const own = await first.loginAs(username);
    const other = await second.loginAs(username);
    const main = (await first.call(memberWallets, { token: own })).data[0]!.id;
    const player = await openGame(first, own, main);
    const { round_id } = await openRound(first);
    const memberId = await memberIdOf(dbs[0]!, username);

    const commands = Array.from({ length: 64 }, async (_, turn): Promise<unknown> => {
      const app = turn % 2 === 0 ? first : second;
      const token = turn % 3 === 0 ? own : other;
      const number = String(turn).padStart(2, '0');
      switch (turn % 6) {
        case 0:
          return app.call(depositCreate, { token, body: { account_id: '1', amount: '300' } });
        case 1:
          return app.call(promotionAccept, { token, body: { promotion_id: offers.every } });
        case 2:
          return app.call(couponRedeem, { token, body: { code: 'CHOKDEE50' } });
        case 3:
          return bet(app, token, round_id, [toBet('two_top', number, '1')]);
        default:
          return createRound(app, player).stake(1_00);
      }
    });
    const pause =
      kind === 'time_out'
        ? first.call(safetyTimeOut, { token: own, body: { length: '24h' } })
        : first.call(safetyExclude, { token: own, body: { length: '6m', word } });
    const { data } = await pause;
    const [seen] = await queryRaw<{ seq: number; balance: number }>(
      dbs[0]!,
      `SELECT (SELECT coalesce(max(seq), 0) FROM transfers) AS seq,
       (SELECT sum(balance)::bigint FROM accounts WHERE member_id = $1 AND kind = 'member_wallet') AS balance`,
      [memberId],
    );
    await Promise.allSettled(commands);

    const [after] = await queryRaw<{
      balance: number;
      pending: number;
      waiting: number;
      sessions: number;
    }>(
      dbs[0]!,
      `SELECT (SELECT sum(balance)::bigint FROM accounts WHERE member_id = $1 AND kind = 'member_wallet') AS balance,
       (SELECT count(*)::int FROM deposits WHERE member_id = $1 AND state = 'pending') AS pending,
       (SELECT count(*)::int FROM member_promotions WHERE member_id = $1 AND state = 'waiting') AS waiting,
       (SELECT count(*)::int FROM member_sessions WHERE member_id = $1) AS sessions`,
      [memberId],
    );
    expect(after).toEqual({ balance: seen!.balance, pending: 0, waiting: 0, sessions: 1 });
    expect((await second.call(userInfo, { token: other })).status).toBe(401);
    expect((await second.call(safetyStatus, { token: own })).data.break).toEqual(data);
    expect((await createRound(second, player).stake(1_00)).status).toBe('session_ended');
    expect((await first.verifyLedger()).faults).toEqual([]);
  },
);

test('64 withdrawals at once on a break take the money once', async () => {
  const { username } = demoMembers[0];
  const token = await first.loginAs(username);
  const { balance, kept } = (await first.call(withdrawInfo, { token })).data;
  const asked = await Promise.all(
    Array.from({ length: 64 }, (_, turn) =>
      (turn % 2 === 0 ? first : second).call(withdrawCreate, {
        token,
        body: { amount: String((balance - kept) / 100) },
      }),
    ),
  );
  expect(asked.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
  expect(await first.balanceOf(token)).toBe(kept);
});

test('registrations at once with the data of an excluded member create none', async () => {
  const [gone] = await queryRaw<{ first: string; last: string; born: string }>(
    dbs[0]!,
    `SELECT first_name AS first, last_name AS last, to_char(birth_date, 'YYYY-MM-DD') AS born
     FROM members WHERE username = $1`,
    [demoMembers[1].username],
  );
  const form = registrationForm({
    first_name: `นาย${gone!.first}`,
    last_name: gone!.last,
    birth_date: gone!.born,
  });
  expect((await first.call(register, { body: form })).refusal).toBe('register.code_needed');
  const body = { ...form, code: sentCodeFor(first, form) };
  const tried = await Promise.all(Array.from({ length: 8 }, () => first.call(register, { body })));
  expect(new Set(tried.map(({ refusal }) => refusal))).not.toContain(undefined);
  expect(tried.some(({ refusal }) => refusal === 'safety.not_accepted')).toBe(true);
});

test('an exclusion from two phones at once is one, and the longer one counts', async () => {
  const { username } = demoMembers[0];
  const phones = [await first.loginAs(username), await second.loginAs(username)] as const;
  const [one, two] = await Promise.all([
    first.call(safetyExclude, { token: phones[0], body: { length: '6m', word } }),
    second.call(safetyExclude, { token: phones[1], body: { length: '5y', word } }),
  ]);
  const token = await first.loginAs(username);
  const { break: pause } = (await first.call(safetyStatus, { token })).data;
  const refusals = [one.refusal, two.refusal];
  // The phone that came second was signed out, or asked for no more than there was.
  expect(refusals.filter((refusal) => refusal === undefined).length).toBeGreaterThan(0);
  if (two.refusal === undefined) expect(pause?.ends_at).toBe(two.data.ends_at);
  else expect(pause?.ends_at).toBe(one.data.ends_at);
  const rows = await queryRaw(dbs[0]!, 'SELECT FROM safety_breaks WHERE member_id = $1', [
    await memberIdOf(dbs[0]!, username),
  ]);
  expect(rows).toHaveLength(1);
});
