import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorMessages } from '@/contract/error-messages.copy';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY } from '../../support/deposit.fixture';
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

async function run(args: readonly string[], as: string) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(args, {
    env: { OPERATOR_KEY: keyOf(as) },
    fetch: (...[input, init]: Parameters<typeof globalThis.fetch>) =>
      app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

const ask = (points: string) =>
  run(['points', 'adjust', '0812345678', points, '--reason', 'ชดเชย'], 'som');
const numberIn = (text: string) => /approval: (\d+)/.exec(text)![1]!;

test('a command that needs an approval prints a number, with which another operator approves the command', async () => {
  expect((await run(['approvals', 'list'], 'lek')).out).toBe('No approvals.');
  const { code, complaints } = await ask('3000');
  expect(code).toBe(1);
  expect(complaints).toContain(errorMessages['operator.approval_needed']);
  const id = numberIn(complaints);
  expect((await run(['approvals', 'list', '--state', 'waiting'], 'lek')).out).toMatch(
    new RegExp(`${id} +points.adjust +member/0812345678 +แต้มที่ให้ต่อวัน +3000 +waiting +operator/som`),
  );
  const shown = await run(['approvals', 'show', id], 'lek');
  expect(JSON.parse(shown.out)).toMatchObject({
    payload: { username: '0812345678', points: 3_000, reason: 'ชดเชย' },
  });
  expect((await run(['approvals', 'approve', id], 'som')).complaints).toBe(
    errorMessages['operator.approved_by_same'],
  );
  expect(await run(['approvals', 'approve', id], 'lek')).toMatchObject({
    code: 0,
    out: `${id}: approved and carried out`,
  });
  const late = await run(['approvals', 'approve', id], 'anan');
  expect(late.complaints).toContain('decided_by: operator/lek');
});

test('a waiting approval is rejected with a note, or withdrawn by its requester', async () => {
  const first = numberIn((await ask('3000')).complaints);
  const rejected = await run(['approvals', 'reject', first, '--note', 'เกินไป'], 'lek');
  expect(rejected.out).toBe(`${first}: rejected`);
  const second = numberIn((await ask('4000')).complaints);
  expect((await run(['approvals', 'withdraw', second], 'som')).out).toBe(`${second}: withdrawn`);
  expect((await run(['approvals', 'list'], 'lek')).out).toMatch(/rejected .* เกินไป/);
  expect((await run(['approvals', 'show', '999999'], 'lek')).code).toBe(1);
});
