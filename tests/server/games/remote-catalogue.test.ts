import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import {
  gameDemo,
  gameFavourite,
  gameLink,
  gameList,
  gameLobby,
  lobbyConfigs,
} from '@/contract/games.contract';
import type { Health } from '@/contract/operator/health.contract';
import { createAdapters } from '@/server/adapters/adapters';
import { readConfig } from '@/server/config';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp, type TestPlayer } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createTestHub88 } from '../../support/hub88-provider.fixture';
import { Hub88StandIn, makeGames } from '../../support/hub88-stand-in';
import { demoPrivatePem, demoPublicPem } from '../../support/hub88-vectors.fixture';
import { runJob } from '../../support/run-job';
import { testKey } from '../../support/test-seeds';
import { sized } from '../../support/test-size';

const hub88 = new Hub88StandIn();
let nowMs = 0;
let app: TestApp;
let player: TestPlayer;

const provider = {
  ...createTestHub88(hub88, { nowMs: () => nowMs }),
  // The calls of the wallet come by our own protocol here.
  secret: 'a secret of both sides',
};

beforeAll(async () => {
  hub88.mood = 'down';
  app = await createTestApp({
    providers: [provider],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      // The start did not wait for the host, and the job reports its failure without failing itself.
      await syncAgain(fresh);
      expect((await fresh.call(gameList)).data.total).toBe(0);
      hub88.mood = 'well';
      await syncAgain(fresh);
      player = await fresh.openPlayer();
    },
  });
});
beforeEach(async () => {
  await app.reset();
  hub88.mood = 'well';
  hub88.games = makeGames(10);
  hub88.asked.length = 0;
  hub88.downloaded.length = 0;
  hub88.gameUrl = 'https://play.games.test/open?id=1';
});
afterAll(() => app.close());

/** Lets the catalogue be due, a minute later. */
async function syncAgain(by: TestApp = app): Promise<void> {
  nowMs += 60_000;
  await queryRaw(by.db, 'UPDATE catalogue_syncs SET next_attempt_at = clock_timestamp()');
  await runJob(by, 'sync-catalogue/hub88');
}

const copyPictures = () => runJob(app, 'copy-game-pictures/hub88');
const list = async (query: Record<string, string> = {}) =>
  (await app.call(gameList, { query })).data;
const ids = async (query: Record<string, string> = {}) =>
  (await list({ limit: '120', ...query })).games.map(({ game_id }) => game_id).sort();
const get = (url: string) => app.fetch(new Request(new URL(url, TEST_URL)));
const alarms = async () => ((await operate(app, '/health')).data as Health).alarms;
const launch = (gameId: string, providerId: string) =>
  app.call(gameLink, {
    token: player.token,
    body: {
      ...{ game_id: gameId, provider_id: providerId, source: 'hub88' },
      ...{ wallet_id: String(player.accountId), is_mobile: false },
    },
  });
const demo = (gameId: string, providerId: string) =>
  app.call(gameDemo, {
    body: { game_id: gameId, provider_id: providerId, source: 'hub88', is_mobile: true },
  });

/** Names each version of each row of the catalogue; a row that is written again is another version. */
async function versions(): Promise<string[]> {
  const rows = await queryRaw<{ version: string }>(
    app.db,
    `SELECT concat('game ', provider_id, ' ', game_id, ' ', xmin, ' ', xmax) AS version FROM games
     UNION ALL SELECT concat('studio ', provider_id, ' ', xmin, ' ', xmax) FROM game_providers
     UNION ALL SELECT concat('picture ', url, ' ', xmin, ' ', xmax) FROM game_pictures ORDER BY version`,
  );
  return rows.map(({ version }) => version);
}

