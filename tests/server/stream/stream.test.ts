import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { banners } from '@/contract/content.contract';
import { errorMessages } from '@/contract/error-messages.copy';
import { errorCodes } from '@/contract/errors';
import { endSessions, logout } from '@/contract/session.contract';
import { memberStream, STREAM_POSITION_HEADER, streamKinds } from '@/contract/stream.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import {
  createTestGateway,
  OPERATOR_KEY,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { StreamReader } from '../../support/stream-reader';
import { moveMoney } from '../../support/test-movements';
import { createTestProvider } from '../../support/test-provider';

const SECOND = '0823456789';
const limits = { perCaller: 3, perProcess: 5, heartbeatMs: 50, lookEveryMs: 100 };
const provider = createTestProvider();
let app: TestApp;
let token: string;
let accountId: number;
let memberId: number;
let open: StreamReader[] = [];

beforeAll(async () => {
  app = await createTestApp({
    providers: [provider],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    streamLimits: limits,
  });
});
beforeEach(async () => {
  await app.reset();
  ({ token, accountId, memberId } = await app.openPlayer());
});
afterEach(async () => {
  for (const stream of open) await stream.close();
  open = [];
  await expect.poll(() => countOpen()).toBe(0);
});
afterAll(() => app.close());

async function listen(as = token, lastEventId?: string, url = TEST_URL): Promise<StreamReader> {
  const fetch = url === TEST_URL ? app.fetch : undefined;
  const stream = await StreamReader.open({ token: as, url, lastEventId, ...(fetch && { fetch }) });
  open.push(stream);
  return stream;
}

/** Opens a stream and consumes its first event. */
async function listenFromNow(as = token, url = TEST_URL): Promise<StreamReader> {
  const stream = await listen(as, undefined, url);
  expect((await stream.next())?.kinds).toEqual(streamKinds);
  return stream;
}

async function countOpen(from = app): Promise<number> {
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  const figures = await (await from.fetch(new Request(`${TEST_URL}/metrics`, { headers }))).text();
  return Number(/^open_streams (\d+)$/m.exec(figures)?.[1]);
}

async function spend(satang = 100): Promise<void> {
  await moveMoney(app.db, { accountId, amount: -satang, code: 'adjustment' });
}

/** Serves the application on a real socket. */
async function withServer(use: (url: string, server: ServerType) => Promise<void>): Promise<void> {
  const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
  } finally {
    for (const stream of open) await stream.close();
    server.close();
  }
}

test('a credited deposit sends changes of deposits, notices, quests and the wallet', async () => {
  const stream = await listenFromNow();
  const { amount } = await reserve(app, token);
  expect(await stream.until('deposits')).toEqual(['deposits']);
  expect(await report(app, transfer(amount))).toBe('credited');
  expect((await stream.until('deposits', 'wallet')).toSorted()).toEqual([
    'deposits',
    'notices',
    'quests',
    'wallet',
  ]);
});

test('30 parallel bets are sent as changes of the wallet in fewer than 15 events', async () => {
  const stream = await listenFromNow();
  const player = await app.openPlayer();
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, bet) =>
      app.providerCall('debit', {
        player_token: player.playerToken,
        transaction_id: `t${bet}`,
        round_id: `r${bet}`,
        game_id: 'golden-dragon',
        amount_satang: 1,
      }),
    ),
  );
  for (const response of responses) expect(response.status).toBe('ok');
  expect((await stream.next())?.kinds).toEqual(['wallet']);
  await reserve(app, token);
  await stream.until('deposits');
  expect(stream.text.split('event: change').length - 1).toBeLessThan(15);
});

test('the stream of a member gets no changes of other members', async () => {
  const own = await listenFromNow();
  const other = await listenFromNow(await app.loginAs(SECOND));
  await spend();
  await reserve(app, token);
  await own.until('deposits');
  await other.untilBeat();
  await other.untilBeat();
  expect(other.text.split('event: change')).toHaveLength(2);
});

test('a change for all members of the agent reaches every stream', async () => {
  const streams = [await listenFromNow(), await listenFromNow(await app.loginAs(SECOND))];
  await queryRaw(
    app.db,
    `UPDATE content_slots SET starts_at = business_now() WHERE agent_id = 1 AND id = 'new-games'`,
  );
  for (const stream of streams) {
    expect(await stream.until('notifications')).toEqual(['notifications']);
  }
  const position = streams[0]?.lastId;
  await queryRaw(
    app.db,
    `UPDATE content_slots SET withdrawn_at = business_now() WHERE agent_id = 1 AND id = 'new-games'`,
  );
  expect((await (await listen(token, position)).next())?.kinds).toEqual(['notifications']);
});

