import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  memberBillShow,
  memberBills,
  memberMoney,
  memberPage,
  memberRoundShow,
  memberRounds,
  operatorMemberStatement,
} from '@/contract/operator/members.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate, reserve } from '../../support/deposit.fixture';
import { openTestRound, putBill } from '../../support/draw.fixture';
import { offers, payIn, take } from '../../support/promotion.fixture';
import { createTestProvider } from '../../support/test-provider';
import { withdraw } from '../../support/withdrawal.fixture';

let app: TestApp;
let yok: TestApp;
let player: TestPlayer;
/** The second demo member has played, bet, paid in and asked for a withdrawal. */
let id: number;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      player = await fresh.openPlayer('0823456789');
      id = player.memberId;
      for (const round of ['r1', 'r2', 'r3', 'r4', 'r5']) await play(fresh, round);
      await putBill(fresh.db, await openTestRound(fresh.db, { closes: 60 }), player.accountId, [
        { type: 'two_top', number: '51', amount: 100 },
        { type: 'two_bottom', number: '15', amount: 200 },
      ]);
      await take(fresh, player.token, offers.every);
      await payIn(fresh, player.token, '500');
      await reserve(fresh, player.token);
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function play(fresh: TestApp, round: string): Promise<void> {
  const call = { player_token: player.playerToken, round_id: round, game_id: 'golden-dragon' };
  await fresh.providerCall('debit', { ...call, transaction_id: `${round}-in`, amount_satang: 100 });
  await fresh.providerCall('credit', {
    ...call,
    transaction_id: `${round}-out`,
    amount_satang: 150,
    round_closed: true,
  });
}

async function read<S extends v.GenericSchema>(
  { path, data: schema }: { path: string; data: S },
  query: Record<string, string | number>,
): Promise<v.InferOutput<S>> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const { status, error, data } = await operate(app, `${path.replace('/operator/v1', '')}?${text}`);
  expect({ status, error }).toEqual({ status: 200, error: 0 });
  return v.parse(schema, data);
}

/** Reads a list to its end by pages of two rows. */
async function walk<Row>(
  readPage: (query: Record<string, string | number>) => Promise<{
    rows: readonly Row[];
    next_cursor: string | null;
  }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await readPage({ id, limit: 2, ...(cursor !== undefined && { cursor }) });
    expect(page.rows.length).toBeGreaterThan(0);
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return rows;
}

const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