describe('a catalogue of thousands', () => {
  const pictures = sized(40, 5_000);

  test('that is listed again unchanged writes no row and downloads nothing', async () => {
    hub88.games = makeGames(5_000, pictures);
    await syncAgain();
    for (let left = pictures; left > 0; left -= 1_000) await copyPictures();
    expect((await list()).total).toBe(5_000);
    expect(new Set(hub88.downloaded).size).toBe(pictures);
    expect(hub88.downloaded).toHaveLength(pictures);
    const before = await versions();
    await syncAgain();
    await copyPictures();
    expect(hub88.downloaded).toHaveLength(pictures);
    expect(await versions()).toEqual(before);
  });

  test('writes only what has changed', async () => {
    hub88.games = makeGames(5_000, 40);
    await syncAgain();
    const before = await versions();
    hub88.games[4_321]!.name = 'Another name';
    await syncAgain();
    const after = await versions();
    expect(after.filter((version) => !before.includes(version))).toHaveLength(1);
    expect(await ids({ search: 'another name' })).toEqual(['game_4321']);
  });

  test('is listed, searched and shown in lobbies page by page', async () => {
    hub88.games = makeGames(5_000, 40);
    await syncAgain();
    const answers = await Promise.all([
      app.call(gameList),
      app.call(gameList, { query: { search: 'number' } }),
      app.call(gameList, { query: { category: 'slot' } }),
    ]);
    for (const { data, json } of answers) {
      expect(data.games).toHaveLength(60);
      expect(data.next_cursor).toBe('60');
      expect(JSON.stringify(json).length).toBeLessThan(32_000);
    }
    const lobby = await app.call(gameLobby, { query: { lobby_key: 'hot' } });
    expect(lobby.data.games).toHaveLength(14);
    const config = (await app.call(lobbyConfigs, { query: { lobby_key: 'casino' } })).data;
    expect([config.game_count, config.providers.length]).toEqual([1_000, 1]);
    const seen = new Set<string>();
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: '120', cursor });
      for (const { game_id } of page.games) seen.add(game_id);
      cursor = page.next_cursor;
    }
    expect(seen.size).toBe(5_000);
  });
});

describe('a game that leaves the list', () => {
  const gone = { game_id: 'game_1', provider_id: 'hub88-pg-soft' };
  const leave = async () => {
    hub88.games = makeGames(10).filter(({ game_code }) => game_code !== gone.game_id);
    await syncAgain();
  };

  test('is offered nowhere, and comes back with its favourites when it is listed again', async () => {
    const body = { ...gone, is_favourite: true };
    await app.call(gameFavourite, { token: player.token, body });
    const favourites = async () =>
      (
        await app.call(gameLobby, { token: player.token, query: { lobby_key: 'favourite' } })
      ).data.games.map(({ game_id }) => game_id);
    await leave();
    expect(await ids()).not.toContain(gone.game_id);
    expect(await ids({ search: 'number 1' })).not.toContain(gone.game_id);
    expect(await ids({ game_id: gone.game_id })).toEqual([]);
    expect(await favourites()).toEqual([]);
    expect((await launch(gone.game_id, gone.provider_id)).refusal).toBe('game.not_found');
    expect((await demo(gone.game_id, gone.provider_id)).refusal).toBe('game.not_found');
    expect((await app.call(gameFavourite, { token: player.token, body })).refusal).toBe(
      'game.not_found',
    );
    hub88.games = makeGames(10);
    await syncAgain();
    expect(await ids()).toContain(gone.game_id);
    expect(await favourites()).toEqual([gone.game_id]);
    expect((await launch(gone.game_id, gone.provider_id)).data.link).toBe(hub88.gameUrl);
  });

  test('still pays its open rounds', async () => {
    const call = (transaction: string) => ({
      ...{ player_token: player.playerToken, transaction_id: transaction, round_id: 'open round' },
      game_id: gone.game_id,
    });
    const staked = await app.providerCall('debit', { ...call('stake'), amount_satang: 500 });
    expect(staked.status).toBe('ok');
    await leave();
    const before = await app.balanceOf(player.token);
    const paid = { ...call('payout'), amount_satang: 900, round_closed: true };
    expect((await app.providerCall('credit', paid)).status).toBe('ok');
    expect((await app.balanceOf(player.token)) - before).toBe(900);
    expect((await app.verifyLedger()).faults).toEqual([]);
  });

  test('for another studio takes its favourites along', async () => {
    const body = { ...gone, is_favourite: true };
    await app.call(gameFavourite, { token: player.token, body });
    await operate(app, '/games/hide', { body: { ...gone, reason: 'ค่ายแจ้งปรับปรุง' } });
    hub88.games[1]!.product = 'Evolution';
    await syncAgain();
    const [moved] = await queryRaw<{ studio: string; hidden: number; favourites: number }>(
      app.db,
      `SELECT provider_id AS studio,
         (SELECT count(*) FROM hidden_games h WHERE h.provider_id = g.provider_id AND h.game_id = g.game_id) AS hidden,
         (SELECT count(*) FROM favourite_games f WHERE f.provider_id = g.provider_id AND f.game_id = g.game_id) AS favourites
       FROM games g WHERE game_id = $1`,
      [gone.game_id],
    );
    expect(moved).toEqual({ studio: 'hub88-evolution', hidden: 1, favourites: 1 });
  });
});

