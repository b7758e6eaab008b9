import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changePassword, resetPassword } from '@/contract/account.contract';
import { gameLink } from '@/contract/games.contract';
import { lineLink, lineSession } from '@/contract/line.contract';
import { register } from '@/contract/registration.contract';
import { login, userInfo } from '@/contract/session.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { startJobs } from '@/server/jobs/jobs.service';
import { findHouseAccountId, runCommand } from '@/server/ledger/ledger.service';
import { createLineGateway } from '@/server/line/line-gateway';
import { createTestApp, type TestApp } from '../support/app';
import { createLineStandIn, type LineStandIn } from '../support/line-stand-in';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { registerMember, sentCodeFor } from '../support/registration.fixture';
import { registrationForm, unusedBankAccount } from '../support/registration-form';
import { createTestProvider } from '../support/test-provider';

let database: PostgresDatabase;
let dbs: Database[];
let apps: TestApp[];
let standIn: LineStandIn;
const username = demoMembers[1].username;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  standIn = await createLineStandIn();
  const { channelId, channelSecret, fetch } = standIn;
  apps = [];
  for (const db of dbs)
    apps.push(
      await createTestApp({
        db,
        providers: [createTestProvider()],
        trustedProxies: 1,
        line: createLineGateway({ apiUrl: 'https://api.line.me', channelId, channelSecret, fetch }),
      }),
    );
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

/** Makes a call several times at the same time, alternating between the two processes. */
function atOnce<Result>(times: number, call: (app: TestApp) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(apps[index % 2]!)));
}

const from = (ip: string) => ({ 'x-forwarded-for': ip });

test('concurrent registrations of one phone number make one member', async () => {
  const body = registrationForm({ username: '0891112222' });
  const headers = from('10.0.1.1');
  await apps[0]!.call(register, { body, headers });
  const code = sentCodeFor(apps[0]!, body);
  const responses = await atOnce(12, (app) =>
    app.call(register, { body: { ...body, code }, headers }),
  );
  const refusals = responses.map(({ refusal }) => refusal);
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  // The first registration uses up the code; a later one finds the code or the phone number taken.
  for (const refusal of refusals.filter((each) => each !== undefined))
    expect(['register.username_taken', 'auth.wrong_code']).toContain(refusal);
  const [counts] = await queryRaw(
    dbs[0]!,
    `SELECT (SELECT count(*) FROM members WHERE username = $1) AS members,
       (SELECT count(*) FROM accounts JOIN members m ON m.id = member_id WHERE username = $1) AS accounts,
       (SELECT count(*) FROM member_sessions s JOIN members m ON m.id = s.member_id WHERE username = $1) AS sessions`,
    [body.username],
  );
  expect(counts).toEqual({ members: 1, accounts: 3, sessions: 1 });
});

test('concurrent registrations of one bank account make one member', async () => {
  const account = unusedBankAccount();
  const usernames = Array.from({ length: 20 }, (_, index) => `08922200${10 + index}`);
  const responses = await Promise.all(
    usernames.map((username, index) =>
      registerMember(apps[index % 2]!, registrationForm({ username, ...account }), {
        headers: from('10.0.1.4'),
      }),
    ),
  );
  const refusals = responses.map(({ refusal }) => refusal);
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(refusals.filter((refusal) => refusal === 'register.bank_account_taken')).toHaveLength(19);
  const [counts] = await queryRaw(
    dbs[0]!,
    `SELECT (SELECT count(*) FROM members WHERE username = ANY($1)) AS members,
       (SELECT count(*) FROM accounts JOIN members m ON m.id = member_id WHERE username = ANY($1)) AS accounts`,
    [usernames],
  );
  expect(counts).toEqual({ members: 1, accounts: 3 });
});

test('one reset code used several times at the same time sets one password', async () => {
  const phone = '0893334444';
  await registerMember(apps[0]!, registrationForm({ username: phone }));
  await apps[0]!.call(resetPassword, { body: { username: phone } });
  const { code } = apps[0]!.sentCodes.at(-1)!;
  const passwords = Array.from({ length: 5 }, (_, index) => `a new one ${index}`);
  const responses = await Promise.all(
    passwords.map((password, index) =>
      apps[index % 2]!.call(resetPassword, { body: { username: phone, code, password } }),
    ),
  );
  const taken = passwords.filter((_, index) => responses[index]!.refusal === undefined);
  expect(taken).toHaveLength(1);
  const tries = await Promise.all(
    passwords.map((password) => apps[0]!.call(login, { body: { username: phone, password } })),
  );
  expect(passwords.filter((_, index) => tries[index]!.refusal === undefined)).toEqual(taken);
});

