import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lineLink } from '@/contract/line.contract';
import { takeNotices } from '@/contract/notices.contract';
import type { PageRendererModule } from '@/contract/page-renderer';
import { login } from '@/contract/session.contract';
import { start } from '@/contract/start.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { createLineGateway } from '@/server/line/line-gateway';
import { ensureBuilt } from '../../../src/server/commands/prepare.mjs';
import { createTestApp, type TestApp } from '../../support/app';
import { createLineStandIn, type LineStandIn } from '../../support/line-stand-in';
import { agent, client } from '../../unit/web/page-samples';

const BUILD = 'of today';
const HANGING = '/api/member/deposits';
let standIn: LineStandIn;
let app: TestApp;
let gold: string;
let hero: string;
/** Path of a call that never gets a response; null when every call gets a response. */
let hanging: string | null = null;

beforeAll(async () => {
  await ensureBuilt();
  const built = pathToFileURL(path.resolve('dist/pages/web.js')).href;
  const { createPageRenderer } = (await import(built)) as PageRendererModule;
  standIn = await createLineStandIn();
  app = await createTestApp({
    line: createLineGateway({
      apiUrl: 'https://api.line.me',
      channelId: standIn.channelId,
      channelSecret: standIn.channelSecret,
      fetch: standIn.fetch,
      timeoutMs: 500,
    }),
    openSite: (fetch) => {
      const renderer = createPageRenderer({
        client,
        fetch: (request) =>
          new URL(request.url).pathname === hanging
            ? new Promise<Response>(() => undefined)
            : fetch(request),
      });
      return {
        build: BUILD,
        start: async (_agent, page, memberId) => {
          const [path = '/', search = ''] = page.split('?');
          return renderer.start(agent, { path, search }, memberId);
        },
        createRoutes: () => new Hono(),
      };
    },
    prepare: async (fresh) => {
      gold = await fresh.loginAs('0812345678');
      hero = await fresh.loginAs('0823456789');
    },
  });
}, 300_000);
beforeEach(async () => {
  hanging = null;
  await app.reset();
  standIn.reset();
});
afterAll(() => app.close());

const begin = (body: object, token?: string) =>
  app.call(start, { body: { page: '/', build: BUILD, ...body }, ...(token && { token }) });

async function namesAt(page: string, token: string): Promise<string[]> {
  const { data } = await begin({ page }, token);
  return (data?.queries ?? []).map(({ key }) => key.slice(0, 2).join(' '));
}

describe('the start call', () => {
  test('returns the data of the screen to a member, including wallets and points', async () => {
    expect(await namesAt('/', gold)).toEqual(
      expect.arrayContaining(['wallet wallets', 'points total']),
    );
    expect(await namesAt('/member/deposit', gold)).toEqual(
      expect.arrayContaining(['wallet wallets', 'deposits recent', 'promotions list']),
    );
    expect(await namesAt('/nowhere', gold)).toEqual(['points total', 'wallet wallets']);
  });

  test('returns the balance and points as texts', async () => {
    const { data } = await begin({}, gold);
    const wallets = (await app.call(memberWallets, { token: gold })).data;
    const brought = data?.queries.find(({ key }) => key[0] === 'wallet');
    expect(brought?.data).toEqual(wallets);
    expect(data?.texts).toEqual({ balance: '฿1,000.00', points: '500' });
  });

  test('returns each notice that no page has shown to one page', async () => {
    const takes = async (token: string) =>
      (await begin({}, token)).data?.notices.map(({ fact }) => fact.kind);
    const signIn = async (device: string) =>
      (
        await app.call(login, {
          body: { username: '0812345678', password: 'demo1234' },
          headers: { 'x-device-id': device },
        })
      ).extraFields.access_token;
    const here = await signIn('3f1c2f9e-1f0b-4a53-9d5a-000000000001');
    expect(await takes(here)).toEqual([]);
    // A sign-in on a further device is a notice for the other sessions, and not for the one that caused it.
    const there = await signIn('3f1c2f9e-1f0b-4a53-9d5a-000000000002');
    expect(await takes(there)).toEqual([]);
    const pages = await Promise.all([takes(here), takes(here)]);
    expect(pages.flat()).toEqual(['new_device']);
    expect((await app.call(takeNotices, { token: here })).data).toEqual([]);
  });

  test('returns no data to a visitor, to an unknown session or to a page of another build', async () => {
    expect((await begin({})).data).toBeNull();
    expect((await begin({}, 'x'.repeat(43))).data).toBeNull();
    expect((await begin({ build: 'of yesterday' }, gold)).data).toBeNull();
  });

  test('returns the wallet of the caller to each of 64 parallel callers', async () => {
    const tokens = Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? gold : hero));
    const responses = await Promise.all(tokens.map((token) => begin({ page: '/member' }, token)));
    const walletIdsOf = (data: (typeof responses)[number]['data']) =>
      JSON.stringify(data?.queries.find(({ key }) => key[0] === 'wallet')?.data);
    const [ofGold, ofHero] = responses.map(({ data }) => walletIdsOf(data));
    expect(ofGold).not.toBe(ofHero);
    responses.forEach(({ data }, index) => {
      expect(walletIdsOf(data)).toBe(index % 2 === 0 ? ofGold : ofHero);
    });
  });

  test('leaves out a query that takes too long', async () => {
    hanging = HANGING;
    const names = await namesAt('/member/deposit', gold);
    expect(names).toEqual(expect.arrayContaining(['wallet wallets', 'promotions list']));
    expect(names).not.toContain('deposits recent');
  });

  test('refuses a page that is not a path of the site', async () => {
    for (const page of ['', 'https://elsewhere.example/', `/${'a'.repeat(5_000)}`])
      expect((await begin({ page }, gold)).status).toBe(400);
  });
});

describe('the start call with a LINE token', () => {
  const countSessions = async () =>
    (
      await queryRaw<{ id: number }>(
        app.db,
        'SELECT member_id AS id FROM member_sessions WHERE line_proof_hash IS NOT NULL',
      )
    ).length;
  const user = { userId: `U${'1'.repeat(32)}`, displayName: 'สมชาย' };

  const link = async () => {
    const id_token = await standIn.issueIdToken(user);
    await app.call(lineLink, {
      token: gold,
      body: { id_token, consent: true, password: 'demo1234' },
    });
  };

  test('signs the member in and returns the data of the screen', async () => {
    await link();
    const line = { id_token: await standIn.issueIdToken(user) };
    const { data } = await begin({ page: '/member/deposit', line });
    expect(data?.session?.user_info.user.username).toBe('0812345678');
    expect(data?.queries.map(({ key }) => key[0])).toContain('deposits');
    const token = data?.session?.access_token ?? '';
    expect((await app.call(memberWallets, { token })).data).toEqual(
      data?.queries.find(({ key }) => key[0] === 'wallet')?.data,
    );
  });

  test('refuses a LINE account without a member, and returns its profile', async () => {
    const line = { id_token: await standIn.issueIdToken(user) };
    const { refusal, json } = await begin({ line });
    expect(refusal).toBe('line.not_linked');
    expect(json).toMatchObject({ data: { user_id: user.userId, display_name: user.displayName } });
  });

  test('starts no session for a page of another build', async () => {
    await link();
    const line = { id_token: await standIn.issueIdToken(user) };
    expect((await begin({ build: 'of yesterday', line })).data).toBeNull();
    expect(await countSessions()).toBe(0);
  });
});
