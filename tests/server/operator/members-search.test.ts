import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberList, memberSearch } from '@/contract/operator/members.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { openTestRound, putBill } from '../../support/draw.fixture';
import { createTestPlayers } from '../../support/test-players';
import { createTestProvider } from '../../support/test-provider';

const [first, second] = [1001, 1002];
let app: TestApp;
let yok: TestApp;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async ({ db }) => {
      await createTestPlayers((text, values) => queryRaw(db, text, values), 30, 100_00);
      await queryRaw(
        db,
        `INSERT INTO line_accounts (member_id, agent_id, line_user_id, display_name) VALUES ($1, 1, 'U1', 'Nong Mook ✨')`,
        [second],
      );
      await queryRaw(
        db,
        `UPDATE members SET first_name = 'Somchai', last_name = 'Van Dee' WHERE username = 'player-7'`,
      );
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function search(q: string, from = app) {
  const { status, data } = await operate(from, `/members/search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return v.parse(memberSearch.data, data);
}

async function list(query: Record<string, string> = {}, from = app) {
  const { status, data } = await operate(from, `/members/list?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return v.parse(memberList.data, data);
}

const fetchActions = () =>
  queryRaw<{ action: string; operator: string; subject: string; detail: object }>(
    app.db,
    'SELECT action, operator, subject, detail FROM operator_actions ORDER BY seq',
  );

describe('a search', () => {
  test.each([
    ['the beginning of a phone', '0812', 'phone', first],
    ['a whole phone', '0812345678', 'phone', first],
    ['a phone with country code and dashes', '+66 81-234-5678', 'phone', first],
    ['Thai digits', '๐๘๑๒', 'phone', first],
    ['the last digits of a phone', '5678', 'phone_end', first],
    ['the last digits of a bank account', '0123', 'bank_account_end', second],
    ['a whole bank account', '456-7-89012-3', 'bank_account_end', second],
    ['the beginning of a first name', 'วีร', 'first_name', second],
    ['a first and the beginning of a last name', 'วีรชัย ทอ', 'first_name', second],
    ['the beginning of a last name', 'มีโ', 'last_name', first],
    ['the beginning of a LINE name, in any case', 'nong mook', 'line_name', second],
  ])('finds a member by %s', async (_, q, matched, id) => {
    expect(await search(q)).toMatchObject([{ id, matched }]);
  });

  test('finds names in Latin letters in any case, also those with spaces', async () => {
    for (const q of ['SOMCH', 'somchai van', 'van dee']) {
      expect(await search(q)).toMatchObject([{ name: 'Somchai Van Dee' }]);
    }
  });

  test('returns masked phone numbers and only the data that distinguish members', async () => {
    expect(await search('0812345678')).toEqual([
      {
        id: first,
        username: '081-xxx-5678',
        name: 'สมหญิง มีโชค',
        vip_level: 1,
        is_closed: false,
        matched: 'phone',
        thing: null,
      },
    ]);
  });

  test('names a member once, by the first field that matches', async () => {
    await queryRaw(
      app.db,
      `UPDATE members SET bank_account_number = '9990812345678' WHERE id = $1`,
      [first],
    );
    expect(await search('0812345678')).toMatchObject([{ id: first, matched: 'phone' }]);
  });

  test('does not match three digits at the end of a number, and treats % and _ as plain text', async () => {
    expect(await search('678')).toEqual([]);
    expect(await search('%%')).toEqual([]);
    expect(await search('__')).toEqual([]);
  });

  test('returns twenty members at most', async () => {
    await queryRaw(app.db, `UPDATE members SET first_name = 'มานี' WHERE username LIKE 'player-%'`);
    const hits = await search('มา');
    expect(hits).toHaveLength(20);
    expect(new Set(hits.map(({ id }) => id)).size).toBe(20);
  });

  test('finds no member of another agent', async () => {
    expect(await search('0898')).toEqual([]);
    expect(await search('0898', yok)).toMatchObject([{ username: '089-xxx-5432' }]);
    expect(await search('Nong', yok)).toEqual([]);
  });

  test.each(['', 'ก', '08', '๘๑', ' ก ', 'x'.repeat(161)])('refuses "%s"', async (q) => {
    const response = await operate(app, `/members/search?${new URLSearchParams({ q })}`);
    expect(response.status).toBe(400);
    expect(await fetchActions()).toEqual([]);
  });

  test('writes one row to the audit log, however many members it finds', async () => {
    await operate(app, '/members/search?q=08', { as: 'som' });
    await operate(app, '/members/search?q=081', { as: 'som' });
    expect(await fetchActions()).toEqual([
      { action: 'member.search', operator: 'som', subject: 'members', detail: { q: '081' } },
    ]);
  });
});

describe('a search for a thing', () => {
  /** Gives the first member a deposit, a paid withdrawal and a bill. @returns their numbers */
  async function leaveThings() {
    const [deposit] = await queryRaw<{ id: string; number: number }>(
      app.db,
      `INSERT INTO deposits (agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at)
       VALUES (1, $1, 'manual', 'credited', 100, 100, business_now(), business_now(), business_now()) RETURNING id, number`,
      [first],
    );
    await queryRaw(
      app.db,
      `INSERT INTO incoming_payments (agent_id, source, reference, amount, paid_to, occurred_at, received_at, state,
         deposit_id, member_id, decided_at)
       VALUES (1, 'operator', 'KB-77/1', 100, 'x', business_now(), business_now(), 'credited', $1, $2, business_now()),
         (1, 'operator', 'KB-77/2', 100, 'x', business_now(), business_now(), 'credited', NULL, $2, business_now())`,
      [deposit?.id, first],
    );
    const [withdrawal] = await queryRaw<{ number: number }>(
      app.db,
      `INSERT INTO withdrawals (agent_id, member_id, state, amount, bank_code, account_number, requested_at, approved_at,
         approved_by, ended_at, ended_by, paid_account_id, bank_reference, paid_at)
       SELECT 1, $1, 'paid', 2500, '004', '0123456789', business_now(), business_now(), 'operator/som', business_now(),
         'operator/som', (SELECT min(id) FROM receiving_accounts WHERE agent_id = 1), 'SCB20261128001', business_now()
       RETURNING number`,
      [first],
    );
    // A bill that is named by digits alone has at least three.
    await queryRaw(app.db, 'ALTER TABLE lotto_bills ALTER COLUMN number RESTART WITH 777');
    const { accountId } = await app.openPlayer();
    await putBill(app.db, await openTestRound(app.db, { closes: 60 }), accountId, [
      { type: 'two_top', number: '51', amount: 100 },
    ]);
    const [bill] = await queryRaw<{ number: number }>(
      app.db,
      'SELECT max(number) AS number FROM lotto_bills',
    );
    return {
      depositId: deposit?.id ?? '',
      deposit: deposit?.number ?? 0,
      withdrawal: withdrawal?.number ?? 0,
      bill: bill?.number ?? 0,
    };
  }

  test('leads from its number to the thing and its member', async () => {
    const numbers = await leaveThings();
    for (const [q, kind] of [
      [`D${numbers.deposit}`, 'deposit'],
      [` d ${numbers.deposit} `, 'deposit'],
      [`w${numbers.withdrawal}`, 'withdrawal'],
      [`โพย ${numbers.bill}`, 'bill'],
    ] as const) {
      expect(await search(q)).toEqual([
        expect.objectContaining({
          id: first,
          username: '081-xxx-5678',
          matched: kind,
          thing: { kind, number: numbers[kind] },
        }),
      ]);
    }
  });

  test('finds money by the whole reference of a bank, and by no part of it', async () => {
    const { deposit, withdrawal } = await leaveThings();
    expect(await search('KB-77/1')).toMatchObject([
      { id: first, matched: 'bank_reference', thing: { kind: 'deposit', number: deposit } },
    ]);
    expect(await search('KB-77/2')).toMatchObject([{ id: first, thing: { kind: 'incoming' } }]);
    expect(await search('SCB20261128001')).toMatchObject([
      { id: first, thing: { kind: 'withdrawal', number: withdrawal } },
    ]);
    expect(await search('KB-77')).toEqual([]);
    expect(await search('SCB20261128')).toEqual([]);
  });

  test('finds a bill by its digits alone, after the members with these digits', async () => {
    const { bill } = await leaveThings();
    // A bill keeps its number, so a member gets a phone that begins with it.
    const digits = String(bill);
    await queryRaw(app.db, 'UPDATE members SET username = $2 WHERE id = $1', [
      second,
      digits.padEnd(10, '0'),
    ]);
    expect(await search(digits)).toMatchObject([
      { id: second, matched: 'phone', thing: null },
      { id: first, matched: 'bill', thing: { kind: 'bill', number: bill } },
    ]);
  });

  test('finds money that belongs to no member yet, which leads to the money', async () => {
    const [money] = await queryRaw<{ id: number }>(
      app.db,
      `INSERT INTO incoming_payments (agent_id, source, reference, amount, paid_to, occurred_at, received_at, state,
         reason)
       VALUES (1, 'operator', 'LOST-1', 100, 'x', business_now(), business_now(), 'review', 'no_match') RETURNING id`,
    );
    expect(await search('LOST-1')).toEqual([
      {
        ...{ id: null, username: null, name: null, vip_level: 0, is_closed: false },
        ...{ matched: 'bank_reference', thing: { kind: 'incoming', number: money?.id } },
      },
    ]);
    expect(await search('LOST-1', yok)).toEqual([]);
  });

  test('finds a deposit, withdrawal or bill by the reference of a line of a statement', async () => {
    const { depositId, deposit, withdrawal, bill } = await leaveThings();
    const [ids] = await queryRaw<{ withdrawal: string; bill: string }>(
      app.db,
      `SELECT (SELECT id FROM withdrawals WHERE number = $1) AS withdrawal,
         (SELECT id FROM lotto_bills WHERE number = $2) AS bill`,
      [withdrawal, bill],
    );
    for (const [q, kind, number] of [
      [`deposit/${depositId}`, 'deposit', deposit],
      [` ${depositId.toUpperCase()} `, 'deposit', deposit],
      [`withdrawal/${ids?.withdrawal}`, 'withdrawal', withdrawal],
      [`lotto/${ids?.bill}/1`, 'bill', bill],
      [`${ids?.bill}`, 'bill', bill],
    ] as const) {
      const thing = { kind, number };
      expect(await search(q)).toMatchObject([{ id: first, matched: 'statement', thing }]);
      expect(await search(q, yok)).toEqual([]);
    }
    expect(await search(`withdrawal/${depositId}`)).toEqual([]);
  });

  test('leads from the reference of an adjustment to its member', async () => {
    const body = {
      ...{ member_id: first, amount: '37.50', reason: 'system_fault', sentence: 'คืนยอดที่หาย' },
      turnover: 0,
    };
    const asked = await operate(app, '/adjustments', { body, as: 'som' });
    const { approval } = asked.data as { approval: number };
    await operate(app, '/approvals/approve', { body: { id: approval }, as: 'lek' });
    const [adjustment] = await queryRaw<{ id: number }>(app.db, 'SELECT id FROM adjustments');
    const q = `adjustment/${adjustment?.id}`;
    expect(await search(q)).toMatchObject([{ id: first, matched: 'statement', thing: null }]);
    expect(await search(q, yok)).toEqual([]);
  });

  test('finds a game round by its id, with and without its source', async () => {
    const { memberId, playerToken } = await app.openPlayer();
    await app.providerCall('debit', {
      ...{ player_token: playerToken, transaction_id: 'one', round_id: 'table-7/hand-12' },
      ...{ game_id: 'golden-dragon', amount_satang: 100 },
    });
    const id = 'sandbox/table-7/hand-12';
    for (const q of [id, 'table-7/hand-12']) {
      const round = { id: memberId, matched: 'round', thing: { kind: 'round', id } };
      expect(await search(q)).toMatchObject([round]);
      expect(await search(q, yok)).toEqual([]);
    }
    expect(await search('table-7/hand-1')).toEqual([]);
  });

  test('finds nothing of another agent', async () => {
    const { deposit, withdrawal, bill } = await leaveThings();
    for (const q of [`D${deposit}`, `W${withdrawal}`, `B${bill}`, 'KB-77/1', 'SCB20261128001']) {
      expect(await search(q, yok)).toEqual([]);
    }
  });
});

describe('the list of members', () => {
  test('can be read page by page without repetitions, the newest member first', async () => {
    const seen: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list({ limit: '7', ...(cursor !== undefined && { cursor }) });
      expect(page.rows.length).toBeGreaterThan(0);
      seen.push(...page.rows.map(({ id }) => id));
      // Only the first page is counted.
      if (cursor !== undefined) expect(page.total).toBeNull();
      cursor = page.next_cursor;
    }
    const all = await queryRaw<{ id: number }>(
      app.db,
      'SELECT id FROM members WHERE agent_id = 1 ORDER BY created_at DESC, id DESC',
    );
    expect(seen).toEqual(all.map(({ id }) => id));
    expect((await list({ limit: '7' })).total).toBe(all.length);
    // Only first pages are searches of their own.
    expect(await fetchActions()).toHaveLength(2);
  });

  test('has the figures of 30 days, the balance and the last visit', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO deposits (agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at, decided_by)
       SELECT 1, $1, 'manual', 'credited', amount, amount, business_now(), business_now(), business_now() - age, 'operator/som'
       FROM (VALUES (12345, interval '1 hour'), (700, interval '31 days')) AS paid (amount, age)`,
      [first],
    );
    await queryRaw(
      app.db,
      `INSERT INTO withdrawals (agent_id, member_id, state, amount, bank_code, account_number, requested_at, approved_at,
         approved_by, ended_at, ended_by)
       SELECT 1, $1, 'paid', 2500, '004', '0123456789', business_now(), business_now(), 'operator/som', business_now(), 'operator/som'`,
      [first],
    );
    await queryRaw(
      app.db,
      `INSERT INTO played_days (member_id, day, area, category, wallet_kind, stake, payout, valid_turnover, turn)
       SELECT $1, movement_day(business_now()) - ago, 'games', 'slot', wallet, stake, payout, stake, 0
       FROM (VALUES (0, 'main', 10000, 15000), (29, 'bonus', 1000, 0), (30, 'main', 70000, 0))
         AS played (ago, wallet, stake, payout)`,
      [first],
    );
    await app.loginAs();
    const row = (await list()).rows.find(({ id }) => id === first);
    expect(row).toMatchObject({
      username: '081-xxx-5678',
      name: 'สมหญิง มีโชค',
      deposits_30d: 12345,
      withdrawals_30d: 2500,
      ggr_30d: -40_00,
      balance: 1_000_00,
      flags: [],
    });
    expect(Date.parse(row?.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(Date.parse(row?.first_deposit_at ?? '')).toBeLessThan(Date.now() - 30 * 86_400_000);
  });

  test('filters by state', async () => {
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE id = $1', [first]);
    await queryRaw(app.db, 'UPDATE members SET is_staff = true WHERE id = $1', [second]);
    const body = { id: second, flag: 'VIP ระวัง', reason: 'ทดสอบ' };
    await operate(app, '/members/flag', { body });
    const idsOf = async (state: string) => (await list({ state })).rows.map(({ id }) => id);
    expect(await idsOf('closed')).toEqual([first]);
    expect(await idsOf('open')).not.toContain(first);
    expect(await idsOf('staff')).toEqual([second]);
    expect((await list({ state: 'flagged' })).rows).toMatchObject([
      { id: second, flags: ['VIP ระวัง'] },
    ]);
    expect(await idsOf('never_deposited')).toContain(first);
    await queryRaw(
      app.db,
      `INSERT INTO deposits (agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at)
       VALUES (1, $1, 'manual', 'credited', 100, 100, business_now(), business_now(), business_now())`,
      [first],
    );
    expect(await idsOf('never_deposited')).not.toContain(first);
  });

  test('filters by day of joining, level, referrer and agent code', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO members (agent_id, username, birth_date, referrer_member_id, attributed_agent_code, vip_level)
       VALUES (1, '0600000001', '1990-01-01', $1, 'TIKTOK', 2)`,
      [first],
    );
    const found = await list({ referrer: String(first) });
    expect(found).toMatchObject({
      rows: [{ username: '060-xxx-0001', name: null }],
      next_cursor: null,
      total: 1,
    });
    expect((await list({ agent_code: 'TIKTOK' })).rows).toHaveLength(1);
    expect((await list({ vip_level: '2', referrer: String(first) })).total).toBe(1);
    expect((await list({ vip_level: '1', referrer: String(first) })).total).toBe(0);
    const today = (at: string | undefined) =>
      new Date(Date.parse(at ?? '') + 7 * 3_600_000).toISOString().slice(0, 10);
    const day = today(found.rows[0]?.created_at);
    expect((await list({ joined_from: day, joined_to: day })).total).toBeGreaterThan(0);
    expect((await list({ joined_to: '2020-01-01' })).rows).toEqual([]);
    expect((await list({ joined_from: '2099-01-01' })).total).toBe(0);
  });

  test.each([
    { state: 'nothing' },
    { vip_level: '3' },
    { cursor: 'x' },
    { limit: '0' },
    { limit: '201' },
    { joined_from: '2026-11-28', joined_to: '2026-11-27' },
    { joined_from: '2026-02-30' },
  ])('refuses %o', async (query) => {
    const path = `/members/list?${new URLSearchParams(query)}`;
    expect((await operate(app, path)).status).toBe(400);
  });

  test('shows no member of another agent', async () => {
    const { rows } = await list({}, yok);
    expect(rows.map(({ username }) => username)).toEqual(['089-xxx-5432']);
    // A cursor of another agent's member leads nowhere.
    expect((await list({ cursor: String(first) }, yok)).rows).toEqual([]);
  });
});
