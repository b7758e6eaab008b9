import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { gameFavourite, gameList, gameLobby } from '@/contract/games.contract';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createRound, slotGame } from '../../support/promotion.fixture';
import { createTestProvider } from '../../support/test-provider';

const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
let app: TestApp;
let yok: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  const options = { providers: [createTestProvider()], operatorKey: OPERATOR_KEY };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      player = await fresh.openPlayer(demoMembers[0].username);
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const move = (category: string | null, game: object = slotGame) =>
  operate(app, '/games/category', { body: { ...game, category } });
const listed = async (category: string, by = app) =>
  (await by.call(gameList, { query: { category, limit: '120' } })).data.games
    .filter(({ game_id }) => game_id === slotGame.game_id)
    .map((game) => game.category);
const playRound = async () => {
  const round = createRound(app, player.playerToken);
  await round.stake(10_00);
  await round.pay(0);
};
const fetchCategories = async (table: 'game_rounds' | 'settled_stakes') =>
  (
    await queryRaw<{ category: string }>(
      app.db,
      `SELECT category FROM ${table} WHERE game_id = $1 ORDER BY ${table === 'game_rounds' ? 'opened_at' : 'seq'}`,
      [slotGame.game_id],
    )
  ).map(({ category }) => category);

test('a moved game is in the lobby, the counts and the own lists under its category, at this agent alone', async () => {
  const before = (await app.call(agentConfig, { body: {} })).data.lobbies;
  expect(await move('fishing')).toEqual(done);
  expect(await listed('slot')).toEqual([]);
  expect(await listed('fishing')).toEqual(['fishing']);
  expect(await listed('slot', yok)).toEqual(['slot']);
  const after = (await app.call(agentConfig, { body: {} })).data.lobbies;
  expect(after?.['slot']).toBe((before?.['slot'] ?? 0) - 1);
  expect(after?.['fishing']).toBe((before?.['fishing'] ?? 0) + 1);
  const { token } = player;
  await app.call(gameFavourite, { token, body: { ...slotGame, is_favourite: true } });
  const own = await app.call(gameLobby, { token, query: { lobby_key: 'favourite' } });
  expect(own.data.games.map(({ category }) => category)).toContain('fishing');
});

test('rounds that begin later count in the category of the agent, earlier ones as they were', async () => {
  await playRound();
  await move('fishing');
  await playRound();
  await move(null);
  await playRound();
  for (const table of ['game_rounds', 'settled_stakes'] as const) {
    expect(await fetchCategories(table)).toEqual(['slot', 'fishing', 'slot']);
  }
  expect((await app.verifyLedger()).faults).toEqual([]);
});

test('operators see both categories, move a game back, and find the moves in the audit log', async () => {
  const show = async () => {
    const { data } = await operate(app, '/games?q=golden');
    const { rows } = data as { rows: { category: string; listed_category: string }[] };
    return rows.map(({ category, listed_category }) => [category, listed_category]);
  };
  await move('casino');
  await move('sport');
  expect(await show()).toEqual([['sport', 'slot']]);
  // The category of the provider leaves nothing behind that would outlast a change of its list.
  await move('slot');
  expect(await show()).toEqual([['slot', 'slot']]);
  expect(await queryRaw(app.db, 'SELECT FROM game_categories', [])).toEqual([]);
  const { data } = await operate(app, '/audit?action=game.category');
  expect(data).toMatchObject(
    [
      { before: 'sport', after: 'slot' },
      { before: 'casino', after: 'sport' },
      { before: 'slot', after: 'casino' },
    ].map((detail) => ({ subject: 'game/manee/golden-dragon', detail })),
  );
});

test.each([
  ['a game that is not there', { provider_id: 'manee', game_id: 'nothing' }],
  ['a game of another provider', { ...slotGame, provider_id: 'tables' }],
])('%s cannot be moved', async (_name, game) => {
  expect(await move('casino', game)).toMatchObject(refused('game.not_found'));
});

test('64 moves at once leave one category', async () => {
  const categories = ['casino', 'fishing', 'sport', null];
  const moves = await Promise.all(
    Array.from({ length: 64 }, (_, index) => move(categories[index % categories.length] ?? null)),
  );
  expect(new Set(moves.map(({ error }) => error))).toEqual(new Set([0]));
  const rows = await queryRaw(app.db, 'SELECT FROM game_categories', []);
  expect(rows.length).toBeLessThanOrEqual(1);
});
