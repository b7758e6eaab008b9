import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lottoBoard } from '@/contract/operator/lotto-board.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { queryRaw } from '@/server/db/raw';
import { seedDeskRounds } from '@/server/lotto/desk-rounds.seed';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { openTestRound, putBill, type TestRound, typeAgain } from '../../support/draw.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openYeekeeRound } from '../../support/yeekee.fixture';

let app: TestApp;
let wallet: number;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
  const [row] = await queryRaw<{ account_id: number }>(
    app.db,
    `SELECT account_id FROM wallets w JOIN members m ON m.id = w.member_id WHERE m.username = '0812345678'`,
  );
  wallet = row!.account_id;
});
beforeEach(() => app.reset());
afterAll(() => app.close());

type Board = v.InferOutput<typeof lottoBoard.data>;

async function board(query: Record<string, string> = {}): Promise<Board> {
  const { data } = await operate(app, `/lotto/board?${new URLSearchParams(query).toString()}`);
  return v.parse(lottoBoard.data, data);
}
const idsOf = ({ rows }: Board) => rows.map(({ round_id: id }) => id);
const ofTest = { market_id: 'test-four-digits' };
const enter = async (round: TestRound, path = '/lotto/results', number = '8351') => {
  const body = { round_id: round.roundId, announcement: { number } };
  const { data } = await operate(app, path, { body, as: 'som' });
  return v.parse(v.object({ id: v.number() }), data).id;
};
async function settle(round: TestRound): Promise<void> {
  const id = await enter(round);
  await typeAgain(app.db, id);
  await operate(app, '/lotto/results/confirm', { body: { id }, as: 'lek' });
  await settleRounds(app.db);
}