describe('a list that looks like a mistake', () => {
  test.each([
    ['no games', 0],
    ['less than half of the games', 4],
  ])('with %s is refused with an alarm until a whole one comes', async (_, left) => {
    expect(await alarms()).toEqual([]);
    hub88.games = makeGames(left);
    await syncAgain();
    expect((await list()).total).toBe(10);
    const refused = { kind: 'catalogue_refused', subject: 'hub88' };
    expect(await alarms()).toEqual([refused]);
    // A host that is down meanwhile says nothing about the list.
    hub88.mood = 'down';
    await syncAgain();
    expect(await alarms()).toEqual([refused]);
    hub88.mood = 'well';
    hub88.games = makeGames(5);
    await syncAgain();
    expect([(await list()).total, await alarms()]).toEqual([5, []]);
  });

  test('is taken when an owner accepts the loss, once', async () => {
    const accept = () => operate(app, '/games/accept_list', { body: { source: 'hub88' } });
    expect(await accept()).toMatchObject({ error: errorCodes['request.not_found'] });
    hub88.games = makeGames(3);
    await syncAgain();
    expect(await accept()).toMatchObject({ status: 200, data: null });
    nowMs += 60_000;
    await runJob(app, 'sync-catalogue/hub88');
    expect([(await list()).total, await alarms()]).toEqual([3, []]);
    hub88.games = makeGames(1);
    await syncAgain();
    expect((await list()).total).toBe(3);
    hub88.games = [];
    await syncAgain();
    expect((await list()).total).toBe(3);
  });

  test.each(['error', 'odd', 'forged', 'refuse', 'slow'] as const)(
    'in the mood %s changes nothing',
    async (mood) => {
      hub88.mood = mood;
      await syncAgain();
      expect((await list()).total).toBe(10);
      expect(await alarms()).toEqual([]);
    },
  );
});

describe('the job of a catalogue', () => {
  const delay = async () => {
    const [row] = await queryRaw<{ minutes: number }>(
      app.db,
      `SELECT round(extract(epoch FROM next_attempt_at - clock_timestamp()) / 60)::integer AS minutes FROM catalogue_syncs`,
    );
    return row?.minutes;
  };

  test('asks every six hours, and does nothing in between', async () => {
    await syncAgain();
    expect(await delay()).toBe(360);
    nowMs += 60_000;
    await runJob(app, 'sync-catalogue/hub88');
    expect(hub88.count('/game/list')).toBe(1);
  });

  test('waits longer after each failure, up to an hour', async () => {
    hub88.mood = 'error';
    const delays = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await syncAgain();
      delays.push(await delay());
    }
    expect(delays).toEqual([2, 4, 8, 16, 32, 60, 60]);
  });
});

describe('a launch', () => {
  test('with a wallet and as a demo opens the page of the provider', async () => {
    expect((await launch('game_0', 'hub88-pragmatic-play')).data.link).toBe(hub88.gameUrl);
    const { user, token } = hub88.asked.at(-1)?.body ?? {};
    expect(String(user)).toMatch(/^[\w-]{43}$/);
    expect(token).toBe(player.playerToken);
    expect((await demo('game_0', 'hub88-pragmatic-play')).data.link).toBe(hub88.gameUrl);
    expect(hub88.asked.at(-1)?.body).toMatchObject({ currency: 'X'.repeat(3) });
  });

  test.each(['forged', 'down', 'odd'] as const)('in the mood %s is refused', async (mood) => {
    hub88.mood = mood;
    expect((await launch('game_0', 'hub88-pragmatic-play')).refusal).toBe('game.unavailable');
    expect((await demo('game_0', 'hub88-pragmatic-play')).refusal).toBe('game.unavailable');
  });

  test('to a page of another host is refused', async () => {
    hub88.gameUrl = 'https://games.evil.test/open';
    expect((await launch('game_0', 'hub88-pragmatic-play')).refusal).toBe('game.unavailable');
  });
});

