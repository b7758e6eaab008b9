import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolveFairly } from '@/domain/fairness';
import { playSlotRound } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import type { SeedResponse } from '@/sandbox/games/client/sandbox.protocol';
import type { SlotViews } from '@/sandbox/games/client/slot.protocol';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import {
  clearSandbox,
  createSandboxBench,
  GAME_ID,
  passTime,
  postLaunch,
  type SandboxBench,
} from './sandbox.bench';

let database: TestDatabase;
let db: Database;
let bench: SandboxBench;

beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearSandbox(db);
  bench = createSandboxBench(db);
});

describe('launches that expired long ago', () => {
  const countPlayers = async () =>
    (await queryRaw<{ count: number }>(db, 'SELECT count(*)::int AS count FROM sandbox.players'))[0]
      ?.count;

  it('are deleted together with demo players without rounds', async () => {
    const [idle, playing] = [await bench.launch(null), await bench.launch(null)];
    const ofMember = await bench.launch();
    await bench.spin(playing);
    // Opening the page creates a seed but no round.
    expect((await bench.state(idle)).status).toBeDefined();
    expect(await countPlayers()).toBe(3);
    await bench.provider.resumeOpenRounds();
    expect(await countPlayers()).toBe(3);
    await passTime(db, 3 * 86_400_000);
    await bench.provider.resumeOpenRounds();
    expect(await countPlayers()).toBe(2);
    for (const token of [idle, playing, ofMember]) {
      expect((await bench.call('state', { launch_token: token })).status).toBe(401);
    }
  });
});

describe('launch', () => {
  it('responds with a URL with an opaque token, and stores only its hash', async () => {
    const token = await bench.launch();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await queryRaw<{ token_hash: string }>(
      db,
      'SELECT token_hash FROM sandbox.launches',
    );
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest('hex') }]);
  });

  it('refuses wrong, old and missing signatures', async () => {
    expect((await postLaunch(bench.provider, {}, { secret: 'other' })).status).toBe(401);
    expect(
      (await postLaunch(bench.provider, {}, { timestampMs: Date.now() - 6 * 60_000 })).status,
    ).toBe(401);
    expect((await postLaunch(bench.provider, {}, { timestampMs: Number.NaN })).status).toBe(401);
    const bare = await bench.provider.app.request('/sandbox/v1/launch', {
      method: 'POST',
      body: '{}',
    });
    expect(bare.status).toBe(401);
  });

  it('refuses unknown games and malformed bodies', async () => {
    expect((await postLaunch(bench.provider, { game_id: 'no-such-game' })).status).toBe(404);
    expect((await postLaunch(bench.provider, { is_mobile: 'yes' })).status).toBe(400);
  });
});

describe('the page of a game', () => {
  const page = (token: string, gameId = GAME_ID) =>
    bench.provider.app.request(`http://play.test/sandbox/play/${gameId}?t=${token}`);

  it('has its own security policy, sets no cookies and is not cached', async () => {
    const response = await page(await bench.launch());
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy.split('; ')).toContain('sandbox allow-scripts');
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(await response.text()).toContain('มังกรทอง');
  });

  it('tells the player to reopen the game when the link has expired or belongs to another game', async () => {
    expect((await page('x'.repeat(43))).status).toBe(410);
    const token = await bench.launch();
    expect((await page(token, 'tiger')).status).toBe(410);
    await passTime(db, 12 * 3_600_000 + 1000);
    const late = await page(token);
    expect(late.status).toBe(410);
    expect(await late.text()).toContain('เปิดเกมใหม่');
    expect((await bench.call('state', { launch_token: token })).status).toBe(401);
  });
});

