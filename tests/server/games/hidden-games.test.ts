import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { type ErrorName, errorCodes } from '@/contract/errors';
import {
  gameDemo,
  gameFavourite,
  gameLink,
  gameList,
  gameLobby,
  lobbyConfigs,
} from '@/contract/games.contract';
import { trendRooms } from '@/contract/trends.contract';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { findGamePreview, hasGame } from '@/server/games/game.preview';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { readClock } from '../../support/pause.fixture';
import { createRound, slotGame, tableGame } from '../../support/promotion.fixture';
import { createTestProvider } from '../../support/test-provider';

const MINUTE = 60_000;
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
      for (const game of [slotGame, tableGame]) {
        const body = { ...game, is_favourite: true };
        await fresh.call(gameFavourite, { token: player.token, body });
      }
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const hide = (body: object) =>
  operate(app, '/games/hide', { body: { reason: 'ค่ายแจ้งปรับปรุง', ...body } });
const launch = (game: object = slotGame) =>
  app.call(gameLink, {
    token: player.token,
    body: { ...game, source: 'sandbox', wallet_id: String(player.accountId), is_mobile: true },
  });
const names = async (by = app, query = {}) =>
  (await by.call(gameList, { query: { limit: '120', ...query } })).data.games.map(
    ({ game_id }) => game_id,
  );
const own = async (lobby_key: string) =>
  (await app.call(gameLobby, { token: player.token, query: { lobby_key } })).data.games.map(
    ({ game_id }) => game_id,
  );

describe('a hidden game', () => {
  test('is in no list, search, lobby, count and preview of the agent, but in those of others', async () => {
    const round = createRound(app, player.playerToken);
    await round.stake(10_00);
    await round.pay(0);
    const query = new URLSearchParams({ ...slotGame, source: 'sandbox' });
    const page = { db: app.db, agentId: 1 };
    const before = (await app.call(lobbyConfigs, { query: { lobby_key: 'slot' } })).data;
    const lobbies = (await app.call(agentConfig, { body: {} })).data.lobbies;
    expect(await own('favourite')).toContain('golden-dragon');
    expect(await own('last')).toContain('golden-dragon');
    expect(await hasGame(page, query)).toBe(true);

    expect(await hide(slotGame)).toEqual(done);
    expect(await names()).not.toContain('golden-dragon');
    expect(await names(app, { search: 'golden' })).toEqual([]);
    expect(await names(app, { game_id: 'golden-dragon' })).toEqual([]);
    expect(await own('favourite')).toEqual(['baccarat']);
    expect(await own('last')).toEqual([]);
    expect(await own('hot')).not.toContain('golden-dragon');
    const after = (await app.call(lobbyConfigs, { query: { lobby_key: 'slot' } })).data;
    expect(after.game_count).toBe(before.game_count - 1);
    const sizes = (await app.call(agentConfig, { body: {} })).data.lobbies;
    expect(sizes?.['slot']).toBe((lobbies?.['slot'] ?? 0) - 1);
    expect(await hasGame(page, query)).toBe(false);
    expect(await findGamePreview(page, query)).toBeUndefined();
    expect(await names(yok)).toContain('golden-dragon');
  });

  test('cannot be launched, while its open round is credited', async () => {
    const round = createRound(app, player.playerToken);
    await round.stake(10_00);
    await hide(slotGame);
    expect((await launch()).refusal).toBe('game.hidden');
    const demo = { ...slotGame, source: 'sandbox', is_mobile: true };
    expect((await app.call(gameDemo, { body: demo })).refusal).toBe('game.hidden');
    const body = { ...slotGame, is_favourite: true };
    const kept = await app.call(gameFavourite, { token: player.token, body });
    expect(kept.refusal).toBe('game.not_found');
    expect((await launch({ ...slotGame, game_id: 'hundred' })).refusal).toBeUndefined();
    expect(await round.pay(50_00)).toMatchObject({ status: 'ok' });
    expect((await app.verifyLedger()).faults).toEqual([]);
  });

  test('is shown again by the clock, or by an operator', async () => {
    await hide({ ...slotGame, until: await readClock(app, 30) });
    await app.moveClock(29 * MINUTE);
    expect((await launch()).refusal).toBe('game.hidden');
    await app.moveClock(31 * MINUTE);
    expect((await launch()).refusal).toBeUndefined();
    expect(await operate(app, '/games/show', { body: slotGame })).toMatchObject(
      refused('game.not_hidden'),
    );
    await hide(slotGame);
    expect(await operate(app, '/games/show', { body: slotGame })).toEqual(done);
    expect((await launch()).refusal).toBeUndefined();
  });
});

test('a hidden provider takes its games, its rooms and its lobby away', async () => {
  expect((await app.call(trendRooms)).data.rooms).toHaveLength(1);
  const fresh = await createTestApp({ db: app.db, providers: [createTestProvider()] });
  expect(await hide({ provider_id: 'tables' })).toEqual(done);
  expect(await names(app, { category: 'casino' })).toEqual([]);
  expect((await fresh.call(trendRooms)).data.rooms).toEqual([]);
  expect((await app.call(agentConfig, { body: {} })).data.lobbies).not.toHaveProperty('casino');
  expect((await launch(tableGame)).refusal).toBe('game.hidden');
});

test('operators see what is hidden, by whom and why, and change it', async () => {
  expect(await hide({ provider_id: 'manee', game_id: 'nothing' })).toMatchObject(
    refused('game.not_found'),
  );
  await hide(slotGame);
  await hide({ ...slotGame, reason: 'ลิขสิทธิ์' });
  await hide({ provider_id: 'northlight' });
  const { data } = await operate(app, '/games?state=hidden&limit=2');
  expect(data).toMatchObject({
    providers: expect.arrayContaining([
      expect.objectContaining({ provider_id: 'manee', hidden: null, hidden_games: 1 }),
      expect.objectContaining({
        provider_id: 'northlight',
        hidden: expect.objectContaining({ written_by: 'owner', until: null }) as object,
      }),
    ]) as object[],
    rows: [
      { game_id: 'golden-dragon', is_hidden: true, hidden: { reason: 'ลิขสิทธิ์' } },
      { provider_id: 'northlight', is_hidden: true, hidden: null },
    ],
  });
  const found = await operate(app, '/games?q=GOLDEN&state=shown');
  expect(found.data).toMatchObject({ rows: [], next_cursor: null });
  const shown = await operate(app, '/games?provider=manee&category=slot&state=shown&limit=1');
  expect(shown.data).toMatchObject({ rows: [{ is_hidden: false }], next_cursor: '1' });
});
