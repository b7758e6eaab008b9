import { expect, type Page, type Response } from '@playwright/test';
import * as v from 'valibot';
import { agentConfig } from '@/contract/agent.contract';

const configResponse = v.object({
  data: v.object({ lobbies: v.record(v.string(), v.number()) }),
});

/** Returns the paths of the lobbies that have games, the mixed lobby first. */
export async function fetchLobbies(serverUrl: string): Promise<string[]> {
  const response = await fetch(serverUrl + agentConfig.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { lobbies } = v.parse(configResponse, await response.json()).data;
  const categories = Object.entries(lobbies).filter(([, count]) => count > 0);
  return ['/lobby/hot', ...categories.map(([name]) => `/${name}`)];
}

/** Listens for a game of any kind. @returns a function that waits until the game can be played */
export function expectRunningGame(page: Page): () => Promise<void> {
  // The first request of any kind of game.
  const opened = page.waitForResponse((response: Response) =>
    response.url().includes('/sandbox/api/'),
  );
  // Prevents an unhandled rejection; the promise is awaited below unless the test fails first.
  opened.catch(() => undefined);
  return async () => {
    expect(await (await opened).json()).toMatchObject({ status: 'ok' });
    const frame = page.frameLocator('iframe[sandbox="allow-scripts"]');
    await expect(frame.getByRole('button', { disabled: false }).first()).toBeVisible();
    await expect(frame.getByRole('alert')).toHaveCount(0);
    await expect(frame.getByRole('dialog')).toHaveCount(0);
  };
}