test('a change that was rolled back is never sent', async () => {
  const stream = await listenFromNow();
  await app.db
    .transaction()
    .execute(async (tx) => {
      await queryRaw(tx, `UPDATE members SET closed_at = business_now() WHERE username = $1`, [
        '0812345678',
      ]);
      await queryRaw(tx, `SELECT note_change('deposits', $1, NULL)`, [memberId]);
      throw new Error('changed its mind');
    })
    .catch(() => undefined);
  await stream.untilBeat();
  await stream.untilBeat();
  expect(stream.text.split('event: change')).toHaveLength(2);
});

test('a stream that resumes gets exactly the missed changes', async () => {
  const first = await listenFromNow();
  await first.untilBeat();
  const position = first.lastId;
  await first.close();
  await spend();
  const second = await listen(token, position);
  const event = await second.next();
  expect(event?.kinds).toEqual(['wallet']);
  expect(BigInt(event!.id)).toBeGreaterThan(BigInt(position!));

  await second.untilBeat();
  const { amount } = await reserve(app, token);
  await second.close();
  await report(app, transfer(amount));
  expect((await (await listen(token, second.lastId)).next())?.kinds).toEqual([
    'wallet',
    'deposits',
    'quests',
    'notices',
  ]);
  const again = await listen(token, second.lastId);
  expect((await again.next())?.kinds).toEqual(['wallet', 'deposits', 'quests', 'notices']);

  await again.untilBeat();
  const idle = await listen(token, again.lastId);
  await idle.untilBeat();
  expect(idle.text).not.toContain('event: change');
});

test('a stream starts at the position in its query, or with all kinds of change at an unknown position', async () => {
  const stream = await listenFromNow();
  await stream.untilBeat();
  await spend();
  const url = `${TEST_URL}${memberStream.path}?last_event_id=${stream.lastId ?? ''}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.fetch(new Request(url, { headers }));
  const reader = response.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('{"kinds":["wallet"],');
  await reader.cancel();
  expect((await (await listen(token, '999999999999999999')).next())?.kinds).toEqual(streamKinds);
});

test('with the position of its HTML, a page hears of older changes that all members see, and not of its own', async () => {
  const stream = await listenFromNow();
  await stream.untilBeat();
  const ofPage = stream.lastId ?? 'none';
  await spend();
  await queryRaw(app.db, `SELECT note_change('content', NULL, 1)`);
  const later = await listenFromNow();
  await later.untilBeat();
  const path = `${memberStream.path}?page_position=${ofPage}`;
  const page = await StreamReader.open({
    ...{ url: TEST_URL, path, token, lastEventId: later.lastId, fetch: app.fetch },
  });
  open.push(page);
  expect((await page.next())?.kinds).toEqual(['content']);
  await spend();
  expect((await page.next())?.kinds).toEqual(['wallet']);
});

test('the position in a response header resumes the stream exactly after that response', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const ask = () =>
    app.fetch(new Request(TEST_URL + memberWallets.path, { method: 'POST', headers }));
  const before = (await ask()).headers.get(STREAM_POSITION_HEADER);
  await spend();
  expect((await (await listen(token, before ?? 'none')).next())?.kinds).toEqual(['wallet']);
  const after = (await ask()).headers.get(STREAM_POSITION_HEADER);
  const idle = await listen(token, after ?? 'none');
  await idle.untilBeat();
  expect(idle.text).not.toContain('event: change');

  const visitor = await app.fetch(new Request(TEST_URL + banners.path));
  expect(visitor.headers.get(STREAM_POSITION_HEADER)).toBeNull();
});

test('an event contains the stream position from which on responses include the change', async () => {
  const stream = await listenFromNow();
  const positionNow = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const url = TEST_URL + memberWallets.path;
    const response = await app.fetch(new Request(url, { method: 'POST', headers }));
    return BigInt(response.headers.get(STREAM_POSITION_HEADER) ?? 'none');
  };
  for (const change of [spend, () => reserve(app, token)]) {
    const before = await positionNow();
    await change();
    const after = await positionNow();
    const event = await stream.nextEvent();
    const { shown_from } = JSON.parse(event?.data ?? '{}') as { shown_from: string };
    expect(BigInt(shown_from)).toBeGreaterThan(before);
    expect(BigInt(shown_from)).toBeLessThanOrEqual(after);
  }
});

test('only the last change of each kind is stored', async () => {
  // Deletes the changes that the demo data has left.
  await queryRaw(app.db, 'DELETE FROM member_changes');
  const { id } = await reserve(app, token);
  for (let turn = 0; turn < 20; turn += 1) {
    await queryRaw(app.db, 'UPDATE deposits SET claimed_at = business_now() WHERE id = $1', [id]);
  }
  const rows = await queryRaw(
    app.db,
    'SELECT kind FROM member_changes WHERE member_id IS NOT NULL',
  );
  expect(rows).toEqual([{ kind: 'deposits' }]);
});

test.each([
  ['an invalid position in the query', '?last_event_id=x', undefined],
  ['an unknown parameter', '?more=1', undefined],
  ['an invalid position in the header', '', '-1'],
])('a stream request with %s is refused with an error body', async (_what, search, header) => {
  const response = await app.fetch(
    new Request(`${TEST_URL}${memberStream.path}${search}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(header !== undefined && { 'last-event-id': header }),
      },
    }),
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 1000, data: null });
});