describe('the board of the lottery desk', () => {
  test('shows each state, those that wait for an operator first', async () => {
    const open = await openTestRound(app.db, { closes: 10, draws: 20 });
    const closed = await openTestRound(app.db, { closes: -2, draws: 20 });
    const paid = await openTestRound(app.db, { closes: -9, draws: -8 });
    const second = await openTestRound(app.db, { closes: -4, draws: -1 });
    const due = await openTestRound(app.db, { closes: -3, draws: -1 });
    const refunded = await openTestRound(app.db, { closes: -7, draws: -6 });
    await settle(paid);
    await operate(app, '/lotto/void', { body: { round_id: refunded.roundId, note: 'งด' } });
    await enter(second);
    const { rows } = await board(ofTest);
    expect(rows.map(({ round_id: id, state, is_overdue: late }) => [id, state, late])).toEqual([
      [second.roundId, 'second', true],
      [due.roundId, 'due', true],
      [paid.roundId, 'paid', false],
      [refunded.roundId, 'refunded', false],
      [closed.roundId, 'closed', false],
      [open.roundId, 'open', false],
    ]);
    expect(rows[0]?.waiting).toMatchObject({ entered_by: 'operator/som', is_correction: false });
    expect(JSON.stringify(rows)).not.toContain('8351');
    expect(idsOf(await board({ ...ofTest, state: 'second' }))).toEqual([second.roundId]);
    expect(idsOf(await board({ ...ofTest, state: 'paid' }))).toEqual([paid.roundId]);
  });

  test('names the refund without a result, which a waiting one holds up', async () => {
    const round = await openTestRound(app.db, { closes: -3, draws: -1 });
    const [before] = (await board(ofTest)).rows;
    const minutes = (Date.parse(before!.refunds_at!) - Date.parse(before!.draws_at)) / 60_000;
    expect(minutes).toBe(60);
    const id = await enter(round);
    expect((await board(ofTest)).rows[0]?.refunds_at).toBeNull();
    await operate(app, '/lotto/results/withdraw', { body: { id }, as: 'som' });
    const [after] = (await board(ofTest)).rows;
    expect(Date.parse(after!.refunds_at!)).toBeGreaterThan(Date.parse(before!.refunds_at!));
  });

  test('sums bills and stakes, and bounds the payout of one result by its highest numbers', async () => {
    const round = await openTestRound(app.db, { closes: 10 });
    await putBill(app.db, round, wallet, [
      { type: 'two_top', number: '51', amount: 100 },
      { type: 'run_top', number: '5', amount: 200 },
    ]);
    await queryRaw(
      app.db,
      `INSERT INTO lotto_exposures (round_id, bet_type, number, payout)
       VALUES ($1, 'two_top', '51', 9000), ($1, 'two_top', '12', 500), ($1, 'run_top', '5', 640), ($1, 'run_top', '1', 10)`,
      [round.id],
    );
    expect((await board(ofTest)).rows).toMatchObject([
      { bills: 1, staked: 300, paid: 0, worst: 9000 + 640 + 10 },
    ]);
  });

  test('keeps a round that waits since an earlier day, and filters by the day of the close', async () => {
    const DAY = 24 * 60;
    const old = await openTestRound(app.db, { opens: -3 * DAY, closes: -2 * DAY, draws: -2 * DAY });
    const { rows, day: today } = await board(ofTest);
    expect(rows.map(({ round_id: id }) => id)).toEqual([old.roundId]);
    expect(idsOf(await board({ ...ofTest, day: today }))).toEqual([]);
    const { day } = await board({ day: '2026-01-01' });
    expect(day).toBe('2026-01-01');
  });

  test('shows a waiting correction of any day', async () => {
    const round = await openTestRound(app.db);
    await settle(round);
    await enter(round, '/lotto/correct', '1234');
    expect((await board({ state: 'second' })).rows).toMatchObject([
      { round_id: round.roundId, is_overdue: false, waiting: { is_correction: true } },
    ]);
  });

  test('turns pages without leaving out or repeating a round', async () => {
    const opened: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      opened.push((await openTestRound(app.db, { closes: -5 + turn, draws: turn })).roundId);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Board = await board({ ...ofTest, limit: '2', ...(cursor && { cursor }) });
      seen.push(...idsOf(page));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect([...seen].sort()).toEqual([...opened].sort());
    expect(await operate(app, '/lotto/board?cursor=x')).toMatchObject({ status: 400 });
  });

  test('sums the numbered rounds of a market in one row, and lists them when it is named', async () => {
    const { roundId } = await openYeekeeRound(app);
    const all = await board();
    expect(idsOf(all)).not.toContain(roundId);
    expect(all.numbered).toMatchObject([{ market_id: 'yeekee' }]);
    expect(all.numbered[0]?.rounds).toBeGreaterThan(1);
    const named = await board({ market_id: 'yeekee', state: 'open' });
    expect(idsOf(named)).toContain(roundId);
    expect(named.numbered).toEqual([]);
  });

  test('has the two rounds of the demo, once however often it is seeded', async () => {
    await employ(app.db, ['lek'], 'lotto');
    for (let turn = 0; turn < 2; turn += 1) await seedDeskRounds(app.db, [demoAgent]);
    expect((await board({ market_id: 'lao-star' })).rows).toMatchObject([
      { state: 'second', waiting: { entered_by: 'operator/lek' } },
      { state: 'due' },
    ]);
  });
});

test('counts tell a person of the lottery what waits for a result and for a second person', async () => {
  await employ(app.db, ['lottie', 'lotta'], 'lotto');
  await employ(app.db, ['cash'], 'finance');
  const countsOf = async (as: string) => {
    const { data } = await operate(app, '/counts', { as });
    const waiting = v.object({ count: v.number() });
    const read = v.parse(v.object({ results: waiting, second_results: waiting }), data);
    return [read.results.count, read.second_results.count];
  };
  // Rounds of the demo may be due when the test runs.
  const [due = 0] = await countsOf('lottie');
  const round = await openTestRound(app.db);
  expect(await countsOf('lottie')).toEqual([due + 1, 0]);
  const body = { round_id: round.roundId, announcement: { number: '8351' } };
  await operate(app, '/lotto/results', { body, as: 'lottie' });
  expect(await countsOf('lottie')).toEqual([due, 0]);
  expect(await countsOf('lotta')).toEqual([due, 1]);
  expect(await countsOf('cash')).toEqual([0, 0]);
});
