import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lineAccount, lineLink, lineSession, lineUnlink } from '@/contract/line.contract';
import type { LineProof } from '@/contract/line-proof.fields';
import { login, userInfo } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { createLineGateway } from '@/server/line/line-gateway';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import {
  createLineStandIn,
  type LineFailure,
  type LineStandIn,
  type LineUser,
  lineUsers,
} from '../../support/line-stand-in';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

let standIn: LineStandIn;
let app: TestApp;
/** Bearer tokens of the two demo members. */
let gold: string;
let hero: string;
const log: string[] = [];

const { somchai, malee } = lineUsers;
const MOST_FAILURES = 200;
const password = 'demo1234';
/** Fields of a link request without a password, because parallel links would exceed the limit of five passwords. */
const byFreshSession = { password: undefined };
const WINDOW_MS = 15 * 60_000;

beforeAll(async () => {
  standIn = await createLineStandIn();
  app = await createTestApp({
    providers: [createTestProvider()],
    trustedProxies: 1,
    onLog: (line) => log.push(line),
    line: createLineGateway({
      apiUrl: 'https://api.line.me',
      channelId: standIn.channelId,
      channelSecret: standIn.channelSecret,
      fetch: standIn.fetch,
      timeoutMs: 500,
    }),
    prepare: async (fresh) => {
      gold = await fresh.loginAs('0812345678');
      hero = await fresh.loginAs('0823456789');
    },
  });
});
beforeEach(async () => {
  await app.reset();
  standIn.reset();
  log.length = 0;
});
afterAll(() => app.close());

const idProof = async (user: LineUser = somchai): Promise<LineProof> => ({
  id_token: await standIn.issueIdToken(user),
});
const accessProof = (user: LineUser = somchai) => ({
  access_token: standIn.issueAccessToken(user),
});

const profileOf = (user: LineUser) => ({
  user_id: user.userId,
  display_name: user.displayName,
  picture_url: user.pictureUrl ?? null,
});

function startSession(proof: object, call: TestCall = {}) {
  return app.call(lineSession, { ...call, body: proof });
}

function link(token: string, proof: object, call: TestCall = {}) {
  const body = { consent: true, password, ...proof };
  return app.call(lineLink, { ...call, token, body });
}

const unlink = (token: string, body: object = {}) => app.call(lineUnlink, { token, body });

async function listLinks() {
  return queryRaw<{ username: string; line_user_id: string }>(
    app.db,
    `SELECT m.username, l.line_user_id FROM line_accounts l
     JOIN members m ON m.id = l.member_id ORDER BY m.username`,
  );
}

const from = (ip: string): TestCall => ({ headers: { 'x-forwarded-for': ip } });

describe('signing in by LINE', () => {
  test.each([
    ['an ID token', idProof],
    ['an access token', accessProof],
  ])('with %s returns a session token and the member', async (_name, prove) => {
    await link(hero, await idProof());
    const response = await startSession(await prove());
    expect(response.refusal).toBeUndefined();
    expect(response.extraFields.line_user_id).toBe(somchai.userId);
    const token = response.extraFields.access_token;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(response.data.user).toMatchObject({ username: '0823456789' });
    expect((await app.call(userInfo, { token })).data).toEqual(response.data);
  });

  test.each([
    ['an ID token', idProof],
    ['an access token', accessProof],
  ])('with %s that is not linked returns the LINE profile', async (_name, prove) => {
    await link(gold, await idProof(malee));
    const sessions = createTableCounter(app.db);
    const before = await sessions.count();
    const response = await startSession(await prove());
    expect(response).toMatchObject({ status: 200, refusal: 'line.not_linked' });
    expect(response.json).toMatchObject({ data: profileOf(somchai) });
    expect(response.json).not.toHaveProperty('access_token');
    expect(await sessions.count()).toMatchObject({ member_sessions: before['member_sessions'] });
  });

  test('depends on the LINE id only, not on name or picture', async () => {
    await link(gold, await idProof());
    const renamed = { ...somchai, displayName: malee.displayName };
    const response = await startSession(await idProof(renamed));
    expect(response.data.user.username).toBe('0812345678');
    const sameName = { ...somchai, userId: `U${'9'.repeat(32)}` };
    expect((await startSession(await idProof(sameName))).refusal).toBe('line.not_linked');
  });

  test('is refused for a closed account', async () => {
    await link(gold, await idProof());
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE username = $1', [
      '0812345678',
    ]);
    const response = await startSession(await idProof());
    expect(response).toMatchObject({ status: 200, refusal: 'auth.account_closed' });
    expect((await link(gold, await idProof())).status).toBe(401);
  });

  test('leaves open the sessions that the member already has', async () => {
    await link(gold, await idProof());
    await startSession(await idProof());
    expect((await app.call(userInfo, { token: gold })).status).toBe(200);
  });

  test('writes no LINE token to the log', async () => {
    const proofs = [
      { id_token: await standIn.issueIdToken(somchai, { audience: '1999999999' }) },
      { access_token: standIn.issueAccessToken(somchai, { channelId: '1999999999' }) },
      await idProof(),
      accessProof(),
    ];
    for (const proof of proofs) await startSession(proof);
    standIn.fail('unreachable');
    for (const proof of proofs) await startSession(proof);
    await unlink(gold, proofs[3]);
    expect(log.length).toBeGreaterThan(0);
    for (const proof of proofs) {
      for (const token of Object.values(proof)) expect(log.join('\n')).not.toContain(token);
    }
  });
});