describe('calls from an opaque origin', () => {
  it('have readable responses, even when they are refused', async () => {
    const token = await bench.launch();
    const responses = await Promise.all([
      bench.call('state', { launch_token: token }),
      bench.call('state', { launch_token: 'x' }),
      bench.call('state', { launch_token: 'x'.repeat(43) }),
      bench.provider.app.request('/sandbox/assets/slot.js'),
      bench.provider.app.request('/sandbox/assets/thai.woff2'),
    ]);
    expect(responses.map((response) => response.status)).toEqual([200, 400, 401, 200, 200]);
    for (const response of responses)
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    { bet: 150 },
    { bet: -100 },
    { bet: '100' },
    { spin_id: 'x' },
    { client_seed: '' },
    { client_seed: 'a\u0000' },
  ])('are refused with %j', async (change) => {
    const token = await bench.launch();
    const response = await bench.call('spin', {
      launch_token: token,
      bet: 100,
      spin_id: randomUUID(),
      ...change,
    });
    expect(response.status).toBe(400);
  });

  it('can load only files of the game', async () => {
    for (const name of ['..%2Fmain.js', 'slot.map', 'constructor']) {
      expect((await bench.provider.app.request(`/sandbox/assets/${name}`)).status).toBe(404);
    }
  });
});

describe('seeds', () => {
  it('show their hash first, and each past round can be recomputed after the seed is revealed', async () => {
    const token = await bench.launch();
    const before = await bench.state(token);
    if (before.status !== 'ok') throw new Error(before.status);
    for (let i = 0; i < 3; i += 1) {
      await bench.spin(token, { client_seed: 'มังกร' });
      await passTime(db, 2600);
    }
    const hidden = await bench.state(token);
    expect(hidden).toMatchObject({ seed: { hash: before.seed.hash, next_nonce: 3 } });
    expect(
      hidden.status === 'ok' && hidden.history.every((round) => round.server_seed === null),
    ).toBe(true);

    const changed = (await (
      await bench.call('seed', { launch_token: token })
    ).json()) as SeedResponse<SlotViews>;
    if (changed.status !== 'ok') throw new Error(changed.status);
    expect(changed.seed.hash).not.toBe(before.seed.hash);
    expect(changed.history).toHaveLength(3);
    for (const round of changed.history) {
      const serverSeed = round.server_seed ?? '';
      expect(createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')).toBe(
        before.seed.hash,
      );
      const again = await resolveFairly(
        { serverSeed, clientSeed: round.client_seed, nonce: round.nonce },
        (draw) => playSlotRound(slotVariants.high, draw),
      );
      expect(again.spins[0]?.stops).toEqual(round.stops);
      expect(again.winMilli).toBe(round.win_milli);
    }
  });

  it('are not revealed while a round is open', async () => {
    const token = await bench.launch();
    bench.wallet.fail('debit', ...Array.from({ length: 9 }, () => 'lost_request' as const));
    await bench.spin(token);
    const response = (await (
      await bench.call('seed', { launch_token: token })
    ).json()) as SeedResponse<SlotViews>;
    expect(response.status).toBe('round_open');
    const revealed = await queryRaw(
      db,
      'SELECT 1 FROM sandbox.seeds WHERE revealed_at IS NOT NULL',
    );
    expect(revealed).toEqual([]);
  });

  it('change after a hundred spins', async () => {
    const token = await bench.launch();
    await bench.spin(token);
    await queryRaw(db, 'UPDATE sandbox.seeds SET next_nonce = 99');
    await passTime(db, 3000);
    const response = await bench.spin(token);
    expect(response).toMatchObject({ status: 'ok', seed: { next_nonce: 0 } });
    const seeds = await queryRaw<{ revealed: boolean }>(
      db,
      'SELECT revealed_at IS NOT NULL AS revealed FROM sandbox.seeds ORDER BY created_at',
    );
    expect(seeds).toEqual([{ revealed: true }, { revealed: false }]);
  });

  it('decide the outcome independently of the bet', async () => {
    const token = await bench.launch(null);
    await bench.spin(token, { bet: 100, client_seed: 'same' });
    const [first] = await queryRaw<{ outcome: unknown }>(db, 'SELECT outcome FROM sandbox.rounds');
    await queryRaw(db, 'DELETE FROM sandbox.rounds');
    await queryRaw(db, 'UPDATE sandbox.seeds SET next_nonce = 0');
    await passTime(db, 3000);
    await bench.spin(token, { bet: 20_000, client_seed: 'same' });
    const [second] = await queryRaw<{ outcome: unknown }>(db, 'SELECT outcome FROM sandbox.rounds');
    expect(second?.outcome).toEqual(first?.outcome);
  });
});
