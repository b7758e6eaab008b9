import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import type { TestApp } from '../../support/app';
import { addReaders } from '../../support/broadcast.fixture';
import { LIFF_ID, linkUser } from '../../support/chat.fixture';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import {
  type AccountSite,
  appAt,
  befriend,
  openAccountSite,
  PUBLIC_URL,
} from '../../support/line-setup.fixture';
import { chatUsers } from '../../support/official-account-stand-in';

let site: AccountSite;
let app: TestApp;
beforeAll(async () => {
  site = await openAccountSite();
  app = await site.restart({ liffId: LIFF_ID });
});
beforeEach(async () => {
  await site.reset();
  site.line.liffApps.push(appAt(`${PUBLIC_URL}/liff`));
});
afterAll(() => site.close());

const PHONE = '0812345678';
const FOREIGN = 'https://other.example/hook';

async function run(line: string) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(line.split(' '), {
    env: { OPERATOR_KEY },
    fetch: (...[input, init]: Parameters<typeof globalThis.fetch>) =>
      app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

it('sets the account up, and checks it afterwards with exit code 0', async () => {
  const { code, out } = await run('line setup');
  expect(code).toBe(0);
  expect(out).toMatch(/^ok +tokens /m);
  expect(out).toMatch(/^changed +webhook /m);
  expect(out).toContain(`LIFF_ID=${LIFF_ID}`);
  expect(out).toMatch(/[▀▄█]{8}/);
  expect(out).toContain(`https://liff.line.me/${LIFF_ID}`);
  expect(await run('line check')).toMatchObject({ code: 0 });
});

it('ends with exit code 1 and a sentence when something is wrong', async () => {
  site.line.webhook = { endpoint: FOREIGN, active: true };
  const { code, out } = await run('line setup');
  expect(code).toBe(1);
  expect(out).toMatch(/^WRONG +webhook .*other\.example/m);
  expect(await run('line setup --replace-webhook')).toMatchObject({ code: 0 });
});

it('refuses a value behind an option that takes none', async () => {
  expect((await run('line menus --remove=no')).code).toBe(2);
  expect((await run('line menus remove')).code).toBe(2);
});

it('puts the menus and takes them away', async () => {
  expect((await run('line menus')).out).toMatch(/^changed +menus /m);
  expect(site.line.menus.size).toBe(3);
  await run('line menus --remove');
  expect(site.line.menus.size).toBe(0);
});

it('lists who waits for a person, keeps the account silent, and ends the talk', async () => {
  expect((await run('line waiting')).out).toBe('None waits.');
  await linkUser(app.db, chatUsers.somchai);
  await befriend(site, [chatUsers.somchai]);
  await queryRaw(app.db, 'UPDATE line_friends SET asked_staff_at = clock_timestamp()');
  expect((await run('line waiting')).out).toContain('081-xxx-5678');
  expect((await run(`line hush ${PHONE} --minutes 5`)).code).toBe(0);
  expect((await run(`line end-talk ${PHONE}`)).code).toBe(0);
  expect((await run('line waiting')).out).toBe('None waits.');
});

const DRAFT =
  'line broadcast draft --title หวยคืนนี้ --segment all --text ปิดรับบ่ายสาม --screen lottoLobby';

it('sends the card of a broadcast to one friend, and discards the draft', async () => {
  await linkUser(app.db, chatUsers.somchai);
  await befriend(site, [chatUsers.somchai]);
  await run(DRAFT);
  expect(await run(`line broadcast preview 1 ${PHONE}`)).toMatchObject({
    code: 0,
    out: `LINE has accepted the preview for ${PHONE}.`,
  });
  expect(site.line.pushes.map(({ to }) => to)).toEqual([chatUsers.somchai]);
  expect(await run('line broadcast discard 1')).toMatchObject({ code: 0, out: '1: discarded' });
  expect((await run('line broadcast list')).out).toBe('No broadcasts.');
});

it('writes a broadcast, names its cost, asks for its approval and stops it', async () => {
  await addReaders(app.db, site.line, 2);
  await run('line price --free 0 --price 0.10');
  expect(await run(DRAFT)).toMatchObject({ code: 0, out: 'Broadcast 1, revision 1.' });
  expect((await run(`${DRAFT} --promotion 3`)).complaints).toContain('--promotion');
  const quote = await run('line broadcast quote 1');
  expect(quote.out).toMatch(/^members and messages 2, sent from \S+\ncost 0\.20 baht\n/);
  expect(await run('line broadcast propose 1 1')).toMatchObject({ out: 'approval 1 waits' });
  expect((await run('line broadcast list')).out).toMatch(/1 +หวยคืนนี้ +all +proposed +1/);
  await run('approvals withdraw 1');
  await setOnePerson(app.db, { agentId: 1, isOnePerson: true });
  expect(await run('line broadcast propose 1 1')).toMatchObject({ out: '1: approved' });
  expect(await run('line broadcast stop 1')).toMatchObject({ code: 0, out: '1: stopped' });
  expect((await run('line broadcast show 1')).out).toContain('"ended_as": "stopped"');
});