describe('the page of a member', () => {
  test('shows the main data and figures of the member', async () => {
    expect(await read(memberPage, { id })).toMatchObject({
      id,
      username: '082-xxx-6789',
      name: 'วีรชัย ทองดี',
      vip_level: 2,
      is_closed: false,
      closed_at: null,
      referrer: null,
      line: null,
      bank: { bank_code: '014', last_digits: '0123', changed_at: null },
      flags: [],
      balance: await app.balanceOf(player.token),
      bonus_wallets: [{ balance: 50_00, turnover: { done: 0 } }],
      held: 0,
      points: 3_200,
      withdrawals_30d: 0,
      pending_deposits: 1,
      pending_withdrawals: 0,
      open_bills: 1,
    });
    const { deposits_30d, net_30d, turnover_left, bonus_wallets } = await read(memberPage, { id });
    expect(Math.floor(deposits_30d / 100)).toBe(500);
    expect(net_30d).toBe(deposits_30d);
    expect(turnover_left).toBe(bonus_wallets[0]?.turnover?.needed);
  });

  test('shows the referrer, the LINE account, a pending withdrawal and its hold', async () => {
    await queryRaw(app.db, 'UPDATE members SET referrer_member_id = 1001 WHERE id = $1', [id]);
    await queryRaw(
      app.db,
      `INSERT INTO line_accounts (member_id, agent_id, line_user_id, display_name) VALUES ($1, 1, 'U1', 'โชค')`,
      [id],
    );
    const token = await app.loginAs('0812345678');
    await withdraw(app, token);
    expect(await read(memberPage, { id })).toMatchObject({
      referrer: { id: 1001, username: '081-xxx-5678' },
      line: { display_name: 'โชค' },
    });
    expect(await read(memberPage, { id: 1001 })).toMatchObject({
      held: 300_00,
      pending_withdrawals: 1,
      bonus_wallets: [],
      turnover_left: 0,
    });
  });

  test('is recorded in the audit log once when one operator loads it repeatedly within minutes', async () => {
    for (const path of ['/page', '/page', '/statement', '/money']) {
      await operate(app, `/members${path}?id=${id}`, { as: 'som' });
    }
    await operate(app, `/members/page?id=${id}`, { as: 'lek' });
    const actions = await queryRaw<{ operator: string; detail: object }>(
      app.db,
      `SELECT operator, detail FROM operator_actions WHERE action = 'member.show' AND subject = $1
         AND operator IN ('som', 'lek') ORDER BY seq`,
      [`member/${id}`],
    );
    expect(actions).toEqual([
      { operator: 'som', detail: { part: 'page' } },
      { operator: 'lek', detail: { part: 'page' } },
    ]);
    await app.moveClock(11 * 60_000);
    await operate(app, `/members/page?id=${id}`, { as: 'som' });
    expect(
      await queryRaw(app.db, `SELECT FROM operator_actions WHERE operator = 'som'`),
    ).toHaveLength(2);
  });

  test.each(['page', 'statement', 'rounds', 'bills', 'money', 'sessions', 'notes', 'actions'])(
    'responds to members/%s for a member of another agent as for an unknown member',
    async (part) => {
      for (const [from, unknown] of [
        [yok, id],
        [app, 999_999],
      ] as const) {
        expect(await operate(from, `/members/${part}?id=${unknown}`)).toMatchObject({
          status: 200,
          error: 1003,
          data: null,
        });
      }
      expect((await operate(app, `/members/${part}?id=x`)).status).toBe(400);
      expect((await operate(app, `/members/${part}`)).status).toBe(400);
      expect(
        await queryRaw(app.db, `SELECT FROM operator_actions WHERE action = 'member.show'`),
      ).toEqual([]);
    },
  );
});