describe('an invalid LINE proof', () => {
  test('neither signs in nor links, and changes nothing', async () => {
    const counter = createTableCounter(app.db, ['attempts']);
    const before = await counter.count();
    const wrong = [
      { id_token: await standIn.issueIdToken(somchai, { audience: '1999999999' }) },
      { id_token: await standIn.issueIdToken(somchai, { issuer: 'https://evil.test' }) },
      { id_token: await standIn.issueIdToken(somchai, { expiresInSeconds: -60 }) },
      { id_token: await standIn.issueIdToken(somchai, { alg: 'HS256' }) },
      { id_token: await standIn.issueIdToken(somchai, { alg: 'none' }) },
      { id_token: await standIn.issueIdToken(somchai, { key: 'foreign' }) },
      { access_token: standIn.issueAccessToken(somchai, { channelId: '1999999999' }) },
      { access_token: standIn.issueAccessToken(somchai, { expiresInSeconds: -1 }) },
      { access_token: 'x'.repeat(4096) },
    ];
    for (const proof of wrong) {
      for (const response of [await startSession(proof), await link(gold, proof)]) {
        expect(response).toMatchObject({ status: 200, refusal: 'line.not_verified' });
        expect(response.json).toMatchObject({ data: null });
      }
    }
    expect(await counter.count()).toEqual(before);
  });

  test.each<[string, object]>([
    ['missing', {}],
    ['both tokens', { id_token: 'x', access_token: 'x' }],
    ['an empty ID token', { id_token: '' }],
    ['an empty access token', { access_token: '' }],
    ['an ID token of 4,097 characters', { id_token: 'x'.repeat(4097) }],
    ['an access token of 4,097 characters', { access_token: 'x'.repeat(4097) }],
    ['a number', { id_token: 7 }],
    ['a profile sent by the page', { user_id: somchai.userId, display_name: 'x' }],
  ])('is refused as malformed when it is %s', async (_name, proof) => {
    for (const response of [await startSession(proof), await link(gold, proof)]) {
      expect(response).toMatchObject({ status: 400, refusal: 'request.malformed' });
    }
    expect(standIn.calls).toEqual([]);
  });
});

describe('when LINE is unavailable', () => {
  const failures: [string, LineFailure][] = [
    ['down', 'down'],
    ['out of reach', 'unreachable'],
    ['silent', 'black hole'],
    ['responding with something else', () => new Response('<html>')],
  ];

  test.each(failures)(
    'signing in and linking are refused and change nothing: LINE is %s',
    async (_name, failure) => {
      const counter = createTableCounter(app.db, ['attempts']);
      const before = await counter.count();
      const proof = accessProof();
      standIn.fail(failure);
      for (const response of [await startSession(proof), await link(gold, proof)]) {
        expect(response).toMatchObject({ status: 200, refusal: 'line.unavailable' });
      }
      expect(await counter.count()).toEqual(before);
      standIn.recover();
      expect((await link(gold, proof)).refusal).toBeUndefined();
      expect((await startSession(proof)).refusal).toBeUndefined();
    },
  );

  test('a password still signs in', async () => {
    standIn.fail('black hole');
    const body = { username: '0812345678', password: 'demo1234' };
    expect((await app.call(login, { body })).refusal).toBeUndefined();
  });

  test('because LINE is not configured, a link can still be read and removed', async () => {
    await link(gold, await idProof());
    const bare = await createTestApp({ db: app.db, providers: [createTestProvider()] });
    const body = await idProof();
    expect((await bare.call(lineSession, { body })).refusal).toBe('line.not_offered');
    const again = { token: hero, body: { ...body, consent: true, password } };
    expect((await bare.call(lineLink, again)).refusal).toBe('line.not_offered');
    expect((await bare.call(lineAccount, { token: gold })).data).toMatchObject(profileOf(somchai));
    expect((await bare.call(lineUnlink, { token: gold, body: accessProof() })).data).toBeNull();
    expect((await bare.call(lineAccount, { token: gold })).data).toBeNull();
  });
});