test('a password change ends every session that starts with the old password at the same moment', async () => {
  const form = registrationForm({ username: '0895556666' });
  const token = (await registerMember(apps[0]!, form)).extraFields.access_token;
  const { username: phone, password } = form;
  const body = { username: phone, password };
  const [changed, ...logins] = await Promise.all([
    apps[1]!.call(changePassword, {
      token,
      body: { current_password: password, password: 'another one' },
    }),
    ...Array.from({ length: 8 }, (_, index) =>
      apps[index % 2]!.call(login, { body, headers: from('10.0.1.5') }),
    ),
  ]);
  expect(changed.refusal).toBeUndefined();
  for (const response of logins) {
    if (response.refusal !== undefined) continue;
    const late = await apps[0]!.call(userInfo, { token: response.extraFields.access_token });
    expect(late.status).toBe(401);
  }
  expect((await apps[0]!.call(userInfo, { token })).status).toBe(200);
});

test('each of several concurrent logins starts a session that is valid in every process', async () => {
  const body = { username, password: demoMembers[1].password };
  const responses = await atOnce(8, (app) => app.call(login, { body, headers: from('10.0.1.2') }));
  const tokens = responses.map(({ extraFields }) => extraFields.access_token);
  expect(new Set(tokens).size).toBe(8);
  for (const [index, token] of tokens.entries()) {
    expect((await apps[(index + 1) % 2]!.call(userInfo, { token })).status).toBe(200);
  }
});

test('one LINE ID token posted 64 times at the same time leaves one live session', async () => {
  const form = registrationForm({ username: '0896667777' });
  const token = (await registerMember(apps[0]!, form)).extraFields.access_token;
  const id_token = await standIn.issueIdToken();
  const link = { id_token, consent: true, password: form.password };
  expect((await apps[0]!.call(lineLink, { token, body: link })).refusal).toBeUndefined();
  const responses = await atOnce(64, (app) => app.call(lineSession, { body: { id_token } }));
  expect(responses.map(({ refusal }) => refusal)).toEqual(responses.map(() => undefined));
  const tokens = responses.map(({ extraFields }) => extraFields.access_token);
  expect(new Set(tokens).size).toBe(64);
  const calls = tokens.map((each) => apps[0]!.call(userInfo, { token: each }));
  const alive = (await Promise.all(calls)).filter(({ status }) => status === 200);
  expect(alive).toHaveLength(1);
});

test('password guesses in two processes count towards one limit', async () => {
  const body = { username: demoMembers[0].username, password: 'a guess' };
  const responses = await atOnce(20, (app) => app.call(login, { body, headers: from('10.0.1.3') }));
  const refusals = responses.map(({ refusal }) => refusal);
  expect(refusals.filter((refusal) => refusal === 'auth.wrong_credentials')).toHaveLength(10);
  expect(refusals.filter((refusal) => refusal === 'auth.too_many_attempts')).toHaveLength(10);
});

test('concurrent first launches of a game create only one player name for the wallet', async () => {
  const token = await apps[0]!.loginAs(username);
  const [wallet] = (await apps[0]!.call(memberWallets, { token })).data;
  const body = {
    game_id: 'golden-dragon',
    provider_id: 'manee',
    source: 'sandbox',
    wallet_id: wallet!.id,
    is_mobile: true,
  };
  const responses = await atOnce(16, (app) => app.call(gameLink, { token, body }));
  expect(responses.every(({ refusal }) => refusal === undefined)).toBe(true);
  const players = await dbs[0]!.selectFrom('game_players').select('token').execute();
  expect(players).toHaveLength(1);
});

test('one command sent to two processes at the same time runs once', async () => {
  const wallet = await dbs[0]!
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', 'member_wallet')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const bank = await findHouseAccountId(dbs[0]!, 1, 'agent_bank');
  let runs = 0;
  const responses = await atOnce(16, ({ db }) =>
    runCommand(
      db,
      { scope: 'system', route: 'test', key: 'k', content: {}, lockAccountIds: [wallet.id] },
      async ({ post }) => {
        runs += 1;
        await post({
          leg: 'money',
          debitAccountId: bank,
          creditAccountId: wallet.id,
          amount: 5,
          code: 'test',
          reference: 'r',
        });
        return { said: 'once' };
      },
    ),
  );
  expect(responses).toEqual(Array(16).fill({ said: 'once' }));
  expect(runs).toBe(1);
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
});

test('a job runs in only one of many processes', async () => {
  const PROCESSES = 8;
  let runs = 0;
  const job = {
    name: randomUUID(),
    everySeconds: 3600,
    isClaimed: true,
    run: async () => {
      runs += 1;
      await queryRaw(dbs[0]!, 'SELECT 1');
    },
  };
  const logger = pino({ level: 'silent' });
  const stops: (() => Promise<void>)[] = [];
  await new Promise<void>((resolve) => {
    let turns = 0;
    const onDone = () => {
      turns += 1;
      if (turns === PROCESSES) resolve();
    };
    for (let index = 0; index < PROCESSES; index += 1) {
      stops.push(startJobs({ db: dbs[index % 2]!, logger, onDone }, [job]));
    }
  });
  expect(runs).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
});
