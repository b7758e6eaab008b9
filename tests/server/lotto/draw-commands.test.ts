import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { planLottoRounds } from '@/server/lotto/round-planner';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { openTestRound, putBill, readRound } from '../../support/draw.fixture';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { planYeekeeRounds } from '../../support/test-seeds';
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

/** Runs an operator command; arguments are separated by spaces. */
async function run(line: string, as = 'som') {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(line.split(' '), {
    env: { OPERATOR_KEY: keyOf(as) },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

const resultId = (out: string) => /result (\d+)/.exec(out)?.[1] ?? 'none';

test('a result is entered, listed as waiting, confirmed by another operator, paid and corrected', async () => {
  const round = await openTestRound(app.db);
  await putBill(app.db, round, wallet, [{ type: 'two_top', number: '51', amount: 100 }]);
  const entered = await run(`lotto result ${round.roundId} --number 8351`);
  expect(entered).toMatchObject({ code: 0, complaints: '' });
  expect(entered.out).toContain(`${round.roundId}: result`);
  const waiting = await run('lotto rounds --state closed --market test-four-digits');
  expect(waiting.out).toContain(round.roundId);
  expect(waiting.out).toContain('ปิดรับแทง');
  expect(waiting.out).toContain('operator/som');
  expect(waiting.out).toContain('1.00');
  const id = resultId(entered.out);
  const own = await run(`lotto confirm ${id}`);
  expect(own.code).toBe(1);
  expect(own.complaints).toContain('ยืนยันผลของตัวเองไม่ได้');
  const unread = await run(`lotto confirm ${id}`, 'lek');
  expect(unread.complaints).toContain('ต้องพิมพ์ผลซ้ำจากต้นทาง');
  await run(`lotto result ${round.roundId} --number 8351`, 'lek');
  expect(await run(`lotto confirm ${id}`, 'lek')).toMatchObject({ code: 0 });
  await settleRounds(app.db);
  const settled = await run('lotto rounds --market test-four-digits');
  expect(settled.out).toContain('ออกผลแล้ว');
  expect(settled.out).toContain('8351 351 83');
  expect(settled.out).toContain('90.00');
  const corrected = await run(`lotto correct ${round.roundId} --number 8352`);
  expect(corrected.code).toBe(0);
  await run(`lotto correct ${round.roundId} --number 8352`, 'lek');
  await run(`lotto confirm ${resultId(corrected.out)}`, 'lek');
  await settleRounds(app.db);
  expect(await readRound(app.db, round)).toMatchObject({ three_top: '352', settlement: 2 });
  expect((await run('lotto shortfalls')).out).toBe('No shortfalls.');
  expect((await run('audit')).out).toContain('lotto.correct');
});

test('lotto shortfalls lists the amount that a correction could not take back', async () => {
  const round = await openTestRound(app.db);
  await putBill(app.db, round, wallet, [{ type: 'two_top', number: '51', amount: 100 }]);
  const settle = async (command: string, number: string) => {
    const { out } = await run(`lotto ${command} ${round.roundId} --number ${number}`);
    await run(`lotto ${command} ${round.roundId} --number ${number}`, 'lek');
    await run(`lotto confirm ${resultId(out)}`, 'lek');
    await settleRounds(app.db);
  };
  await settle('result', '8351');
  const all = 1_000_00 - 1_00 + 90_00;
  await putBill(app.db, await openTestRound(app.db), wallet, [
    { type: 'run_top', number: '1', amount: all },
  ]);
  await settle('correct', '8352');
  const { out } = await run('lotto shortfalls');
  expect(out).toContain(round.roundId);
  expect(out).toContain('0812345678');
  expect(out).toContain('90.00');
});

test('lotto result accepts results of the government and of exchanges in their own formats', async () => {
  const government = await openTestRound(app.db, {}, { kind: 'government' });
  const stock = await openTestRound(app.db, {}, { kind: 'stock' });
  const lines = [
    `lotto result ${government.roundId} --number 004217 --two-bottom 09 --three-front 123,007 --three-bottom 456,456`,
    `lotto result ${stock.roundId} --index 38,456.12 --change -123.45`,
  ];
  for (const line of lines) expect(await run(line)).toMatchObject({ code: 0, complaints: '' });
  const same = await run(`lotto result ${stock.roundId} --change=-123.45 --index 38456.12`);
  expect(same.out).toContain('2 ตัวล่าง 45');
  const wrong = await run(`lotto result ${stock.roundId} --number 8351`);
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.complaints).toContain('ไม่ตรงรูปแบบ');
});

test('lotto preview shows the numbers, payouts and winners of a result before it is final', async () => {
  const hanoi = await openTestRound(app.db, {}, { kind: 'hanoi' });
  await putBill(app.db, hanoi, wallet, [
    { type: 'two_bottom', number: '31', amount: 100_00 },
    { type: 'two_top', number: '31', amount: 1_00 },
  ]);
  const asked = await run(`lotto preview ${hanoi.roundId} --special 20196 --first 08731`);
  expect(asked).toMatchObject({ code: 0, complaints: '' });
  for (const part of [
    '3 ตัวบน 196',
    '3 ตัวโต๊ด 169 196 619 691 916 961',
    '2 ตัวบน 96',
    '2 ตัวล่าง 31',
    'staked: 101.00',
    'payout: 9000.00',
    'difference: -8899.00',
    'winning bills: 1',
    '0812345678 9000.00',
    '! ผลนี้จ่ายสูงกว่าค่าเฉลี่ย',
  ]) {
    expect(asked.out).toContain(part);
  }
  const nothing = await run(`lotto preview ${hanoi.roundId}`);
  expect(nothing.complaints).toContain('ไม่มีผลที่รอยืนยัน');
  const entered = await run(`lotto result ${hanoi.roundId} --special 20196 --first 08731`);
  expect(entered.out).toContain(asked.out);
  expect(entered.out).toContain('waits for another operator to confirm');
  const blind = await run(`lotto preview ${hanoi.roundId}`, 'lek');
  expect(blind.complaints).toContain('ต้องพิมพ์ผลซ้ำจากต้นทาง');
  const listed = await run('lotto rounds --market test-hanoi', 'lek');
  expect(listed.out).toContain(hanoi.roundId);
  expect(listed.out).not.toContain('20196');
  const again = await run(`lotto result ${hanoi.roundId} --special 20196 --first 08731`, 'lek');
  expect(again.out).toContain('agreed by operator/lek');
  expect((await run(`lotto preview ${hanoi.roundId}`, 'lek')).out).toBe(asked.out);
  expect((await run('lotto rounds --market test-hanoi')).out).toContain('20196 08731');
});

test('the lotto commands withdraw a result and void its round', async () => {
  const round = await openTestRound(app.db);
  const { out } = await run(`lotto result ${round.roundId} --number 8351`);
  expect(await run(`lotto withdraw-result ${resultId(out)}`)).toMatchObject({ code: 0 });
  expect((await run(`lotto void ${round.roundId}`)).code).toBe(2);
  expect(await run(`lotto void ${round.roundId} --note สนามยกเลิก`)).toMatchObject({ code: 0 });
  const listed = await run('lotto rounds --state voided');
  expect(listed.out).toContain('สนามยกเลิก');
  expect(listed.out).toContain('คืนโพย');
  expect((await run('lotto rounds --state settled --market nowhere')).out).toBe('No rounds.');
});

test('lotto rounds lists waiting rounds of every market, and past rounds by market and day', async () => {
  const waiting = await openYeekeeRound(app, { closes: -1 });
  const coming = await openYeekeeRound(app);
  const settled = await run('lotto rounds --market yeekee --state settled --limit 200');
  const [one] = /yeekee-(\d{4}-\d\d-\d\d)-\d{3}/.exec(settled.out) ?? [];
  const day = one?.slice('yeekee-'.length, -'-001'.length) ?? 'none';
  const all = await run('lotto rounds --limit 200');
  expect(all.out).toContain(waiting.roundId);
  expect(all.out).not.toContain(one);
  expect((await run('lotto rounds --state settled --limit 200')).out).not.toContain('yeekee');
  const open = await run('lotto rounds --state open --limit 200');
  expect(open.out).toContain('government');
  expect(open.out).not.toContain(coming.roundId);
  const ofDay = await run(`lotto rounds --market yeekee --state settled --day ${day} --limit 200`);
  const days = new Set(ofDay.out.match(/yeekee-\d{4}-\d\d-\d\d/g));
  expect(days).toEqual(new Set([`yeekee-${day}`]));
  expect((await run('lotto rounds --market yeekee --day 2020-01-01')).out).toBe('No rounds.');
  expect((await run('lotto rounds --day 2026-02-30')).code).toBe(2);
});

test.each([
  ['yeekee', true],
  ['government', false],
])(
  'an operator adds the missing market %s, with made-up results only while money is simulated: %s',
  async (market, isMadeUp) => {
    const config = `config || '{"simulated_money": ${String(isMadeUp)}}'`;
    await queryRaw(app.db, `UPDATE agents SET config = ${config} WHERE id = 1`);
    await queryRaw(
      app.db,
      `INSERT INTO agents (id, code, name, config) SELECT 9, 'BARE', name, config FROM agents WHERE id = 1`,
    );
    const bare = await createTestApp({
      db: app.db,
      agentId: 9,
      providers: [createTestProvider()],
      operatorKey: OPERATOR_KEY,
    });
    const add = (marketId: string) =>
      operate(bare, '/lotto/markets', { body: { market_id: marketId } });
    for (let turn = 0; turn < 2; turn += 1) expect((await add(market)).error).toBe(0);
    const [row] = await queryRaw<object>(
      app.db,
      `SELECT market_id, has_demo_results OR has_demo_shooters AS made_up,
       (SELECT count(*) FROM lotto_terms t WHERE t.agent_id = 9) = (SELECT count(*) FROM lotto_terms t
         WHERE t.agent_id = 1 AND t.market_id = m.market_id) AS has_all_terms
     FROM lotto_markets m WHERE agent_id = 9`,
    );
    expect(row).toEqual({ market_id: market, made_up: isMadeUp, has_all_terms: true });
    expect((await operate(bare, '/audit')).data).toMatchObject([
      { operator: 'owner', action: 'lotto.add_market', subject: `lotto_market/${market}` },
    ]);
    await planLottoRounds(app.db);
    await planYeekeeRounds(app.db);
    const rounds = await queryRaw(app.db, 'SELECT FROM lotto_rounds WHERE agent_id = 9');
    expect(rounds.length).toBeGreaterThan(0);
    expect((await add('atlantis')).error).toBe(1003);
    expect((await run(`lotto add-market ${market}`)).code).toBe(0);
  },
);

test('the lotto commands close a number, halve its payout and open it again', async () => {
  const round = await openTestRound(app.db, { closes: 60 });
  const stated = async (line: string) => (await run(`lotto ${line}`)).out;
  expect(await stated(`close-number ${round.roundId} two_top 51`)).toContain('ปิดรับ');
  expect(await stated(`half-number ${round.roundId} two_top 51`)).toContain('จ่ายครึ่ง');
  expect(await stated(`open-number ${round.roundId} two_top 51`)).toContain('รับปกติ');
  expect((await run(`lotto close-number ${round.roundId} two_top 512`)).code).toBe(2);
});
