import { describe, expect, test } from 'vitest';
import { createSandboxAdapter } from '@/server/adapters/sandbox-games-adapter';
import { ProviderUnavailableError } from '@/server/games/game-provider';
import { proveSlot, seedOf } from '../../support/round-proofs';

const request = { providerId: 'manee', gameId: 'hundred', player: null, isMobile: false };

/** Creates an adapter whose HTTP calls get the given responses or failures, one after another. */
function createAdapter(...ends: (() => Promise<Response>)[]) {
  const asked: string[] = [];
  const adapter = createSandboxAdapter({
    url: 'http://provider.example',
    secret: 'a secret',
    fetch: (_address, init) => {
      asked.push(new Headers(init?.headers).get('x-signature') ?? '');
      const end = ends[asked.length - 1];
      if (!end) throw new Error('asked once too often');
      return end();
    },
  });
  return { adapter, asked };
}

const grant = {
  reference: 'one',
  player: { id: 'p' },
  providerId: 'manee',
  gameId: 'hundred',
  rounds: 3,
  stakeSatang: 100,
  expiresAt: new Date('2026-12-01T00:00:00Z'),
};

const respond = () => Promise.resolve(Response.json({ url: 'http://provider.example/play' }));
const broken = () => Promise.reject(new TypeError('fetch failed'));
const late = () => Promise.reject(new DOMException('too late', 'TimeoutError'));

describe('launch', () => {
  test('sends a signed request again after a broken connection', async () => {
    const { adapter, asked } = createAdapter(broken, respond);
    expect(await adapter.launch(request)).toBe('http://provider.example/play');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(/./);
  });

  test('fails after a second broken connection', async () => {
    const { adapter, asked } = createAdapter(broken, broken);
    await expect(adapter.launch(request)).rejects.toThrow(ProviderUnavailableError);
    expect(asked).toHaveLength(2);
  });

  test('fails without a retry after a timeout or an error status', async () => {
    for (const end of [late, () => Promise.resolve(new Response('', { status: 503 }))]) {
      const { adapter, asked } = createAdapter(end);
      await expect(adapter.launch(request)).rejects.toThrow(ProviderUnavailableError);
      expect(asked).toHaveLength(1);
    }
  });
});

const say =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));

describe('grantFreeRounds', () => {
  test.each([
    ['granted', say({ status: 'granted' }), 'granted'],
    ['refused', say({ status: 'refused', reason: 'stake' }), 'refused'],
    ['unknown game', say({ error: 'unknown_game' }, 404), 'refused'],
  ] as const)('accepts this response as final: %s', async (_, end, message) => {
    const { adapter } = createAdapter(end);
    expect(await adapter.grantFreeRounds?.(grant)).toBe(message);
  });

  test('throws when the outcome is uncertain', async () => {
    for (const end of [
      late,
      say({ error: 'not found' }, 404),
      say({}, 503),
      say({ status: 'ok' }),
    ]) {
      const { adapter } = createAdapter(end);
      await expect(adapter.grantFreeRounds?.(grant)).rejects.toThrow(ProviderUnavailableError);
    }
  });

  test('retries once after a broken connection', async () => {
    const { adapter, asked } = createAdapter(broken, say({ status: 'granted' }));
    expect(await adapter.grantFreeRounds?.(grant)).toBe('granted');
    expect(asked).toHaveLength(2);
  });
});

describe('rooms and shoe', () => {
  const shoe = {
    shoe_id: 'gold-1',
    seed_hash: 'ab',
    begins_at: '2026-12-01T00:00:00.000Z',
    hand_count: 66,
    told_at: '2026-12-01T00:01:00.000Z',
    hands: [{ winner: 'tie', playerPair: true, bankerPair: false }],
  };
  const say = (body: unknown, status?: number) => () =>
    Promise.resolve(Response.json(body, { status: status ?? 200 }));

  test('return rooms with their dealt hands, and past shoes', async () => {
    const { adapter } = createAdapter(
      say({
        rooms: [
          {
            room_id: 'gold',
            provider_id: 'manee',
            name: 'ทอง',
            min_satang: 500,
            max_satang: 500_000,
            shoe,
          },
        ],
        past: ['PBT'],
      }),
    );
    expect(await adapter.rooms?.()).toEqual({
      rooms: [
        {
          roomId: 'gold',
          gameId: 'gold',
          providerId: 'manee',
          name: 'ทอง',
          minSatang: 500,
          maxSatang: 500_000,
          shoe: {
            shoeId: 'gold-1',
            seedHash: 'ab',
            beginsAt: new Date(shoe.begins_at),
            handCount: 66,
            hands: shoe.hands,
            clockAt: new Date(shoe.told_at),
          },
        },
      ],
      pastShoes: [['player', 'banker', 'tie']],
    });
  });

  test('return null for an unknown room, and throw on an invalid response', async () => {
    const { adapter } = createAdapter(
      say({ error: 'unknown_room' }, 404),
      say({ error: 'gone' }, 404),
      say({ rooms: [{}], past: [] }),
    );
    expect(await adapter.shoe?.('x')).toBeNull();
    await expect(adapter.shoe?.('x')).rejects.toThrow(ProviderUnavailableError);
    await expect(adapter.rooms?.()).rejects.toThrow(ProviderUnavailableError);
  });
});

describe('proofOf and revealSeed', () => {
  const round = { kind: 'round', id: 'one' } as const;

  test('return the proof and the outcome of the request', async () => {
    const { proof } = await proveSlot(seedOf(3), 1);
    const { adapter } = createAdapter(say(proof), say({ status: 'round_open' }));
    expect(await adapter.proofOf?.(round)).toEqual(proof);
    expect(await adapter.revealSeed?.('player', 'hundred')).toBe('round_open');
  });

  test('return null for what the provider does not know', async () => {
    const { adapter } = createAdapter(
      say({ error: 'unknown_round' }, 404),
      say({ error: 'unknown_game' }, 404),
    );
    expect(await adapter.proofOf?.(round)).toBeNull();
    expect(await adapter.revealSeed?.('player', 'hundred')).toBeNull();
  });

  test('throw for any other response', async () => {
    const { proof } = await proveSlot(seedOf(3), 1);
    for (const end of [late, say({ error: 'not found' }, 404), say({ ...proof, seed: 'x' })]) {
      const { adapter } = createAdapter(end, end);
      await expect(adapter.proofOf?.(round)).rejects.toThrow(ProviderUnavailableError);
      await expect(adapter.revealSeed?.('player', 'hundred')).rejects.toThrow(
        ProviderUnavailableError,
      );
    }
  });
});
