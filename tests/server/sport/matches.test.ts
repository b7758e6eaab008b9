import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameDemo } from '@/contract/games.contract';
import { sportMatches } from '@/contract/sport.contract';
import type { Goal } from '@/domain/football';
import { type ProviderMatch, ProviderUnavailableError } from '@/server/games/game-provider';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider, type TestProvider } from '../../support/test-provider';

const WATCHERS = 1_000;
const MINUTE = 60_000;
const now = new Date('2026-03-01T12:00:00Z');

let app: TestApp;
let provider: TestProvider;
let asked: number;
let isDown: boolean;
let programme: readonly ProviderMatch[];

function matchAt(matchId: string, fromNowMs: number, goals: readonly Goal[] = []): ProviderMatch {
  return {
    matchId,
    providerId: 'tables',
    gameId: 'baccarat',
    league: 'ลีกทดสอบ',
    home: { name: 'แดง', letters: 'ดง', colours: ['#ff0000', '#ffffff'] },
    away: { name: 'ฟ้า', letters: 'ฟา', colours: ['#0000ff', '#ffffff'] },
    kickOffAt: new Date(now.getTime() + fromNowMs),
    fullTimeAt: new Date(now.getTime() + fromNowMs + 3 * MINUTE),
    odds: { home: 2050, draw: 3770, away: 3450 },
    isClosingPrice: false,
    goals,
  };
}

/** Every test has a new server with empty caches. */
beforeEach(async () => {
  asked = 0;
  isDown = false;
  programme = [
    matchAt('later', 4 * MINUTE),
    matchAt('playing', -MINUTE, [{ side: 'away', minute: 12 }]),
  ];
  provider = Object.assign(createTestProvider(), {
    matches: async () => {
      asked += 1;
      await Promise.resolve();
      if (isDown) throw new ProviderUnavailableError('sandbox', 'away');
      return { matches: programme, clockAt: now };
    },
  });
  app = await createTestApp({ providers: [provider] });
});
afterEach(() => app.close());

const list = async () => (await app.call(sportMatches, { body: {} })).data;

describe('matches', () => {
  test('are listed for visitors by kick-off, with prices and the current score', async () => {
    const { matches, server_time } = await list();
    expect(Date.parse(server_time) - now.getTime()).toBeLessThan(5_000);
    expect(matches).toMatchObject([
      { match_id: 'playing', score: { home: 0, away: 1 } },
      {
        match_id: 'later',
        odds: { home: '2.05', draw: '3.77', away: '3.45' },
        score: { home: 0, away: 0 },
        game: { game_id: 'baccarat', provider_id: 'tables', source: 'sandbox' },
      },
    ]);
  });

  test('are left out when the catalogue lacks their game', async () => {
    programme = [
      { ...matchAt('nowhere', MINUTE), gameId: 'no-such-game' },
      matchAt('here', MINUTE),
    ];
    expect((await list()).matches.map(({ match_id }) => match_id)).toEqual(['here']);
  });

  test('cost one provider call for many requests', async () => {
    await Promise.all(Array.from({ length: WATCHERS }, list));
    expect(asked).toBe(1);
  });

  test('are fetched again after one of them has kicked off', async () => {
    programme = [matchAt('soon', 200)];
    await list();
    await list();
    expect(asked).toBe(1);
    await expect
      .poll(async () => {
        await list();
        return asked;
      })
      .toBe(2);
  });

  test('are unavailable while the provider does not respond, and this failure is not cached', async () => {
    isDown = true;
    expect((await app.call(sportMatches, { body: {} })).refusal).toBe('game.unavailable');
    isDown = false;
    expect((await list()).matches).toHaveLength(2);
  });
});

test('a launch passes the chosen match to the provider', async () => {
  const game = { game_id: 'baccarat', provider_id: 'tables', source: 'sandbox', is_mobile: true };
  await app.call(gameDemo, { body: { ...game, match_id: 'later' } });
  await app.call(gameDemo, { body: game });
  expect(provider.launches.map(({ matchId }) => matchId)).toEqual(['later', undefined]);
});