describe('linking a LINE account', () => {
  test('returns the verified profile, which the member can read afterwards', async () => {
    expect((await app.call(lineAccount, { token: gold })).data).toBeNull();
    expect((await link(gold, await idProof())).data).toEqual(profileOf(somchai));
    const seen = (await app.call(lineAccount, { token: gold })).data;
    expect(seen).toEqual({
      ...profileOf(somchai),
      linked_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect((await app.call(lineAccount, { token: hero })).data).toBeNull();
  });

  test('needs consent', async () => {
    const proof = await idProof();
    for (const consent of [undefined, false, 'true', 1, null]) {
      expect((await link(gold, { ...proof, consent })).status).toBe(400);
    }
    expect(await listLinks()).toEqual([]);
  });

  test('needs a session', async () => {
    const body = { ...(await idProof()), consent: true };
    expect((await app.call(lineLink, { body })).status).toBe(401);
    expect(standIn.calls).toEqual([]);
  });

  test('a second time updates name and picture, but not the date of the link', async () => {
    await link(gold, await idProof());
    const first = (await app.call(lineAccount, { token: gold })).data;
    await app.moveClock(60_000);
    const renamed = { userId: somchai.userId, displayName: 'ชื่อใหม่' };
    expect((await link(gold, accessProof(renamed))).data).toEqual(profileOf(renamed));
    expect((await app.call(lineAccount, { token: gold })).data).toEqual({
      ...first,
      ...profileOf(renamed),
    });
  });

  test('is refused when the LINE account is linked to another member', async () => {
    await link(gold, await idProof());
    expect((await link(hero, await idProof())).refusal).toBe('line.linked_elsewhere');
    expect(await listLinks()).toEqual([{ username: '0812345678', line_user_id: somchai.userId }]);
  });

  test('is refused when the member has another LINE account linked', async () => {
    await link(gold, await idProof());
    await link(hero, await idProof(malee));
    const stranger = { userId: `U${'7'.repeat(32)}`, displayName: 'x' };
    for (const other of [stranger, malee]) {
      expect((await link(gold, await idProof(other))).refusal).toBe('line.member_has_other');
    }
    expect((await app.call(lineAccount, { token: gold })).data).toMatchObject(profileOf(somchai));
  });

  test('by two members at the same time succeeds for exactly one', async () => {
    const proof = { ...(await idProof()), ...byFreshSession };
    const [first, second] = [await app.loginAs('0812345678'), await app.loginAs('0823456789')];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => link(index % 2 === 0 ? first : second, proof)),
    );
    const [row, ...more] = await listLinks();
    expect(more).toEqual([]);
    const winner = row!.username === '0812345678' ? 0 : 1;
    expect(responses.map(({ refusal }) => refusal)).toEqual(
      responses.map((_, index) => (index % 2 === winner ? undefined : 'line.linked_elsewhere')),
    );
  });

  test('by one member with two LINE accounts at the same time succeeds for exactly one', async () => {
    const users = [somchai, malee];
    const proofs = await Promise.all(users.map(idProof));
    const token = await app.loginAs('0812345678');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        link(token, { ...proofs[index % 2]!, ...byFreshSession }),
      ),
    );
    const [row, ...more] = await listLinks();
    expect(more).toEqual([]);
    const winner = users.findIndex(({ userId }) => userId === row!.line_user_id);
    expect(responses.map(({ refusal }) => refusal)).toEqual(
      responses.map((_, index) => (index % 2 === winner ? undefined : 'line.member_has_other')),
    );
  });
});

