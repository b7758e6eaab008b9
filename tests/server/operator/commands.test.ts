import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deposit } from '@/contract/deposits.contract';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { renderTable } from '@/server/terminal/table.renderer';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createTestGateway,
  OPERATOR_KEY,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { offers, startPromotion, take } from '../../support/promotion.fixture';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

interface Ran {
  code: number;
  out: string;
  complaints: string;
}

/** Runs an operator command, by default against the test application. A single string is split at spaces. */
async function run(
  line: string | readonly string[],
  {
    as = 'som.chai',
    env = { OPERATOR_KEY: keyOf(as) },
    fetch = (...[input, init]: Parameters<typeof globalThis.fetch>) =>
      app.fetch(new Request(input, init)),
  }: Partial<{
    as: string;
    env: Record<string, string>;
    fetch: typeof globalThis.fetch;
  }> = {},
): Promise<Ran> {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(typeof line === 'string' ? line.split(' ') : line, {
    env,
    fetch,
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

const auditors = async () =>
  (JSON.parse((await run('audit --json')).out) as { operator: string; action: string }[]).map(
    ({ operator, action }) => `${operator} ${action}`,
  );

describe('promotions', () => {
  test('are listed with counts of their use, and members’ uses with their progress', async () => {
    await startPromotion(app, token, offers.every, '100');
    const { code, out } = await run('promotions list');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^3 +every-deposit-10 +ทุกยอดฝาก รับเพิ่ม 10% +ทุกยอดฝาก +เปิด .*0 +1 +1 +10\.00$/m,
    );
    expect((await run('promotions members --state running')).out).toMatch(
      /^0812345678 +every-deposit-10 +1 +กำลังทำยอดเทิร์น .* 100\.00 +10\.00 +0\.00 +330\.00 /m,
    );
    expect((await run('promotions members --username 0823456789')).out).toBe(
      'No promotions taken.',
    );
    expect((await run('promotions members --state won')).code).not.toBe(0);
  });

  test('are closed and opened under the name of the operator', async () => {
    expect(await run('promotions close 3')).toMatchObject({ code: 0, out: '3: ปิดรับ' });
    expect((await take(app, token, offers.every)).refusal).toBe('promotion.closed');
    expect(await run('promotions open 3', { as: 'lek' })).toMatchObject({
      code: 0,
      out: '3: เปิดรับ',
    });
    expect((await take(app, token, offers.every)).refusal).toBeUndefined();
    // Promotion 7 belongs to another agent.
    expect((await run('promotions close 7')).code).toBe(1);
    expect(await auditors()).toEqual(['lek promotion.open', 'som.chai promotion.close']);
  });
});

describe('deposits', () => {
  let deposit: Deposit;
  beforeEach(async () => {
    deposit = await reserve(app, token);
  });

  test('are listed in columns, with their states in Thai', async () => {
    const { code, out } = await run('deposits list --state pending');
    expect(code).toBe(0);
    const [head, row] = out.split('\n');
    expect(row).toMatch(
      new RegExp(
        `^D\\d+ +${deposit.id} +081-xxx-5678 +โอนธนาคาร +${(deposit.amount / 100).toFixed(2)} +– +รอโอน +004 xxxxxx6789`,
      ),
    );
    expect(head!.indexOf('member')).toBe(row!.indexOf('081-xxx-5678'));
    expect((await run('deposits list --state credited')).out).toBe('No deposits.');
  });

  test('are printed as JSON in the form of the response', async () => {
    const { out } = await run('deposits list --json --limit 5');
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({ id: deposit.id, state: 'pending', note: null }),
    ]);
  });

  test('are approved only once, under the name of the owner of the key', async () => {
    expect(await run(`deposits approve ${deposit.id}`)).toEqual({
      code: 0,
      out: `${deposit.id}: เข้าเงินแล้ว`,
      complaints: '',
    });
    const late = await run(`deposits approve ${deposit.id}`, { as: 'lek' });
    expect(late.code).toBe(1);
    expect(late.complaints).toContain('รายการนี้มีผู้ดำเนินการไปแล้ว');
    expect(late.complaints).toContain('decided_by: operator/som.chai');
    expect(late.complaints).toMatch(/decided_at: \d{4}-/);
    const next = await reserve(app, token);
    await run(['deposits', 'reject', next.id, '--note', 'ไม่พบยอดโอน'], { as: 'lek' });
    expect(await auditors()).toEqual(['lek deposit.reject', 'som.chai deposit.approve']);
  });

  test('with an unknown id are refused', async () => {
    const { code, complaints } = await run('deposits approve 00000000-0000-4000-8000-000000000000');
    expect([code, complaints]).toEqual([1, 'ไม่พบรายการนี้']);
  });
});

