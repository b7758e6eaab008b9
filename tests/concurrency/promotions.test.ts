import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { generateQr } from '@/contract/deposits.contract';
import { promotionMine } from '@/contract/promotions.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { endDuePromotions } from '@/server/promotions/promotion.service';
import { moveLateMoney } from '@/server/requirements/requirement.service';
import { createTestApp, type TestApp, type TestPlayer } from '../support/app';
import { createTestGateway, qrPaid, report } from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import {
  createRound,
  fetchCurrent,
  findPromotionFaults,
  giveUp,
  offers,
  openGame,
  payIn,
  playRound,
  startOpenPromotion,
  take,
} from '../support/promotion.fixture';
import { createTestProvider } from '../support/test-provider';
import { sized } from '../support/test-size';

const TURNS = sized(4, 10);
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let player: TestPlayer;
let token: string;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await queryRaw(
    dbs[0]!,
    'UPDATE promotions SET limit_per_member = CASE id WHEN 5 THEN 3 END, largest_stake = 10000000',
  );
  apps = [];
  for (const db of dbs) {
    apps.push(
      await createTestApp({
        db,
        providers: [createTestProvider()],
        gateways: [createTestGateway()],
      }),
    );
  }
  player = await apps[0]!.openPlayer(demoMembers[1].username);
  token = player.token;
});
afterEach(async () => {
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
  // Granted bonuses equal the ledger's transfers, and every promotion's state matches its requirement.
  const [books] = await queryRaw<Record<'granted' | 'moved' | 'said', number>>(
    dbs[0]!,
    `SELECT (SELECT coalesce(sum(bonus_amount), 0)::bigint FROM member_promotions) AS granted,
       (SELECT coalesce(sum(amount), 0)::bigint FROM transfers WHERE code = 'promotion_bonus') AS moved,
       (SELECT count(*) FROM member_promotions m JOIN turnover_requirements r ON r.id = m.requirement_id
        WHERE m.state <> CASE r.ended_as WHEN 'met' THEN 'completed' ELSE coalesce(r.ended_as, 'running') END) AS said`,
  );
  expect(books).toMatchObject({ said: 0, granted: books?.moved });
  expect(await findPromotionFaults(dbs[0]!)).toEqual([]);
  await giveUpAll();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const processOf = (turn: number) => apps[turn % 2]!;

async function giveUpAll(): Promise<void> {
  const current = await fetchCurrent(apps[0]!, token);
  if (current) expect((await giveUp(apps[0]!, token, current.id)).refusal).toBeUndefined();
}

async function runJobs(turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await Promise.all(dbs.map((db) => endDuePromotions(db)));
    await Promise.all(dbs.map((db) => moveLateMoney(db)));
  }
}

/** Orders a QR payment. @returns its id */
async function orderQr(amount: string): Promise<string> {
  const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount };
  return (await apps[0]!.call(generateQr, { token, body })).data.payment_id;
}

async function endedOf(id: string) {
  const { data } = await apps[1]!.call(promotionMine, { token });
  return data.ended.find((ended) => ended.id === id);
}

/** Returns the satang left in ended bonus wallets. */
async function leftBehind(): Promise<number> {
  const [row] = await queryRaw<{ left: number }>(
    dbs[0]!,
    `SELECT coalesce(sum(a.balance), 0)::bigint AS left FROM wallets w JOIN accounts a ON a.id = w.account_id
     JOIN turnover_requirements r ON r.id = w.requirement_id WHERE r.ended_at IS NOT NULL`,
  );
  return row!.left;
}