test('the stream endpoint accepts only members and GET, and opens no stream for a HEAD request', async () => {
  const visit = (init: RequestInit) => app.fetch(new Request(TEST_URL + memberStream.path, init));
  expect((await visit({})).status).toBe(401);
  const dead = await visit({ headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
  expect(dead.status).toBe(401);
  expect(await dead.json()).toMatchObject({ error: 1100 });
  const headers = { authorization: `Bearer ${token}` };
  expect((await visit({ method: 'POST', headers })).status).toBe(404);
  const head = await visit({ method: 'HEAD', headers });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(await countOpen()).toBe(0);
});

test('the response to a stream request forbids caching, compression and buffering', async () => {
  const { response } = await listenFromNow();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('content-encoding')).toBeNull();
});

test('streams beyond the limit of a member are refused with a retry time', async () => {
  for (let page = 0; page < limits.perCaller; page += 1) await listenFromNow();
  const { response } = await listen();
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    error: errorCodes['stream.too_many'],
    message: errorMessages['stream.too_many'],
  });
  expect(await countOpen()).toBe(limits.perCaller);
  await open[0]!.close();
  await expect.poll(async () => (await listen()).response.status).toBe(200);
});

test('streams beyond the limit of a process are refused with a retry time', async () => {
  const other = await app.loginAs(SECOND);
  for (let page = 0; page < 3; page += 1) await listenFromNow();
  for (let page = 0; page < 2; page += 1) await listenFromNow(other);
  const { response } = await listen(other);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ error: errorCodes['stream.full'] });
});

test('a stream ends with its session, and streams in other sessions of the member stay open', async () => {
  const phone = await app.loginAs();
  const streams = { here: await listenFromNow(), phone: await listenFromNow(phone) };
  await app.call(logout, { token: phone });
  await streams.phone.untilEnd();
  expect((await listen(phone)).response.status).toBe(401);
  await spend();
  expect(await streams.here.until('wallet')).toEqual(['wallet']);

  const elsewhere = await app.loginAs();
  await app.call(endSessions, { token: elsewhere });
  await streams.here.untilEnd();
});

test('a stream ends when its member is closed or its session expires', async () => {
  const other = await listenFromNow(await app.loginAs(SECOND));
  const own = await listenFromNow();
  await queryRaw(app.db, `UPDATE members SET closed_at = business_now() WHERE username = $1`, [
    SECOND,
  ]);
  await other.untilEnd();
  await spend();
  await own.until('wallet');
  await app.moveClock(31 * 86_400_000);
  await own.untilEnd();
});

test('a process that stops ends its streams and refuses new streams', async () => {
  const leaving = await createTestApp({ db: app.db, providers: [provider] });
  const stream = await StreamReader.open({ token, url: TEST_URL, fetch: leaving.fetch });
  expect((await stream.next())?.kinds).toEqual(streamKinds);
  await leaving.app.drain();
  await stream.untilEnd();
  const { response } = await StreamReader.open({ token, url: TEST_URL, fetch: leaving.fetch });
  expect(response.status).toBe(503);
});

test('a stream is closed when its page goes away', async () => {
  await withServer(async (url) => {
    const stream = await listenFromNow(token, url);
    expect(await countOpen()).toBe(1);
    await stream.close();
    await expect.poll(() => countOpen()).toBe(0);
  });
});

test('a real socket gets the first event at once, and later changes', async () => {
  await withServer(async (url) => {
    const stream = await listenFromNow(token, url);
    await spend();
    expect(await stream.until('wallet')).toEqual(['wallet']);
  });
});

test('changes do not pile up for a page that reads slowly', async () => {
  const slow = await listen();
  const quick = await listenFromNow();
  for (let turn = 0; turn < 20; turn += 1) {
    await queryRaw(app.db, `SELECT note_change('deposits', $1, NULL)`, [memberId]);
    expect(await quick.until('deposits')).toEqual(['deposits']);
  }
  expect((await slow.next())?.kinds).toEqual(streamKinds);
  await slow.untilBeat();
  expect(slow.text.split('event: change')).toHaveLength(2);
});