describe('an incoming payment', () => {
  test('is listed, credited and returned', async () => {
    await report(app, transfer(77_00, { from: senders.stranger, transactionId: 'one' }));
    await report(app, transfer(78_00, { from: senders.stranger, transactionId: 'two' }));
    const { out } = await run('incoming list --state review');
    expect(out).toMatch(/78\.00 +รอตรวจสอบ +ไม่พบรายการ +– +002 1112223334 +004\/0123456780/);
    expect(await run('incoming credit 1 0812345678')).toMatchObject({
      code: 0,
      out: '1: เข้าเงินแล้ว → 0812345678',
    });
    expect(await run('incoming return 2')).toMatchObject({ code: 0, out: '2: รอส่งคืน' });
    expect(await app.balanceOf(token)).toBe(1_077_00);
    expect((await run('incoming return 1')).code).toBe(1);
  });

  test('for an already credited deposit is settled with that deposit, or credited separately', async () => {
    const { id, amount } = await reserve(app, token);
    await run(`deposits approve ${id}`);
    await report(app, transfer(amount));
    expect((await run('incoming list')).out).toContain('เติมให้ไปแล้ว');
    const refused = await run('incoming credit 1 0812345678');
    expect(refused.code).toBe(1);
    expect(refused.complaints).toContain(id);
    expect(await run('incoming settle 1')).toMatchObject({ code: 0, out: '1: เติมให้ไปแล้ว' });
    expect(await app.balanceOf(token)).toBe(1_000_00 + amount);

    const { id: next, amount: more } = await reserve(app, token);
    await run(`deposits approve ${next}`);
    await report(app, transfer(more));
    expect((await run(`incoming credit 2 0812345678 --beside ${next}`)).code).toBe(0);
    expect(await app.balanceOf(token)).toBe(1_000_00 + amount + 2 * more);
  });

  test('is recorded once when it is reported twice', async () => {
    const { id, amount } = await reserve(app, token);
    const line = `incoming report --account 1 --amount ${(amount / 100).toFixed(2)} --from 0123456789 --bank 004 --reference KB1`;
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await run(line)).toMatchObject({ code: 0, out: `เข้าเงินแล้ว · deposit ${id}` });
    }
    expect(await app.balanceOf(token)).toBe(1_000_00 + amount);
    const other = await run(line.replace(/--amount \S+/, '--amount 5'));
    expect(other.code).toBe(1);
    expect((await run(line.replace('KB1', 'KB2'))).out).toBe('รอตรวจสอบ · อาจซ้ำกับรายการอื่น');
  });
});

describe('house commands', () => {
  test('show members, accounts, the agent and the ledger check', async () => {
    expect((await run('members show 0812345678')).out).toMatch(/กระเป๋าหลัก +฿1000\.00/);
    expect((await run('members show 0899999999')).code).toBe(1);
    expect((await run('accounts list')).out).toMatch(
      /1 +004 +0123456780 .* +50\.00 +200000\.00 +เปิดรับ/,
    );
    expect((await run('accounts close 1')).out).toBe('1: ปิดรับ');
    expect((await run('accounts list')).out).toContain('ปิดรับ');
    expect((await run('accounts open 1')).out).toBe('1: เปิดรับ');
    expect((await run('agent show')).out).toMatch(/CHOKDEE[^]*promptpay +พร้อมเพย์ QR +sandbox/);
    // An operator sees the ledger of this agent; the key of the first owner shows all agents.
    expect(await run('ledger verify')).toMatchObject({
      code: 0,
      out: '15 transfers, 63 accounts: 0 faults',
    });
    expect((await run('ledger verify', { env: { OPERATOR_KEY } })).out).toBe(
      '17 transfers, 75 accounts: 0 faults',
    );
    expect((await run('audit --limit 1')).out).toMatch(
      /som\.chai +account\.open +receiving_account\/1/,
    );
  });
});