test('only one of 64 concurrent requests takes a promotion, and those with one key return the same one', async () => {
  const ids = [offers.first, offers.every, offers.fixed, offers.casino];
  const responses = await Promise.all(
    Array.from({ length: 64 }, (_, turn) => take(processOf(turn), token, ids[turn % ids.length]!)),
  );
  expect(responses.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
  expect(responses.filter(({ refusal }) => refusal === 'promotion.one_at_a_time')).toHaveLength(63);
  await giveUpAll();
  const key = randomUUID();
  const same = await Promise.all(
    Array.from({ length: 64 }, (_, turn) => take(processOf(turn), token, offers.every, key)),
  );
  expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
});

test('concurrent requests take a promotion only as often as its limit per member allows', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => take(processOf(index), token, offers.casino)),
    );
    const granted = responses.filter(({ refusal }) => refusal === undefined);
    expect(granted).toHaveLength(turn < 3 ? 1 : 0);
    await payIn(processOf(turn), token, '500');
    await giveUpAll();
  }
  const [row] = await queryRaw<{ times: number }>(
    dbs[0]!,
    'SELECT count(granted_at) AS times FROM member_promotions WHERE promotion_id = 5',
  );
  expect(row).toEqual({ times: 3 });
});

test('a deposit credited while its promotion is cancelled or taken gets at most one bonus', async () => {
  const seen = new Set<string>();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { id } = (await take(apps[0]!, token, offers.fixed)).data;
    const code = await orderQr('300');
    const [status, cancelled] = await Promise.all([
      report(processOf(turn), qrPaid(code, 300_00)),
      giveUp(processOf(turn + 1), token, id),
    ]);
    expect(status).toBe('credited');
    expect(cancelled.data.state).toBe('cancelled');
    seen.add(String(cancelled.data.moved_amount));
    expect(await endedOf(id)).toMatchObject({ state: 'cancelled' });
    const again = await orderQr('300');
    const [, taken] = await Promise.all([
      report(processOf(turn), qrPaid(again, 300_00)),
      take(processOf(turn + 1), token, offers.fixed),
    ]);
    const current = await fetchCurrent(apps[0]!, token);
    expect(current?.id).toBe(taken.data.id);
    expect(['waiting', 'running']).toContain(current?.state);
    await giveUpAll();
  }
  for (const moved of seen) expect(['null', '10000']).toContain(moved);
});

test('a promotion completed and cancelled while jobs run ends once and leaves no money in its wallet', async () => {
  const seen = new Set<string | undefined>();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { id, wallet } = await startOpenPromotion(apps[0]!, token, offers.every, '100');
    const bonus = await openGame(apps[0]!, token, wallet.id);
    const round = createRound(processOf(turn), bonus);
    await round.stake(4_00);
    const before = await apps[0]!.balanceOf(token);
    await Promise.all([
      playRound(processOf(turn), player.playerToken, { stake: 326_00, pays: 326_00 }),
      round.pay(9_00),
      giveUp(processOf(turn + 1), token, id),
      playRound(processOf(turn), bonus, { stake: 1_00, pays: 0 }),
      runJobs(2),
    ]);
    await runJobs();
    const current = await fetchCurrent(apps[0]!, token);
    const ended = await endedOf(id);
    expect([current?.id, ended?.id].filter((known) => known === id)).toHaveLength(1);
    seen.add(ended?.state);
    expect(await leftBehind()).toBe(0);
    const released = ended?.state === 'completed' ? ended.moved_amount! : 0;
    expect(await apps[0]!.balanceOf(token)).toBe(before + released);
    if (ended) expect([14_00, 15_00]).toContain(ended.moved_amount);
    await giveUpAll();
  }
  expect(seen.size).toBeGreaterThan(0);
});

test('a stake during the expiry of a bonus is either accepted before the expiry or refused after it', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { id, wallet } = await startOpenPromotion(apps[0]!, token, offers.fixed, '300');
    const bonus = await openGame(apps[0]!, token, wallet.id);
    const expire = queryRaw(
      dbs[0]!,
      `UPDATE turnover_requirements SET expires_at = business_now() WHERE ended_at IS NULL`,
    ).then(() => runJobs(2));
    const stakes = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        playRound(processOf(index), bonus, { stake: 10_00, pays: 20_00 }),
      ),
    );
    await expire;
    await runJobs();
    const taken = stakes.filter((status) => status === 'ok').length;
    expect(stakes.filter((status) => status === 'wallet_not_usable')).toHaveLength(6 - taken);
    expect(await endedOf(id)).toMatchObject({
      state: 'expired',
      moved_amount: 100_00 + taken * 10_00,
    });
    expect(await leftBehind()).toBe(0);
  }
});