describe('the statement of a member', () => {
  const readStatement = (query: Record<string, string | number>) =>
    read(operatorMemberStatement, query);

  test('names the round, bill, deposit, withdrawal or adjustment of each line', async () => {
    const { rows, next_cursor, is_in_order } = await readStatement({ id, limit: 200 });
    expect({ next_cursor, is_in_order }).toEqual({ next_cursor: null, is_in_order: true });
    const subjectsOf = (code: string) =>
      rows.filter((row) => row.code === code).map((row) => row.belongs_to);
    expect(subjectsOf('game_stake')[0]).toEqual({ kind: 'round', id: 'sandbox/r5' });
    expect(subjectsOf('game_payout')).toHaveLength(5);
    expect(subjectsOf('deposit')).toMatchObject([{ kind: 'deposit' }]);
    expect(subjectsOf('opening_balance')).toEqual([null]);
    const [bill] = subjectsOf('lotto_bet');
    expect(bill?.kind).toBe('bill');
    expect(await read(memberBillShow, { number: bill?.id ?? 0 })).toMatchObject({
      member_id: id,
      number: bill?.id,
    });
    const token = await app.loginAs('0812345678');
    const { id: withdrawalId } = await withdraw(app, token);
    expect((await readStatement({ id: 1001 })).rows[0]).toMatchObject({
      code: 'withdraw_hold',
      belongs_to: { kind: 'withdrawal', id: withdrawalId },
    });
  });

  test('shows continuous balances before and after each line, and repeats no line across pages', async () => {
    const all = (await readStatement({ id, limit: 200 })).rows;
    const walked = await walk(readStatement);
    expect(walked).toEqual(all);
    const main = all.filter((row) => row.wallet_id === String(player.accountId));
    for (const [index, row] of main.entries()) {
      expect(row.balance_before + row.amount).toBe(row.balance_after);
      const older = main[index + 1];
      expect(row.balance_before).toBe(older ? older.balance_after : 0);
    }
  });

  test('can be limited to days, and is verified on the first page only', async () => {
    const day = today();
    expect((await readStatement({ id, from: day, to: day })).rows.length).toBeGreaterThan(10);
    expect((await readStatement({ id, to: '2020-01-01' })).rows).toEqual([]);
    const { next_cursor } = await readStatement({ id, limit: 2 });
    expect((await readStatement({ id, cursor: next_cursor ?? '' })).is_in_order).toBeNull();
    const turned = `/members/statement?id=${id}&from=2026-11-28&to=2026-11-27`;
    expect((await operate(app, turned)).status).toBe(400);
  });

  test.each([
    ['a changed balance', `UPDATE accounts SET balance = balance + 1 WHERE id = $1`],
    [
      'a changed amount',
      `UPDATE transfers SET amount = amount + 1 WHERE seq = (SELECT max(seq) FROM transfers WHERE debit_account_id = $1)`,
    ],
    [
      'a changed balance after a transfer',
      `UPDATE transfers SET credit_balance_after = credit_balance_after + 1
       WHERE seq = (SELECT min(seq) FROM transfers WHERE credit_account_id = $1)`,
    ],
    [
      'a removed transfer',
      `DELETE FROM transfers WHERE seq = (SELECT min(seq) FROM transfers WHERE debit_account_id = $1)`,
    ],
  ])('reports a fault for %s', async (_, sql) => {
    expect((await readStatement({ id })).is_in_order).toBe(true);
    // Only the owner of the database can do this.
    await queryRaw(app.db, 'ALTER TABLE transfers DISABLE TRIGGER transfers_immutable');
    await queryRaw(app.db, sql, [player.accountId]);
    await queryRaw(app.db, 'ALTER TABLE transfers ENABLE TRIGGER transfers_immutable');
    expect((await readStatement({ id })).is_in_order).toBe(false);
    // Other members are not blamed for it.
    expect((await readStatement({ id: 1001 })).is_in_order).toBe(true);
  });
});

