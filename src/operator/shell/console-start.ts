import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { operatorMe, operatorSite } from '@/contract/operator/auth.contract';
import { CONSOLE_START_ID, type ConsolePage } from '@/contract/operator/console-start';
import { deskCounts } from '@/contract/operator/desk.contract';
import { operatorQuery } from '../kit/operator-query';
import { deskScreens } from './desk-screens';
import { entryScreens } from './entry-screens';
import { meQuery } from './use-me';

const frameCalls: readonly OperatorEndpoint[] = [operatorSite, operatorMe, deskCounts];

/** Puts the data of the frame that the page contains into the cache. Calls without data there are made as usual. */
export function takeStart(cache: QueryClient): void {
  const block = document.getElementById(CONSOLE_START_ID)?.textContent;
  if (block) fillStart(cache, JSON.parse(block) as ConsolePage['data']);
}

/** Puts data by the path of its call into the cache. */
export function fillStart(cache: QueryClient, data: ConsolePage['data']): void {
  for (const endpoint of frameCalls) {
    const read = v.safeParse(endpoint.data, data[endpoint.path]);
    if (read.success) cache.setQueryData(operatorQuery(endpoint).queryKey, read.output);
  }
}

/** Longest time in ms for which the first screen's code is awaited; then its shape is shown. */
const SCREEN_WITHIN_MS = 500;
/**
 * The same for a page that the server renders, in ms. Server and browser must both show the screen: React takes over only
 * the same elements.
 */
export const RENDERED_WITHIN_MS = 15_000;

/**
 * Loads the code of the screen of a page, so that it is shown without its shape before. The page names this code, so it
 * arrives together with the first script.
 * @param pagePath path of the page, such as `/operator/in`
 * @param withinMs longest wait; a page that the server rendered has no shape to show before
 */
export async function loadFirstScreen(
  cache: QueryClient,
  pagePath: string,
  withinMs = SCREEN_WITHIN_MS,
): Promise<void> {
  const [, , ...segments] = pagePath.split('/');
  const isSignedIn = cache.getQueryData(meQuery.queryKey) !== undefined;
  const screens = [...entryScreens, ...(isSignedIn ? deskScreens : [])];
  const screen = screens.find(({ path }) => startsWith(segments, path));
  const code = screen?.Screen.prefetch().catch(() => undefined);
  await Promise.race([code, new Promise((resolve) => setTimeout(resolve, withinMs))]);
}

/** Returns whether a page's segments have the names of a pattern such as `/in/statements/:id?`. */
function startsWith(segments: readonly string[], pattern: string): boolean {
  const [, ...names] = pattern.split('/');
  return names.every((name, at) => name.startsWith(':') || name === (segments[at] ?? ''));
}
