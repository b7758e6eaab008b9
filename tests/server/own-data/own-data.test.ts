import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { safetyTimeOut } from '@/contract/breaks.contract';
import { ownData } from '@/contract/own-data.contract';
import { safetyLimit } from '@/contract/safety.contract';
import { logout } from '@/contract/session.contract';
import { wheelSpin } from '@/contract/wheel.contract';
import { formatBaht } from '@/domain/baht';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { dataFiles } from '@/server/own-data/own-data-file';
import { findMainAccountId } from '@/server/wallet/wallet.service';
import { createTestApp, TEST_URL, type TestApp, type TestResponse } from '../../support/app';
import { linkUser } from '../../support/chat.fixture';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { writeLongHistory } from '../../support/long-ledger';
import { offers, take } from '../../support/promotion.fixture';
import { seedDemo } from '../../support/test-seeds';
import { memberIdOf } from '../../support/wheel.fixture';
import { unzip } from '../../support/zip-reader';

const [gold, hero] = demoMembers;
const STAFF_ADDRESS = '203.0.113.77';
const STRANGER_ADDRESS = '198.51.100.23';

let database: TestDatabase;
let app: TestApp;
let token: string;
let memberId: number;

beforeAll(async () => {
  database = await createTestDatabase({
    content: 'schema',
    prepare: (db) => seedDemo(db, { isPlayed: true }),
  });
  app = await createTestApp({ db: database.db });
  memberId = await memberIdOf(app.db, gold.username);
});
beforeEach(async () => {
  await database.reset();
  token = await app.loginAs();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = (password?: string): Promise<TestResponse<typeof ownData>> =>
  app.call(ownData, { token, body: password === undefined ? {} : { password } });
const fetchUrl = (url: string, method = 'GET') =>
  app.fetch(new Request(TEST_URL + url, { method }));
const offer = async () => (await ask()).data.url;

async function readFiles(): Promise<ReadonlyMap<string, string>> {
  const response = await fetchUrl(await offer());
  expect(response.status).toBe(200);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

/** Makes the session so old that it proves nothing. */
const growOld = () =>
  queryRaw(
    app.db,
    `UPDATE member_sessions SET created_at = created_at - interval '11 minutes' WHERE member_id = $1`,
    [memberId],
  );

function parseCsv(text = ''): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}

const time = (column: string) =>
  `to_char(${column} AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS')`;
const baht = (column: string) => `(${column} / 100.0)::numeric(20, 2)::text`;

/** For each CSV file some of its columns, and a statement of its own that returns the same texts. */
const expected: Readonly<
  Record<string, { titles: readonly string[]; cells: string; from: string }>
> = {
  consents: {
    titles: ['เวลา', 'ฉบับที่'],
    cells: `${time('answered_at')}, version`,
    from: 'consents WHERE member_id = $1',
  },
  sessions: {
    titles: ['เข้าสู่ระบบ', 'เบราว์เซอร์'],
    cells: `${time('created_at')}, user_agent`,
    from: 'member_sessions WHERE member_id = $1',
  },
  security: {
    titles: ['เวลา'],
    cells: time('happened_at'),
    from: 'security_events WHERE member_id = $1',
  },
  statement: {
    titles: ['วันที่ (ค.ศ.)', 'เวลา (ไทย)', 'จำนวนเงิน (บาท)', 'อ้างอิง'],
    cells: `left(${time('t.created_at')}, 10), substr(${time('t.created_at')}, 12),
        ${baht('CASE t.credit_account_id WHEN a.id THEN t.amount ELSE -t.amount END')}, t.reference`,
    from: `transfers t JOIN accounts a ON a.id IN (t.debit_account_id, t.credit_account_id)
        WHERE a.member_id = $1 AND a.kind IN ('member_wallet', 'bonus_wallet')`,
  },
  deposits: {
    titles: ['เลขที่', 'เวลา', 'ยอดที่แจ้ง (บาท)', 'ยอดที่เข้า (บาท)', 'เสร็จเมื่อ'],
    cells: `'D' || number, ${time('created_at')}, ${baht('amount')}, ${baht('credited_amount')}, ${time('decided_at')}`,
    from: 'deposits WHERE member_id = $1',
  },
  withdrawals: {
    titles: ['เลขที่', 'เวลา', 'จำนวนเงิน (บาท)', 'เลขบัญชี'],
    cells: `'W' || number, ${time('requested_at')}, ${baht('amount')}, account_number`,
    from: 'withdrawals WHERE member_id = $1',
  },
  bills: {
    titles: ['เลขที่', 'เวลา', 'ยอดแทง (บาท)', 'ได้คืน (บาท)'],
    cells: `number, ${time('created_at')}, ${baht('amount')}, ${baht('paid')}`,
    from: 'lotto_bills WHERE member_id = $1',
  },
  'bill-items': {
    titles: ['เลขที่โพย', 'ลำดับ', 'เลข', 'แทง (บาท)'],
    cells: `b.number, i.item_id, i.number, ${baht('i.amount')}`,
    from: 'lotto_items i JOIN lotto_bills b ON b.id = i.bill_id WHERE b.member_id = $1',
  },
  rounds: {
    titles: ['เริ่ม', 'เดิมพัน (บาท)', 'ได้คืน (บาท)', 'เลขรอบ'],
    cells: `${time('opened_at')}, ${baht('stake')}, ${baht('payout')}, round_id`,
    from: 'game_rounds WHERE member_id = $1',
  },
  points: {
    titles: ['เวลา', 'แต้ม'],
    cells: `${time('at')}, point`,
    from: `point_history($1, (SELECT id FROM accounts WHERE member_id = $1 AND kind = 'member_points'), NULL, 1000)`,
  },
  redemptions: {
    titles: ['เลขที่', 'เวลา', 'แต้ม'],
    cells: `number, ${time('redeemed_at')}, cost`,
    from: 'redemptions WHERE member_id = $1',
  },
  promotions: {
    titles: ['รับเมื่อ', 'สถานะ'],
    // The time-out cancels it.
    cells: `${time('accepted_at')}, 'ยกเลิกแล้ว'`,
    from: 'member_promotions WHERE member_id = $1',
  },
  coupons: {
    titles: ['เวลา', 'รหัส'],
    cells: `${time('used_at')}, code`,
    from: 'coupon_uses u JOIN coupons c ON c.id = u.coupon_id WHERE u.member_id = $1',
  },
  quests: {
    titles: ['วันที่ทำได้', 'ขั้น', 'แต้ม', 'รับเมื่อ'],
    cells: `reached_on, step, point, ${time('claimed_at')}`,
    from: 'quest_rewards WHERE member_id = $1',
  },
  wheel: {
    titles: ['เวลา', 'ครั้งที่', 'เลขของคุณ'],
    cells: `${time('played_at')}, nonce, client_seed`,
    from: 'wheel_plays WHERE member_id = $1',
  },
  'wheel-spins': {
    titles: ['เวลา', 'จำนวน'],
    cells: `${time('granted_at')}, granted`,
    from: 'wheel_grants WHERE member_id = $1',
  },
  affiliate: {
    titles: ['เดือน', 'ชั้น', 'ยอดเล่นของเพื่อนรวม (บาท)'],
    cells: `to_char(month, 'YYYY-MM'), level, ${baht('turnover')}`,
    from: 'affiliate_months WHERE member_id = $1',
  },
  friends: {
    titles: ['สมัครเมื่อ'],
    cells: time('created_at'),
    from: 'members WHERE referrer_member_id = $1',
  },
  limits: {
    titles: ['เวลา', 'เป็น (บาท)'],
    cells: `${time('asked_at')}, ${baht('to_amount')}`,
    from: 'safety_limit_changes WHERE member_id = $1',
  },
  breaks: {
    titles: ['เวลา', 'ถึง'],
    cells: `${time('at')}, ${time('ends_at')}`,
    from: 'safety_break_events WHERE member_id = $1',
  },
  'reality-checks': {
    titles: ['เวลา', 'เล่นมาแล้ว (นาที)', 'คำตอบ'],
    cells: `${time('asked_at')}, minutes, 'เล่นต่อ'`,
    from: 'reality_checks WHERE member_id = $1',
  },
};

/** Gives the member a row in every table that the demo leaves empty. */
async function fillAll(): Promise<void> {
  await linkUser(app.db, 'U0123456789abcdef');
  const headers = { 'idempotency-key': randomUUID() };
  await app.call(wheelSpin, { token, body: {}, headers });
  await app.call(safetyLimit, { token, body: { kind: 'loss', frame: 'day', amount: '500000' } });
  expect((await take(app, token, offers.every)).refusal).toBeUndefined();
  const kinds = [
    ['name.changed', STAFF_ADDRESS, { by: 'operator/somchai', reason: 'บัตรใหม่' }],
    ['sign_in.refused', STRANGER_ADDRESS, {}],
  ] as const;
  for (const [kind, address, detail] of kinds) {
    await queryRaw(
      app.db,
      `INSERT INTO security_events (agent_id, member_id, kind, address, user_agent, detail)
       VALUES (1, $1, $2, $3, 'x', $4)`,
      [memberId, kind, address, JSON.stringify(detail)],
    );
  }
  await queryRaw(
    app.db,
    `WITH session AS (
       INSERT INTO play_sessions (member_id, began_at, last_stake_at, staked, returned, reminder_minutes)
       VALUES ($1, business_now() - interval '1 hour', business_now(), 100, 0, 60) RETURNING member_id, began_at)
     INSERT INTO reality_checks (member_id, session_began_at, minutes, answered_at, answer)
     SELECT member_id, began_at, 60, business_now(), 'go_on' FROM session`,
    [memberId],
  );
}

describe('the archive', () => {
  test('has exactly the rows of the member in every file', async () => {
    await fillAll();
    expect((await app.call(safetyTimeOut, { token, body: { length: '24h' } })).refusal).toBe(
      undefined,
    );
    const files = await readFiles();
    expect([...files.keys()]).toEqual(['อ่านก่อน.txt', ...dataFiles.map(({ name }) => name)]);
    const tables = [...files.keys()].filter((name) => name.endsWith('.csv'));
    expect(tables.toSorted()).toEqual(
      Object.keys(expected)
        .map((name) => `${name}.csv`)
        .toSorted(),
    );
    for (const [name, { titles, cells, from }] of Object.entries(expected)) {
      const [head = [], ...lines] = parseCsv(files.get(`${name}.csv`));
      const places = titles.map((title) => head.indexOf(title));
      expect(places, name).not.toContain(-1);
      const rows = await queryRaw<{ line: string }>(
        app.db,
        `SELECT concat_ws('|', ${cells
          .split(/,\s+(?![^(]*\))/)
          .map((cell) => `coalesce((${cell})::text, '')`)
          .join(', ')}) AS line FROM ${from}`,
        [memberId],
      );
      const found = lines.map((line) => places.map((place) => line[place]).join('|'));
      expect(found.toSorted(), name).toEqual(rows.map(({ line }) => line).toSorted());
      expect(found.length, name).toBeGreaterThan(0);
    }
  });

  test('explains each file, and tells who the member is', async () => {
    await fillAll();
    const files = await readFiles();
    const readMe = files.get('อ่านก่อน.txt') ?? '';
    for (const { name, about } of dataFiles) expect(readMe).toContain(`${name} - ${about}\r\n`);
    expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({
      username: gold.username,
      first_name: gold.firstName,
      bank_account_number: gold.bankAccountNumber,
      wallets: [{ name: 'กระเป๋าหลัก', balance: formatBaht(await app.balanceOf(token)) }],
    });
    expect(JSON.parse(files.get('line.json') ?? '')).toMatchObject({
      account: { user_id: 'U0123456789abcdef' },
    });
    expect(JSON.parse(files.get('safety.json') ?? '')).toMatchObject({
      limits: expect.arrayContaining([
        expect.objectContaining({ kind: 'loss', frame: 'day', limit: '500000.00' }),
      ]) as unknown,
    });
  });

  test('holds nothing of other members, of the staff and of strangers', async () => {
    await fillAll();
    const heroId = await memberIdOf(app.db, hero.username);
    const others = await queryRaw<{ word: string | null }>(
      app.db,
      `SELECT unnest(ARRAY[username, first_name || ' ' || last_name, bank_account_number]) AS word
         FROM members WHERE id <> $1
       UNION ALL SELECT id::text FROM deposits WHERE member_id <> $1
       UNION ALL SELECT id::text FROM withdrawals WHERE member_id <> $1
       UNION ALL SELECT id::text FROM lotto_bills WHERE member_id <> $1
       UNION ALL SELECT round_id FROM game_rounds WHERE member_id <> $1
       UNION ALL SELECT id::text FROM redemptions WHERE member_id <> $1
       UNION ALL SELECT name FROM operators`,
      [memberId],
    );
    const words = others.map(({ word }) => word).filter((word) => word !== null);
    expect(words).toEqual(expect.arrayContaining([hero.username, hero.bankAccountNumber]));
    expect(words.length).toBeGreaterThan(100);
    const whole = [...(await readFiles()).values()].join('\n');
    expect(words.filter((word) => whole.includes(word))).toEqual([]);
    for (const hidden of ['operator/', 'somchai', STAFF_ADDRESS, STRANGER_ADDRESS, `/${heroId}`])
      expect(whole).not.toContain(hidden);
    expect(whole).toContain('เปลี่ยนชื่อ,ทีมงาน,,');
    expect(whole).toContain('รหัสผ่านผิด,,,');
  });

  test('is sent in pieces of at most 64 KB, however long the statement is', async () => {
    const account = await findMainAccountId(app.db, memberId);
    const before = parseCsv((await readFiles()).get('statement.csv')).length;
    await writeLongHistory(app.db, [account], 30_000);
    await app.moveClock(25 * 3_600_000);
    const response = await fetchUrl((await ask(gold.password)).data.url);
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) pieces.push(piece);
    expect(Math.max(...pieces.map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(65_536);
    const archive = Buffer.concat(pieces);
    expect(response.headers.get('content-length')).toBe(String(archive.byteLength));
    expect(parseCsv(unzip(archive).get('statement.csv'))).toHaveLength(before + 30_000);
  });
});

describe('the proof of the member', () => {
  test('is a sign-in by password within ten minutes, afterwards the password', async () => {
    expect((await ask()).refusal).toBeUndefined();
    await growOld();
    expect((await ask()).refusal).toBe('auth.password_needed');
    expect((await ask('wrong-password')).refusal).toBe('auth.wrong_password');
    expect((await ask(gold.password)).data.url).toMatch(/^\/api\/download\/[\w-]{43}$/);
  });

  test('is never a sign-in by LINE: a member without a password sets one first', async () => {
    const byLine = `UPDATE member_sessions SET line_proof_hash = '\\x01' WHERE member_id = $1`;
    await queryRaw(app.db, byLine, [memberId]);
    expect((await ask()).refusal).toBe('auth.password_needed');
    await queryRaw(app.db, 'UPDATE members SET password_hash = NULL WHERE id = $1', [memberId]);
    expect((await ask()).refusal).toBe('auth.no_password');
    expect((await ask('any-password')).refusal).toBe('auth.no_password');
  });

  test('stops guesses', async () => {
    await growOld();
    for (let guess = 0; guess < 5; guess += 1) await ask(`wrong-${guess}`);
    expect(await ask(gold.password)).toMatchObject({ status: 429, refusal: 'request.too_many' });
  });
});

describe('a URL of the archive', () => {
  test('works once', async () => {
    const url = await offer();
    expect((await fetchUrl(url, 'HEAD')).status).toBe(405);
    const response = await fetchUrl(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
      ) as string,
      'cache-control': 'no-store',
    });
    await response.arrayBuffer();
    expect((await fetchUrl(url)).status).toBe(404);
  });

  test('works for 60 seconds, and only while the session lives', async () => {
    const expired = await offer();
    await app.moveClock(61_000);
    expect((await fetchUrl(expired)).status).toBe(404);
    const ended = await offer();
    await app.call(logout, { token, body: {} });
    expect((await fetchUrl(ended)).status).toBe(404);
  });
});

describe('one archive in 24 hours', () => {
  const isRefused = async () => (await ask()).refusal === 'request.too_many';

  test('is given; the next one follows afterwards', async () => {
    await readFiles();
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, refusal: 'request.too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    await app.moveClock(24 * 3_600_000 + 1_000);
    expect((await ask(gold.password)).refusal).toBeUndefined();
  });

  test('counts no offer that was not fetched', async () => {
    await offer();
    expect(await isRefused()).toBe(false);
  });

  test('counts no archive that could not be made', async () => {
    const url = await offer();
    vi.stubEnv('TMPDIR', '/does-not-exist');
    expect((await fetchUrl(url)).status).toBe(500);
    vi.unstubAllEnvs();
    expect(await isRefused()).toBe(false);
    await readFiles();
  });

  test('counts no archive that the member left before its end', async () => {
    const response = await fetchUrl(await offer());
    await response.body?.cancel();
    expect(await isRefused()).toBe(false);
  });

  test('is one also for two downloads at the same time', async () => {
    const [one, other] = [await offer(), await offer()];
    const first = await fetchUrl(one);
    expect((await fetchUrl(other)).status).toBe(429);
    await first.arrayBuffer();
    expect(await isRefused()).toBe(true);
  });
});
