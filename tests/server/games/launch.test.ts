import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameDemo, gameLink, gameWallets } from '@/contract/games.contract';
import { demoMembers } from '@/server/account/members.seed';
import { createTestApp, type TestApp, type TestCall, type TestPlayer } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let player: TestPlayer;
let other: TestPlayer;
const provider = createTestProvider();
const game = { game_id: 'hundred', provider_id: 'manee' };

beforeAll(async () => {
  app = await createTestApp({
    providers: [provider],
    trustedProxies: 1,
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
      other = await fresh.openPlayer(demoMembers[1].username);
    },
  });
});
beforeEach(async () => {
  await app.reset();
  provider.launches.length = 0;
  provider.down = false;
});
afterAll(() => app.close());

function launch(change: object = {}, token = player.token) {
  const body = {
    ...game,
    source: 'sandbox',
    wallet_id: String(player.accountId),
    is_mobile: true,
    ...change,
  };
  return app.call(gameLink, { token, body });
}

function demo(change: object = {}, call: TestCall = {}) {
  return app.call(gameDemo, {
    ...call,
    body: { ...game, source: 'sandbox', is_mobile: false, ...change },
  });
}

describe('a launch', () => {
  test('passes the game, and a player id and token that stay the same within a session, to the provider', async () => {
    expect((await launch()).data).toEqual({ link: 'https://games.test/hundred' });
    await launch({ is_mobile: '0' });
    const request = {
      providerId: 'manee',
      gameId: 'hundred',
      player: { id: expect.stringMatching(/^[\w-]{43}$/) as string, token: player.playerToken },
    };
    expect(provider.launches).toEqual([
      { ...request, isMobile: true },
      { ...request, isMobile: false },
    ]);
  });

  test('passes the address of the player where it is known', async () => {
    const addressed = async (address: string) => {
      await demo({}, { headers: { 'x-forwarded-for': address } });
      return provider.launches.at(-1)?.ip;
    };
    expect(await addressed('198.51.100.7')).toBe('198.51.100.7');
    expect(await addressed('2001:db8:1:2:3::4')).toBeUndefined();
    expect(await addressed('nonsense')).toBeUndefined();
  });

  test('in another session has the same player id but another token', async () => {
    await launch();
    const token = await app.loginAs();
    await launch({}, token);
    await launch({ game_id: 'golden-dragon' }, token);
    const [first, second, third] = provider.launches.map((request) => request.player!);
    expect(second!.id).toBe(first!.id);
    expect(second!.token).not.toBe(first!.token);
    expect(third).toEqual(second);
  });

  test('by another member has another player id and token', async () => {
    await launch();
    await launch({ wallet_id: String(other.accountId) }, other.token);
    const [first, second] = provider.launches.map((request) => request.player!);
    expect(second!.id).not.toBe(first!.id);
    expect(second!.token).not.toBe(first!.token);
  });

  test.each([
    ['a game that does not exist', { game_id: 'nothing' }],
    ['a studio that does not have it', { provider_id: 'northlight' }],
    ['an integration that does not serve it', { source: 'foreign' }],
  ])('finds no game for %s', async (_name, change) => {
    expect((await launch(change)).refusal).toBe('game.not_found');
    expect((await demo(change)).refusal).toBe('game.not_found');
    expect(provider.launches).toEqual([]);
  });

  test("with another member's wallet is refused", async () => {
    expect((await launch({ wallet_id: String(other.accountId) })).refusal).toBe(
      'wallet.not_usable',
    );
    expect(provider.launches).toEqual([]);
  });

  test.each(['999999999999999999', '0', `01`])(
    'with the wallet %s is refused',
    async (walletId) => {
      expect((await launch({ wallet_id: walletId })).refusal).toBe('wallet.not_usable');
    },
  );

  test('with the points account as wallet is refused', async () => {
    const points = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('member_id', '=', player.memberId)
      .where('kind', '=', 'member_points')
      .executeTakeFirstOrThrow();
    expect((await launch({ wallet_id: String(points.id) })).refusal).toBe('wallet.not_usable');
  });

  test('is refused as unavailable while the provider is down', async () => {
    provider.down = true;
    expect((await launch()).refusal).toBe('game.unavailable');
    expect((await demo()).refusal).toBe('game.unavailable');
  });
});

describe('a demo', () => {
  test('needs no login and passes no player to the provider', async () => {
    expect((await demo()).data).toEqual({ link: 'https://games.test/hundred' });
    expect((await demo({}, { token: player.token })).refusal).toBeUndefined();
    expect(provider.launches.map((request) => request.player)).toEqual([null, null]);
  });

  test('is limited per IP', async () => {
    const from = (ip: string): TestCall => ({ headers: { 'x-forwarded-for': ip } });
    for (let i = 0; i < 120; i += 1) expect((await demo({}, from('10.0.0.1'))).status).toBe(200);
    const response = await demo({}, from('10.0.0.1'));
    expect(response).toMatchObject({ status: 429, refusal: 'request.too_many' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await demo({}, from('10.0.0.2'))).status).toBe(200);
    await app.moveClock(10 * 60_000 + 1_000);
    expect((await demo({}, from('10.0.0.1'))).status).toBe(200);
  });
});

describe('the wallets for a game', () => {
  test('are the wallets of the member who asks', async () => {
    const { data } = await app.call(gameWallets, { token: player.token, body: game });
    expect(data).toMatchObject([
      { id: String(player.accountId), balance: demoMembers[0].balanceSatang },
    ]);
  });

  test('are refused for a game that does not exist', async () => {
    const body = { ...game, game_id: 'nothing' };
    expect((await app.call(gameWallets, { token: player.token, body })).refusal).toBe(
      'game.not_found',
    );
  });
});

test('one member may open thirty games in five minutes; further launches are refused', async () => {
  // The fixture has opened one game already.
  for (let turn = 1; turn < 30; turn += 1) expect((await launch()).refusal).toBeUndefined();
  expect(await launch()).toMatchObject({ status: 429, refusal: 'request.too_many' });
  await app.moveClock(5 * 60_000 + 1_000);
  expect((await launch()).refusal).toBeUndefined();
});
