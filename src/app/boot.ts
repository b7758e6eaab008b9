import type { QueryKey } from '@tanstack/react-query';
import { findRoute, type RouteMatch } from '@/contract/route-match';
import { applyBrand } from '@/features/agent/agent.brand';
import { agentQueries } from '@/features/agent/agent.queries';
import { getBootData, getClientConfig } from '@/shared/config/client-config';
import { configureHttp, loadTransport } from '@/shared/http/http-client';
import { fetchQuery, invalidateAfter } from '@/shared/query/query-cache';
import { queryClient } from '@/shared/query/query-client';
import { watchMissingChunks } from '@/shared/routing/missing-chunk';
import { hideScreens, loadScreen, registerScreens } from '@/shared/routing/screen-registry';
import { hrefFor } from '@/shared/routing/use-route';
import { afterHydration } from '@/shared/state/hydration';
import { getDeviceId, localStore, rememberAttribution } from '@/shared/state/local.store';
import { userStore } from '@/shared/state/user.store';
import { adoptClock } from '@/shared/time/server-clock';
import { bringFirstFonts } from './first-fonts';
import { getAddress, goTo, setNavigationBase } from './navigation';
import { categoryScreens, screenTable } from './screens';
import { watchScroll } from './scroll';
import { handleDeadToken, watchSession } from './session-watch';

export interface BootOptions {
  /** Path under which this entry runs: empty on the web, `/liff` inside LINE. */
  base: string;
  /** Replaces a dead token without asking anyone, where LINE can. */
  renewSession?: (deadToken: string) => Promise<boolean>;
}

/** Joins what the features and the shared parts leave open. Safe before LINE's SDK is ready: it touches no address. */
export function compose({ base, renewSession }: BootOptions): void {
  watchMissingChunks();
  setNavigationBase(base);
  registerScreens(screenTable);
  configureHttp({
    baseUrl: getClientConfig().apiUrl,
    getToken: () => userStore.token,
    getDeviceId,
    renewSession,
    onUnauthorized: handleDeadToken,
    onBadRequest: goHomeUnlessThere,
    onSuccess: ({ invalidates = [] }) => invalidateAfter(invalidates),
  });
  // Ready by the time the first screen asks for what the member has; the page has fetched it.
  if (userStore.token !== null) void loadTransport().catch(() => undefined);
  for (const { key, data, updatedAtMs } of getBootData()?.queries ?? []) {
    // The server rendered the page with these same queries.
    queryClient.setQueryData(key as QueryKey, adoptClock(data), { updatedAt: updatedAtMs });
  }
  afterHydration(watchSession);
  bringFirstFonts();
}

/** Reads who the agent is and puts on its look; from the served HTML, else by a call. */
export async function loadAgent(): Promise<void> {
  const agent =
    getBootData()?.agent ?? (await fetchQuery({ ...agentQueries.config(), staleTime: 'static' }));
  applyBrand(agent);
  const { lobbies } = agent;
  if (lobbies) hideScreens(categoryScreens.filter((name) => !lobbies[name]));
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', agent.seo.description);
}

/**
 * Starts what needs the address: attribution, scroll positions, and the chunk of the first screen.
 * @param address that of the bar, unless that has still to become it
 * @returns the screen; null where the address leads to nothing
 */
export async function arrive(address = getAddress()): Promise<RouteMatch | null> {
  watchScroll();
  const { pathname, searchParams } = new URL(address, window.location.origin);
  afterHydration(() => keepAttribution(searchParams));
  const match = findRoute(pathname);
  // A chunk that does not come is the error page's business.
  if (match) await loadScreen(match.name)?.catch(() => undefined);
  return match;
}

/** Keeps whose link was opened at once: who goes on before the server has spoken was still sent by someone. */
function keepAttribution(query: URLSearchParams): void {
  const ag = query.get('ag');
  const ref = query.get('ref');
  if (ag || ref) rememberAttribution({ ag, ref });
  if (localStore.attribution?.isChecked !== false) return;
  import('@/features/agent/agent.attribution')
    .then((m) => m.checkAttribution())
    // Asked again when the app is opened next.
    .catch(() => undefined);
}

function goHomeUnlessThere(): void {
  const home = hrefFor('home');
  if (getAddress().split('?')[0] !== home) goTo(home);
}
