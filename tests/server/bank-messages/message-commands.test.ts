import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { fetchNow } from '@/server/db/clock.queries';
import { createTestApp, type TestApp } from '../../support/app';
import { kbankMessage, tell } from '../../support/bank-message.fixture';
import { createTestGateway, OPERATOR_KEY, reserve } from '../../support/deposit.fixture';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Runs a command of operators as an owner. @returns its exit code and its output */
async function run(words: readonly string[]): Promise<{ code: number; out: string }> {
  const out: string[] = [];
  const code = await runOperatorCommand(words, {
    env: { OPERATOR_KEY: keyOf('som') },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => out.push(text),
  });
  return { code, out: out.join('\n') };
}

test('commands add a phone, list its messages, close an unread one and end the phone', async () => {
  const added = await run(['bank-devices', 'add', 'Shop', '--senders', 'KBank, 027777777']);
  const [, id = '', secret = ''] =
    /^device (\S+)\nsecret ([0-9a-f]{64})$/.exec(added.out.trim()) ?? [];
  expect(added.code).toBe(0);
  const deposit = await reserve(app, await app.loginAs('0812345678'));
  const at = await fetchNow(app.db);
  const phone = { id, secret };
  await tell(app, phone, { text: kbankMessage(deposit.amount, at), receivedAt: at });
  await tell(app, phone, { text: 'โปรโมชัน', receivedAt: at });
  expect((await run(['bank-messages', 'list'])).out).toMatch(/รับโอนจากX345678X/);
  const unread = await run(['bank-messages', 'list', '--state', 'unread']);
  const [, messageId = ''] = /^ *(\d+) .*โปรโมชัน/m.exec(unread.out) ?? [];
  expect((await run(['bank-messages', 'close', messageId])).code).toBe(0);
  expect((await run(['bank-messages', 'list', '--state', 'unread'])).out).toMatch('No messages.');
  expect((await run(['bank-messages', 'setup'])).out).toMatch(/Shop +KBank, 027777777/);
  expect((await run(['bank-messages', 'thaw', '1'])).code).not.toBe(0);
  expect((await run(['bank-devices', 'revoke', id])).code).toBe(0);
});

test('commands list the parties outside and test one', async () => {
  expect((await run(['connections', 'list'])).out).toMatch(/^sms\/codes .* unused /m);
  expect(await run(['connections', 'test', 'games/sandbox'])).toMatchObject({ code: 0 });
  expect((await run(['connections', 'list'])).out).toMatch(/^games\/sandbox .* ok /m);
  expect((await run(['connections', 'test', 'sms/codes'])).code).not.toBe(0);
});