describe('the play of a member', () => {
  const readRounds = (query: Record<string, string | number>) => read(memberRounds, query);

  test('lists rounds with stake, payout and wallet, and no round twice across pages', async () => {
    const { rows } = await readRounds({ id });
    expect(rows.map(({ round_id }) => round_id)).toEqual(['r5', 'r4', 'r3', 'r2', 'r1']);
    expect(rows[0]).toMatchObject({
      id: 'sandbox/r5',
      stake: 100,
      payout: 150,
      state: 'closed',
      is_free: false,
      wallet: 'กระเป๋าหลัก',
    });
    expect(rows[0]?.provider).not.toBe('');
    expect(await walk(readRounds)).toEqual(rows);
  });

  test('lists all rounds of the same moment across pages, even with slashes in their ids', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO game_rounds (source, round_id, member_id, account_id, provider_id, game_id, stake, payout, state, opened_at)
       SELECT 'sandbox', 'a/b/' || n, $1, $2, 'gone', 'gone', 1, 0, 'open', '2026-11-20' FROM generate_series(1, 5) AS n`,
      [id, player.accountId],
    );
    const walked = await walk(readRounds);
    expect(walked).toHaveLength(10);
    expect(new Set(walked.map((row) => row.id)).size).toBe(10);
    expect(walked.at(-1)).toMatchObject({ provider: 'gone', game: 'gone', settled_at: null });
    expect((await readRounds({ id, from: '2026-11-20', to: '2026-11-20' })).rows).toHaveLength(5);
    expect((await readRounds({ id, cursor: 'sandbox/unknown' })).rows).toEqual([]);
  });

  test('shows one round with its movements, and none of another agent', async () => {
    expect(await read(memberRoundShow, { round: 'sandbox/r3' })).toMatchObject({
      ...{ member_id: id, round_id: 'r3', stake: 100, payout: 150, state: 'closed' },
      valid_turnover: 100,
      movements: [
        { code: 'game_stake', amount: -100, balance_before: 25_000_00 + 100 },
        { code: 'game_payout', amount: 150, balance_after: 25_000_00 + 150 },
      ],
    });
    const unknown = { status: 200, error: 1003 };
    expect(await operate(yok, '/members/rounds/show?round=sandbox/r3')).toMatchObject(unknown);
    expect(await operate(app, '/members/rounds/show?round=sandbox/r9')).toMatchObject(unknown);
  });

  test('shows an open round, which counts as no turnover yet', async () => {
    const call = { player_token: player.playerToken, round_id: 'open', game_id: 'golden-dragon' };
    await app.providerCall('debit', { ...call, transaction_id: 'open-in', amount_satang: 100 });
    expect(await read(memberRoundShow, { round: 'sandbox/open' })).toMatchObject({
      ...{ state: 'open', valid_turnover: null, settled_at: null },
      movements: [{ code: 'game_stake', amount: -100 }],
    });
  });

  test('lists the lotto bills, and the items of one bill on request', async () => {
    const { rows } = await read(memberBills, { id });
    expect(rows).toMatchObject([{ state: 'active', item_count: 2, amount: 300, paid: 0 }]);
    const bill = await read(memberBillShow, { number: rows[0]?.number ?? 0 });
    expect(bill).toMatchObject({
      member_id: id,
      items: [
        { bet_type: 'two_top', number: '51', amount: 100, state: 'pending' },
        { bet_type: 'two_bottom', number: '15', amount: 200 },
      ],
    });
    const unknown = { status: 200, error: 1003 };
    const path = `/members/bills/show?number=${bill.number}`;
    expect(await operate(yok, path)).toMatchObject(unknown);
    expect(await operate(app, '/members/bills/show?number=999999')).toMatchObject(unknown);
  });
});

describe('the money of a member', () => {
  const readMoney = (query: Record<string, string | number>) => read(memberMoney, query);

  test('lists deposits and withdrawals together, the newest first', async () => {
    expect((await readMoney({ id })).rows).toMatchObject([
      {
        ...{ kind: 'deposit', state: 'pending', method: 'bank', credited_amount: null },
        account: { bank_code: '004', last_digits: '6780' },
        ended_at: null,
      },
      { kind: 'deposit', state: 'credited', method: 'qr', account: null },
    ]);
    await queryRaw(
      app.db,
      `INSERT INTO withdrawals (agent_id, member_id, state, amount, bank_code, account_number, requested_at, ended_at, ended_by, note)
       SELECT 1, $1, 'rejected', n * 100, '014', '4567890123', business_now() - n * interval '1 hour', business_now(), 'operator/som', 'ไม่ผ่าน'
       FROM generate_series(1, 5) AS n`,
      [id],
    );
    const { rows } = await readMoney({ id });
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['deposit', 'deposit'],
      ...['withdrawal', 'withdrawal', 'withdrawal', 'withdrawal', 'withdrawal'],
    ]);
    expect(rows[2]).toMatchObject({
      amount: 100,
      state: 'rejected',
      account: { bank_code: '014', last_digits: '0123' },
      decided_by: 'operator/som',
      approved_by: null,
      note: 'ไม่ผ่าน',
    });
    expect(await walk(readMoney)).toEqual(rows);
  });

  test('shows an overdue deposit as ended before the job has ended it', async () => {
    await app.moveClock(7 * 86_400_000);
    expect((await readMoney({ id })).rows[0]).toMatchObject({ state: 'expired' });
    expect((await read(memberPage, { id })).pending_deposits).toBe(0);
  });
});