describe('the picture of a game', () => {
  const pictureOf = async (gameId: string) => {
    const [game] = (await list({ game_id: gameId })).games;
    return { large: game?.image ?? '', small: game?.image_small ?? '' };
  };

  test('is a card with the name until the picture is copied', async () => {
    await queryRaw(app.db, `UPDATE games SET name = '<Gold & ทอง>' WHERE game_id = 'game_0'`);
    const { large, small } = await pictureOf('game_0');
    expect([large, small]).toEqual(
      Array(2).fill('/pictures/games/hub88-pragmatic-play/game_0.svg'),
    );
    const card = await get(large);
    expect(card.headers.get('content-type')).toBe('image/svg+xml');
    expect(card.headers.get('content-security-policy')).toContain('sandbox');
    expect(await card.text()).toMatch(/^<svg [^]*&lt;Gold &amp;[^]*ทอง&gt;/);
    expect((await get('/pictures/games/hub88-pragmatic-play/none.svg')).status).toBe(404);
  });

  test('is copied once, in two sizes, and served for ever', async () => {
    await copyPictures();
    const { large, small } = await pictureOf('game_3');
    for (const url of [large, small]) {
      expect(url).toMatch(/^\/pictures\/games\/[0-9a-f]{64}\.webp$/);
      const picture = await get(url);
      expect(picture.headers.get('content-type')).toBe('image/webp');
      expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(
        Buffer.from(await picture.arrayBuffer())
          .subarray(8, 12)
          .toString(),
      ).toBe('WEBP');
    }
    await copyPictures();
    expect(hub88.downloaded).toHaveLength(10);
    expect((await get(`/pictures/games/${'0'.repeat(64)}.webp`)).status).toBe(404);
  });

  test('that cannot be copied is tried again later, and not for ever', async () => {
    hub88.mood = 'down';
    await copyPictures();
    await copyPictures();
    expect(hub88.downloaded).toHaveLength(10);
    const due = `UPDATE game_pictures SET next_attempt_at = clock_timestamp() WHERE next_attempt_at IS NOT NULL`;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await queryRaw(app.db, due);
      await copyPictures();
    }
    expect(hub88.downloaded).toHaveLength(10 * 8);
    expect(await queryRaw(app.db, 'SELECT DISTINCT error FROM game_pictures')).toEqual([
      { error: 'cannot be reached: ECONNREFUSED' },
    ]);
  });

  test('with another address is another picture', async () => {
    await copyPictures();
    const before = await pictureOf('game_0');
    hub88.games[0]!.url_thumb = 'https://pictures.test/77.png';
    await syncAgain();
    expect((await pictureOf('game_0')).large).toMatch(/\.svg$/);
    await copyPictures();
    expect((await pictureOf('game_0')).large).toMatch(/\.webp$/);
    expect((await pictureOf('game_0')).large).not.toBe(before.large);
  });
});

describe('a site without the sandbox', () => {
  let folder = '';
  const file = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hub88-'));
    await writeFile(file('own.pem'), demoPrivatePem);
    await writeFile(file('hub88.pem'), demoPublicPem);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const connect = (change: Record<string, string> = {}) =>
    createAdapters({
      config: readConfig({
        PROVIDERS: 'hub88',
        HUB88_URL: 'https://hub88.test',
        HUB88_OPERATOR_ID: '7',
        HUB88_PRIVATE_KEY_FILE: file('own.pem'),
        HUB88_PUBLIC_KEY_FILE: file('hub88.pem'),
        HUB88_SUB_PARTNER: 'chokdee',
        HUB88_FRAME_SOURCES: 'https://*.games.test',
        ...change,
      }),
      db: app.db,
      logger: pino({ level: 'silent' }),
      fairnessKey: testKey,
      selfUrl: TEST_URL,
      sandboxAssetsDir: folder,
      scenesDir: folder,
    });

  test('has no provider, surface or job of the sandbox', async () => {
    const adapters = await connect();
    expect(adapters.providers.map(({ source }) => source)).toEqual(['hub88']);
    const names = adapters.jobs.map(({ name }) => name);
    expect(names.filter((name) => /^sandbox-(?:keep|resume)/.test(name))).toEqual([]);
    await adapters.open();
    await adapters.writeDemoPast();
    const both = await connect({ PROVIDERS: 'sandbox,hub88' });
    expect(both.providers.map(({ source }) => source)).toEqual(['sandbox', 'hub88']);
    expect(both.surfaces.length).toBe(adapters.surfaces.length + 1);
  });

  test('does not start with a key that cannot be read', async () => {
    await expect(connect({ HUB88_PRIVATE_KEY_FILE: file('none.pem') })).rejects.toThrow(
      /HUB88_PRIVATE_KEY_FILE: .*none\.pem cannot be read/,
    );
  });
});