describe('the staff flag', () => {
  const isStaff = async () =>
    (JSON.parse((await run('members show 0812345678 --json')).out) as { is_staff: boolean })
      .is_staff;

  test('is set under the name of the operator and logged when it changes', async () => {
    expect(await isStaff()).toBe(false);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await run('members staff 0812345678 on', { as: 'lek' })).toMatchObject({
        code: 0,
        out: '0812345678: ทีมงาน',
      });
    }
    expect(await isStaff()).toBe(true);
    expect((await run('members show 0812345678')).out).toMatch(/^staff +ทีมงาน$/m);
    expect((await run('members staff 0812345678 off')).out).toBe('0812345678: สมาชิกทั่วไป');
    expect(await isStaff()).toBe(false);
    const done = (await auditors()).filter((entry) => !entry.endsWith(' member.show'));
    expect(done).toEqual(['som.chai member.staff_off', 'lek member.staff_on']);
  });

  test('accepts only on and off, and only for members of the agent', async () => {
    expect((await run('members staff 0899999999 on')).code).toBe(1);
    // This member belongs to another agent.
    expect((await run('members staff 0898765432 on')).code).toBe(1);
    expect(await run('members staff 0812345678 maybe')).toMatchObject({
      code: 2,
      complaints: 'The value must be "on" or "off".',
    });
    expect((await run('members staff 0812345678')).code).toBe(2);
    expect(await auditors()).toEqual([]);
  });
});

describe('a command that fails', () => {
  test.each([
    '',
    'deposits',
    'deposits explode',
    'deposits approve',
    'deposits approve one two',
    'deposits reject 00000000-0000-4000-8000-000000000000',
    'deposits list --colour red',
    'incoming report --account 1',
    'audit everything',
    'audit --as lek',
  ])('prints the usage: %j', async (line) => {
    const { code, complaints, out } = await run(line === '' ? [] : line);
    expect(code).toBe(2);
    expect(complaints).toContain('Usage: npm run operator');
    expect(out).toBe('');
  });

  test.each(['deposits approve one', 'deposits list --state gone', 'incoming credit 1 5'])(
    'with a value that the server rejects prints the message of the server: %s',
    async (line) => {
      const { code, complaints } = await run(line);
      expect(code).toBe(2);
      expect(complaints).toContain('ข้อมูลไม่ถูกต้อง');
    },
  );

  test('names the server that does not respond, or the wrong or missing key', async () => {
    const gone = await run('audit', { fetch: () => Promise.reject(new TypeError('fetch failed')) });
    expect(gone).toMatchObject({
      code: 2,
      complaints: 'No server responds at http://127.0.0.1:3000. Start the server, or set PORT.',
    });
    const wrong = await run('audit', { env: { OPERATOR_KEY: 'another key, long enough' } });
    expect(wrong.code).toBe(2);
    expect(wrong.complaints).toContain('does not accept this key');
    const keyless = await run('audit', { env: { DATA_DIR: '.cache/none' } });
    expect([keyless.code, keyless.complaints]).toEqual([
      2,
      'OPERATOR_KEY is not set. Set it to your key; the key of the first owner is in .cache/none/operator-key on the machine of the server.',
    ]);
    const broken = await run('audit', {
      fetch: () => Promise.resolve(new Response('oops', { status: 502 })),
    });
    expect(broken).toMatchObject({
      code: 2,
      complaints: 'The server at http://127.0.0.1:3000 responded with status 502.',
    });
  });
});

test('a printed table is aligned by visible width and contains no control characters', () => {
  const rows = [
    { name: 'กี่', baht: '1.00' },
    { name: 'a\u001b[2J', baht: '100.00' },
    { name: null, baht: 5 },
  ];
  const text = renderTable(rows, [
    ['name', 'name'],
    ['baht', ({ baht }) => baht, 'right'],
  ]);
  expect(text.split('\n')).toEqual([
    'name     baht',
    'กี่        1.00',
    'a [2J  100.00',
    '–           5',
  ]);
});
