import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameFavourite, gameLobby, MOST_FAVOURITES } from '@/contract/games.contract';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let token: string;
let otherToken: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      token = (await fresh.openPlayer()).token;
      otherToken = (await fresh.openPlayer('0823456789')).token;
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function keep(gameId: string, isFavourite = true, as = token) {
  return app.call(gameFavourite, {
    token: as,
    body: { game_id: gameId, provider_id: 'manee', is_favourite: isFavourite },
  });
}

async function listFavourites(as?: string): Promise<string[]> {
  const query = { lobby_key: 'favourite', limit: String(MOST_FAVOURITES) };
  const { data } = await app.call(gameLobby, { query, ...(as !== undefined && { token: as }) });
  return data.games.map(({ game_id }) => game_id);
}

describe('favourites', () => {
  test('belong to one member, the latest first', async () => {
    await keep('hundred');
    expect((await keep('golden-dragon')).data).toEqual({ is_favourite: true });
    await keep('snake-eyes', true, otherToken);
    expect(await listFavourites(token)).toEqual(['golden-dragon', 'hundred']);
    expect(await listFavourites(otherToken)).toEqual(['snake-eyes']);
    expect(await listFavourites()).toEqual([]);
  });

  test('are added and removed once, even when requests repeat', async () => {
    await keep('hundred');
    await keep('hundred');
    expect(await listFavourites(token)).toEqual(['hundred']);
    expect((await keep('hundred', false)).data).toEqual({ is_favourite: false });
    expect((await keep('hundred', false)).data).toEqual({ is_favourite: false });
    expect(await listFavourites(token)).toEqual([]);
  });

  test('stay when another member removes the same game', async () => {
    await keep('hundred');
    await keep('hundred', false, otherToken);
    expect(await listFavourites(token)).toEqual(['hundred']);
  });

  test('must be existing games', async () => {
    expect((await keep('nothing')).refusal).toBe('game.not_found');
  });

  test('have a limit that parallel requests cannot exceed', async () => {
    for (let index = 1; index < MOST_FAVOURITES; index += 1) await keep(`filler-${index}`);
    const responses = await Promise.all([
      keep('hundred'),
      keep('snake-eyes'),
      keep('golden-dragon'),
    ]);
    const refusals = responses.map(({ refusal }) => refusal).filter(Boolean);
    expect(refusals).toEqual(['game.favourites_full', 'game.favourites_full']);
    expect(await listFavourites(token)).toHaveLength(MOST_FAVOURITES);
    // A game that is already a favourite takes no additional place.
    expect((await keep('filler-1')).refusal).toBeUndefined();
  });
});