describe('unlinking a LINE account', () => {
  beforeEach(async () => {
    await link(gold, await idProof());
  });

  test('ends the link and the sessions that LINE started, and revokes the permission at LINE', async () => {
    const { access_token } = accessProof();
    const session = (await startSession({ access_token })).extraFields.access_token;
    expect((await unlink(gold, { access_token })).data).toBeNull();
    expect(standIn.deauthorized).toEqual([access_token]);
    expect((await app.call(lineAccount, { token: gold })).data).toBeNull();
    expect((await startSession(await idProof())).refusal).toBe('line.not_linked');
    expect((await startSession({ access_token })).refusal).toBe('line.not_verified');
    expect((await app.call(userInfo, { token: gold })).status).toBe(200);
    expect((await app.call(userInfo, { token: session })).status).toBe(401);
  });

  test('in a session that LINE started keeps this session and ends the other sessions started by LINE', async () => {
    const here = (await startSession(await idProof())).extraFields.access_token;
    const there = (await startSession(accessProof())).extraFields.access_token;
    expect((await unlink(here)).data).toBeNull();
    expect((await app.call(userInfo, { token: here })).status).toBe(200);
    expect((await app.call(userInfo, { token: there })).status).toBe(401);
  });

  test('without an access token makes no call to LINE', async () => {
    standIn.reset();
    expect((await unlink(gold)).data).toBeNull();
    expect(standIn.calls).toEqual([]);
    expect(await listLinks()).toEqual([]);
  });

  test.each<[string, LineFailure]>([
    ['down', 'down'],
    ['out of reach', 'unreachable'],
    ['silent', 'black hole'],
    ['responding with something else', () => new Response('<html>')],
  ])('works while LINE is %s, and logs the failed revocation', async (_name, failure) => {
    standIn.fail(failure);
    expect((await unlink(gold, accessProof())).data).toBeNull();
    expect(await listLinks()).toEqual([]);
    expect(standIn.deauthorized).toEqual([]);
    expect(log.join('\n')).toContain('failed to revoke the permission at LINE');
  });

  test('works with an unknown access token', async () => {
    expect((await unlink(gold, { access_token: 'x' })).data).toBeNull();
    expect(await listLinks()).toEqual([]);
  });

  test('succeeds without effect when nothing is linked', async () => {
    await unlink(gold);
    for (const token of [gold, hero]) expect((await unlink(token)).data).toBeNull();
  });

  test('leaves the links of other members unchanged', async () => {
    await link(hero, await idProof(malee));
    await unlink(gold);
    expect(await listLinks()).toEqual([{ username: '0823456789', line_user_id: malee.userId }]);
  });

  test('allows both the member and the LINE account to be linked again', async () => {
    await unlink(gold);
    expect((await link(hero, await idProof())).refusal).toBeUndefined();
    expect((await link(gold, await idProof(malee))).refusal).toBeUndefined();
  });

  test.each([{ access_token: '' }, { access_token: 'x'.repeat(4097) }, { id_token: 'x' }])(
    'with %o is malformed',
    async (body) => {
      expect((await unlink(gold, body)).status).toBe(400);
      expect(await listLinks()).toHaveLength(1);
    },
  );
});

describe('invalid LINE proofs', () => {
  const here = from('10.0.0.1');
  const failOften = (times: number) =>
    Promise.all(Array.from({ length: times }, () => startSession({ id_token: 'x' }, here)));

  test('are limited per IP for 15 minutes, in which valid proofs are refused too', async () => {
    await link(gold, await idProof());
    const responses = await failOften(MOST_FAILURES);
    expect(new Set(responses.map(({ refusal }) => refusal))).toEqual(
      new Set(['line.not_verified']),
    );
    const right = await idProof();
    for (const response of [
      await startSession({ id_token: 'x' }, here),
      await startSession(right, here),
      await link(gold, right, here),
    ]) {
      expect(response).toMatchObject({ status: 429, refusal: 'request.too_many' });
      const wait = Number(response.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(WINDOW_MS / 1000);
    }
    expect((await startSession(right, from('10.0.0.2'))).refusal).toBeUndefined();
    await app.moveClock(WINDOW_MS + 1_000);
    expect((await startSession(right, here)).refusal).toBeUndefined();
  });

  test('count towards the limit, while valid proofs of linked and unlinked accounts do not', async () => {
    await link(gold, await idProof());
    await failOften(MOST_FAILURES - 1);
    for (const user of [somchai, malee, somchai, malee]) {
      const { refusal } = await startSession(await idProof(user), here);
      expect(refusal).toBe(user === malee ? 'line.not_linked' : undefined);
    }
    expect((await startSession({ id_token: 'x' }, here)).refusal).toBe('line.not_verified');
    expect((await startSession({ id_token: 'x' }, here)).status).toBe(429);
  });

  test('are not counted while LINE is unavailable', async () => {
    const proof = accessProof();
    standIn.fail('down');
    for (let tries = 0; tries <= MOST_FAILURES; tries += 1) {
      expect((await startSession(proof, here)).refusal).toBe('line.unavailable');
    }
    standIn.recover();
    expect((await startSession(proof, here)).refusal).toBe('line.not_linked');
  });
});
