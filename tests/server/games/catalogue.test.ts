import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { gameList, gameLobby, lobbyConfigs } from '@/contract/games.contract';
import { lottoLobby } from '@/contract/lotto.contract';
import { queryRaw } from '@/server/db/raw';
import { syncCatalogue } from '@/server/games/catalogue.service';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let player: TestPlayer;
const provider = createTestProvider();
const DAY = 24 * 60 * 60_000;

beforeAll(async () => {
  app = await createTestApp({
    providers: [provider],
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function list(query: Record<string, string> = {}) {
  const { data } = await app.call(gameList, { query });
  return { ...data, ids: data.games.map(({ game_id }) => game_id) };
}

async function lobby(query: Record<string, string>, token?: string): Promise<string[]> {
  const { data } = await app.call(gameLobby, { query, ...(token !== undefined && { token }) });
  return data.games.map(({ game_id }) => game_id);
}

async function play(gameId: string, rounds = 1): Promise<void> {
  for (let i = 0; i < rounds; i += 1) {
    const id = `${gameId} ${Math.random()}`;
    await app.providerCall('debit', {
      player_token: player.playerToken,
      transaction_id: id,
      round_id: id,
      game_id: gameId,
      amount_satang: 1,
    });
  }
}

async function refreshPopularity(): Promise<void> {
  await runJob(app, 'refresh-popularity');
}

describe('the list of games', () => {
  test('is paged without gaps or duplicates', async () => {
    const whole = await list({ limit: '120' });
    expect(whole.total).toBe(70);
    expect(whole.ids).toHaveLength(70);
    expect(whole.next_cursor).toBeNull();
    const paged: string[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const page = await list({ limit: '23', cursor });
      paged.push(...page.ids);
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole.ids);
  });

  test('is sorted by return, or starts with the new games', async () => {
    const byReturn = await list({ sort: 'rtp', limit: '120' });
    const returns = byReturn.games.map(({ rtp_percent }) => rtp_percent ?? 0);
    expect(returns).toEqual([...returns].sort((one, other) => other - one));
    const newFirst = await list({ sort: 'new', limit: '120' });
    const fresh = newFirst.games.map(({ tag }) => tag === 'new');
    expect(fresh.indexOf(false)).toBe(fresh.filter(Boolean).length);
    expect(fresh[0]).toBe(true);
    const popular = await list({ limit: '120' });
    for (const { ids } of [byReturn, newFirst])
      expect([...ids].sort()).toEqual([...popular.ids].sort());
    expect((await app.call(gameList, { query: { sort: 'dearest' } })).status).toBe(400);
  });

  test('has pages of sixty games by default', async () => {
    const first = await list();
    expect(first.ids).toHaveLength(60);
    expect(first.next_cursor).not.toBeNull();
    expect((await list({ cursor: '999999' })).ids).toEqual([]);
  });

  test.each(['0', '121', '-1', '1.5', 'all', ''])('refuses the page length %j', async (limit) => {
    expect((await app.call(gameList, { query: { limit } })).status).toBe(400);
  });

  test("keeps the provider's order while no game is played", async () => {
    expect((await list()).ids.slice(0, 3)).toEqual(['golden-dragon', 'hundred', 'snake-eyes']);
  });

  test.each([
    ['golden', ['golden-dragon']],
    ['GOLDEN dragon', ['golden-dragon']],
    ['  dragon  ', ['golden-dragon']],
    ['มังกร', ['mangkorn']],
    ['%', ['hundred']],
    ['100%', ['hundred']],
    ['_', ['snake-eyes']],
    ['\\', ['backslash']],
    ['northLIGHT', ['mangkorn']],
    ['โต๊ะสด', ['baccarat']],
    ['filler 6', ['filler-6', 'filler-60', 'filler-61', 'filler-62', 'filler-63', 'filler-64']],
    ["'; DROP TABLE games; --", []],
    ['nothing like it', []],
  ])('searched for %j finds %j', async (search, ids) => {
    const found = await list({ search });
    expect(found.ids).toEqual(ids);
    expect(found.total).toBe(ids.length);
  });

  test.each([
    ['แข่งสายฟ้า', 'แข่งสายฟ้า'],
    ['เเข่งสายฟ้า', 'แข่งสายฟ้า'],
    ['แขงสายฟา', 'แข่งสายฟ้า'],
    ['แข่ง\u200bสายฟ้า', 'แข่งสายฟ้า'],
    ['หมีน\u0e33\u0e49ผึ้ง', 'หมีน้ำผึ้ง'],
    ['หมีน\u0e4d\u0e49\u0e32ผึ้ง', 'หมีน้ำผึ้ง'],
    ['หมีน้ำผ\u0e49\u0e36ง', 'หมีน้ำผึ้ง'],
    ['หมีนำผึง', 'หมีน้ำผึ้ง'],
    ['หมีน้ำผึ้ง', 'หมีน\u0e4d\u0e49\u0e32ผ\u0e49\u0e36ง'],
    ['ｇｏｌｄ ๗๗', 'Gold 77'],
  ])('searched for %j finds the game with the name %j', async (search, name) => {
    await queryRaw(app.db, `UPDATE games SET name = $1 WHERE game_id = 'mangkorn'`, [name]);
    expect((await list({ search })).ids).toEqual(['mangkorn']);
  });

  test('searched for spaces contains every game', async () => {
    expect((await list({ search: '   ' })).total).toBe(70);
  });

  test('is filtered by category, provider and game together', async () => {
    expect((await list({ category: 'casino' })).ids).toEqual(['baccarat']);
    expect((await list({ provider: 'northlight' })).ids).toEqual(['mangkorn']);
    expect((await list({ game_id: 'hundred' })).ids).toEqual(['hundred']);
    expect((await list({ category: 'slot', provider: 'tables' })).ids).toEqual([]);
    expect((await list({ category: 'sport' })).ids).toEqual([]);
    expect((await list({ provider: 'nobody' })).total).toBe(0);
  });

  test('names the providers of the category with their number of games', async () => {
    expect((await list()).providers).toEqual([
      {
        provider_id: 'manee',
        name: 'Manee Studio',
        logo: '/art/providers/manee.webp',
        game_count: 68,
      },
      { provider_id: 'northlight', name: 'Northlight', logo: null, game_count: 1 },
      { provider_id: 'tables', name: 'โต๊ะสด', logo: null, game_count: 1 },
    ]);
    expect(
      (await list({ category: 'casino' })).providers.map(({ provider_id }) => provider_id),
    ).toEqual(['tables']);
  });

  test('contains the published return of a game, or null', async () => {
    const [slot] = (await list({ game_id: 'hundred' })).games;
    const [table] = (await list({ game_id: 'baccarat' })).games;
    expect([slot!.rtp_percent, table!.rtp_percent]).toEqual([96.5, null]);
  });
});

describe('a lobby', () => {
  test('`last` holds the games that the member played, the latest first, each once', async () => {
    await play('hundred');
    await play('golden-dragon');
    await play('hundred');
    expect(await lobby({ lobby_key: 'last' }, player.token)).toEqual(['hundred', 'golden-dragon']);
    expect(await lobby({ lobby_key: 'last', limit: '1' }, player.token)).toEqual(['hundred']);
    expect(await lobby({ lobby_key: 'last' }, await app.loginAs('0823456789'))).toEqual([]);
  });

  test('`last` orders games of all providers by their latest round, however many rounds there are', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO game_rounds (source, round_id, member_id, account_id, provider_id, game_id, stake, payout, state,
         opened_at, closed_at)
       SELECT p.source, 'played/' || n, $1, $2, g.provider_id, g.game_id, 100, 0, 'closed', at, at
       FROM generate_series(1, 400) AS n
       JOIN (SELECT *, row_number() OVER (ORDER BY game_id DESC, provider_id) AS place FROM games) g
         ON g.place = 1 + n * n % 41
       JOIN game_providers p USING (provider_id)
       CROSS JOIN LATERAL (SELECT business_now() - n * interval '1 minute') opened (at)`,
      [player.memberId, player.accountId],
    );
    const latest = await queryRaw<{ gameId: string }>(
      app.db,
      `SELECT game_id AS "gameId" FROM game_rounds WHERE member_id = $1 GROUP BY provider_id, game_id
       ORDER BY max(opened_at) DESC`,
      [player.memberId],
    );
    expect(latest.length).toBeGreaterThan(15);
    expect(await lobby({ lobby_key: 'last', limit: '60' }, player.token)).toEqual(
      latest.map(({ gameId }) => gameId),
    );
  });

  test('`last` is empty for a visitor, even with an unknown token', async () => {
    await play('hundred');
    expect(await lobby({ lobby_key: 'last' })).toEqual([]);
    expect(await lobby({ lobby_key: 'last' }, 'z'.repeat(43))).toEqual([]);
  });

  test('`hot` holds the games played most in seven days, as counted by the job', async () => {
    await play('filler-9', 3);
    await play('mangkorn', 2);
    expect((await lobby({ lobby_key: 'hot' }))[0]).toBe('golden-dragon');
    await refreshPopularity();
    expect((await lobby({ lobby_key: 'hot' })).slice(0, 3)).toEqual([
      'filler-9',
      'mangkorn',
      'golden-dragon',
    ]);
    expect((await list()).ids.slice(0, 2)).toEqual(['filler-9', 'mangkorn']);
    await app.moveClock(7 * DAY - 60_000);
    await refreshPopularity();
    expect((await lobby({ lobby_key: 'hot' }))[0]).toBe('filler-9');
    await app.moveClock(7 * DAY + 60_000);
    await refreshPopularity();
    expect((await lobby({ lobby_key: 'hot' }))[0]).toBe('golden-dragon');
  });

  test('for a category holds its games, fourteen by default', async () => {
    expect(await lobby({ lobby_key: 'casino' })).toEqual(['baccarat']);
    expect(await lobby({ lobby_key: 'sport' })).toEqual([]);
    expect(await lobby({ lobby_key: 'slot' })).toHaveLength(14);
    expect(await lobby({ lobby_key: 'slot', limit: '60' })).toHaveLength(60);
  });

  test('`freespin` holds games with free spins by frequency; they keep their category', async () => {
    const byFrequency = ['backslash', 'hundred', 'snake-eyes'];
    expect(await lobby({ lobby_key: 'freespin' })).toEqual(byFrequency);
    expect(await lobby({ lobby_key: 'slot', limit: '60' })).toContain('hundred');
    const { games, ids, providers, total } = await list({
      category: 'freespin',
      sort: 'freespin',
    });
    expect(ids).toEqual(byFrequency);
    expect(games.map(({ category }) => category)).toEqual(['slot', 'slot', 'slot']);
    // The provider of the last game publishes no frequency.
    expect(games.map(({ free_spins_one_in }) => free_spins_one_in)).toEqual([59, 140, null]);
    expect(providers.map(({ game_count }) => game_count)).toEqual([3]);
    expect(total).toBe(3);
  });

  test('has a name and a number of games', async () => {
    const config = async (key: string) =>
      (await app.call(lobbyConfigs, { query: { lobby_key: key } })).data;
    expect(await config('casino')).toMatchObject({
      lobby_key: 'casino',
      name: 'คาสิโน',
      game_count: 1,
    });
    expect(await config('hot')).toMatchObject({ name: 'เกมยอดฮิต', game_count: 70 });
    expect(await config('sport')).toMatchObject({ game_count: 0, providers: [] });
  });

  test("without games is missing in the agent's configuration", async () => {
    const { data } = await app.call(agentConfig, { body: {} });
    expect(data.lobbies).toEqual({ slot: 69, casino: 1, freespin: 3 });
    const { categories } = (await app.call(lottoLobby)).data;
    expect(data.lotto_markets).toBe(categories.flatMap(({ markets }) => markets).length);
  });

  test('for the lottery counts markets instead of games', async () => {
    expect(await lobby({ lobby_key: 'lotto' })).toEqual([]);
    const { data } = await app.call(lobbyConfigs, { query: { lobby_key: 'lotto' } });
    const markets = (await app.call(lottoLobby)).data.categories.flatMap((row) => row.markets);
    expect(data).toEqual({
      lobby_key: 'lotto',
      name: 'หวย',
      game_count: markets.length,
      providers: [],
    });
    expect(markets.length).toBeGreaterThan(10);
    await app.db
      .updateTable('lotto_markets')
      .set({ is_open: false })
      .where('agent_id', '=', 1)
      .where('market_id', '=', 'lao')
      .execute();
    expect((await app.call(lobbyConfigs, { query: { lobby_key: 'lotto' } })).data.game_count).toBe(
      markets.length - 1,
    );
  });

  test.each(['bingo', 'HOT', ''])('named %j is malformed', async (key) => {
    expect((await app.call(gameLobby, { query: { lobby_key: key } })).status).toBe(400);
    expect((await app.call(lobbyConfigs, { query: { lobby_key: key } })).status).toBe(400);
  });
});

describe('the game catalogue', () => {
  test('follows the provider: games are added, changed and removed', async () => {
    const { studios, games } = await provider.listCatalogue();
    const [first, ...rest] = games;
    const listCatalogue = () =>
      Promise.resolve({
        studios: studios.map((studio) => ({ ...studio, name: `${studio.name}!` })),
        games: [
          { ...first!, gameId: 'brand-new', name: 'Brand new' },
          { ...rest[0]!, name: 'Renamed' },
        ],
      });
    await syncCatalogue(app.db, [{ ...provider, listCatalogue }]);
    const { games: listed, providers } = await list();
    expect(listed.map(({ game_id, name }) => [game_id, name])).toEqual([
      ['brand-new', 'Brand new'],
      ['hundred', 'Renamed'],
    ]);
    expect(providers).toEqual([
      {
        provider_id: 'manee',
        name: 'Manee Studio!',
        logo: '/art/providers/manee.webp',
        game_count: 2,
      },
    ]);
  });

  test('is synced for one provider without changing the others', async () => {
    const foreign = createTestProvider({ source: 'foreign' });
    const [game] = (await foreign.listCatalogue()).games;
    const studios = [{ providerId: 'faraway', name: 'Far away', logo: null }];
    const listCatalogue = () =>
      Promise.resolve({ studios, games: [{ ...game!, providerId: 'faraway' }] });
    await syncCatalogue(app.db, [{ ...foreign, listCatalogue }]);
    expect((await list()).total).toBe(71);
    await syncCatalogue(app.db, [
      { ...foreign, listCatalogue: () => Promise.resolve({ studios, games: [] }) },
    ]);
    expect((await list()).total).toBe(70);
  });

  test('keeps the popularity counts when synced again', async () => {
    await play('filler-9');
    await refreshPopularity();
    await syncCatalogue(app.db, [provider]);
    expect((await list()).ids[0]).toBe('filler-9');
  });
});
