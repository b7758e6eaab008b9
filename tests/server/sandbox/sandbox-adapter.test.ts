import { describe, expect, test } from 'vitest';
import { createSandboxAdapter } from '@/server/adapters/sandbox-games.adapter';
import { ProviderUnavailableError } from '@/server/games/game-provider';

const request = { providerId: 'manee', gameId: 'hundred', player: null, isMobile: false };

/** An adapter whose calls end one after another as told. */
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

const answer = () => Promise.resolve(Response.json({ url: 'http://provider.example/play' }));
const broken = () => Promise.reject(new TypeError('fetch failed'));
const late = () => Promise.reject(new DOMException('too late', 'TimeoutError'));

describe('asking the provider for a launch', () => {
  test('a connection that breaks is tried once more, signed all the same', async () => {
    const { adapter, asked } = createAdapter(broken, answer);
    expect(await adapter.launch(request)).toBe('http://provider.example/play');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(/./);
  });

  test('a provider that is away is not asked for ever', async () => {
    const { adapter, asked } = createAdapter(broken, broken);
    await expect(adapter.launch(request)).rejects.toThrow(ProviderUnavailableError);
    expect(asked).toHaveLength(2);
  });

  test('one that takes too long, or refuses, is not asked again', async () => {
    for (const end of [late, () => Promise.resolve(new Response('', { status: 503 }))]) {
      const { adapter, asked } = createAdapter(end);
      await expect(adapter.launch(request)).rejects.toThrow(ProviderUnavailableError);
      expect(asked).toHaveLength(1);
    }
  });
});
