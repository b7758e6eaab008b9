import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { employ, keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const MEMBER = '1001';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: ({ db }) => employ(db, ['sup'], 'support'),
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function run(line: readonly string[], as = 'sup') {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(line, {
    env: { OPERATOR_KEY: keyOf(as) },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

const words = (line: string) => line.split(' ');

test('an adjustment is requested, approved and listed', async () => {
  const texts = ['--reason', 'other', '--detail', 'ตามที่คุยกัน', '--sentence', 'ชดเชยรอบที่ค้าง'];
  const asked = await run(['adjustments', 'request', ...texts, '--', MEMBER, '-37.50']);
  expect(asked.code).toBe(1);
  expect((await run(words('adjustments list'))).out).toBe('No adjustments.');
  expect((await run(words('approvals approve 1'), 'lek')).code).toBe(0);
  const { out } = await run(words(`adjustments list --member ${MEMBER}`));
  expect(out).toMatch(/081\*{5}78 +-37\.50 +อื่น ๆ +ชดเชยรอบที่ค้าง .*operator\/sup +operator\/lek/);
});

test('the `members` commands change data only after an approval, but hold payouts immediately', async () => {
  const seen = ['--reason', 'ขอเปลี่ยน', '--document', 'บัตรประชาชน'];
  expect((await run(['members', 'change-name', MEMBER, 'สมใจ', 'มีโชค', ...seen])).code).toBe(1);
  expect((await run(words('approvals approve 1'), 'lek')).code).toBe(0);
  expect((await run(words('members show 0812345678'), 'lek')).out).toContain('สมใจ');
  expect((await run(['members', 'change-bank', MEMBER, '014', '9990001112', ...seen])).code).toBe(
    1,
  );
  expect((await run(words(`members phone-code ${MEMBER} 0611112222`))).out).toContain('0611112222');
  const code = app.sentCodes.at(-1)!.code;
  const phone = [
    'members',
    'change-phone',
    MEMBER,
    '0611112222',
    '--code',
    code,
    '--reason',
    'หาย',
  ];
  expect((await run(phone)).code).toBe(1);
  expect((await run(words(`members hold-payouts ${MEMBER} --reason x`))).code).toBe(0);
  expect((await run(words(`members close-check ${MEMBER}`))).out).toMatch(
    /balance +฿1000\.00[^]*payouts held until +\d{4}-/,
  );
  expect((await run(words(`members close-with-payout ${MEMBER} --reason x`))).code).toBe(1);
  expect((await run(words('approvals list'), 'lek')).out).toMatch(
    /member\.close_with_payout[^]*member\.change_phone[^]*member\.change_bank/,
  );
});
