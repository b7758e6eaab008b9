import type { QueryKey } from '@tanstack/react-query';
import { findRoute, type RouteMatch } from '@/contract/route-match';
import { agentQueries } from '@/features/agent/agent.queries';
import { applyBrand } from '@/features/agent/agent-brand';
import { getBootData, getClientConfig } from '@/shared/config/client-config';
import { watchErrors } from '@/shared/errors/error-watch';
import { configureHttp } from '@/shared/http/http-client';
import { notePagePosition, readPosition } from '@/shared/http/stream-position';
import { fetchQuery, invalidateAfter } from '@/shared/query/query-cache';
import { queryClient } from '@/shared/query/query-client';
import { watchMissingChunks } from '@/shared/routing/missing-chunk';
import { hideScreens, loadScreen, registerScreens } from '@/shared/routing/screen-registry';
import { hrefFor } from '@/shared/routing/use-route';
import { afterHydration } from '@/shared/state/hydration';
import { getDeviceId, localStore, rememberAttribution } from '@/shared/state/local.store';
import { noteMaintenance } from '@/shared/state/pause.store';
import { userStore } from '@/shared/state/user.store';
import { adoptClock } from '@/shared/time/server-clock';
import { bringFirstFonts } from './first-fonts';
import { getCurrentUrl, goTo, setNavigationBase } from './navigation';
import { categoryScreens, screenTable } from './screens';
import { watchScroll } from './scroll';
import { handleDeadToken, watchSession } from './session-watch';

export interface BootOptions {
  /** Path under which this entry runs: empty on the web, `/liff` inside LINE. */
  base: string;
  /** Renews an expired session without any user action, where LINE allows it. Resolves to true on success. */
  renewSession?: (deadToken: string) => Promise<boolean>;
}

/** Connects features with shared modules. It may run before LINE's SDK is ready, because it does not use the URL. */
export function compose({ base, renewSession }: BootOptions): void {
  watchMissingChunks();
  watchErrors(base === '' ? 'web' : 'liff');
  setNavigationBase(base);
  registerScreens(screenTable);
  configureHttp({
    baseUrl: getClientConfig().apiUrl,
    getToken: () => userStore.token,
    getDeviceId,
    renewSession,
    onUnauthorized: handleDeadToken,
    onBadRequest: goHomeUnlessThere,
    onPaused: () => {
      noteMaintenance();
      invalidateAfter(['site']);
    },
    onSafetyRefusal: (data) => {
      import('@/features/safety/show-refusal')
        .then((m) => m.showRefusal(data))
        // The caller shows the refusal's message, too.
        .catch(() => undefined);
    },
    onRestricted: () => {
      import('./fresh-member')
        .then((m) => m.refreshMember())
        // The caller shows the refusal's message, too.
        .catch(() => undefined);
    },
    onSuccess: ({ invalidates = [] }) => invalidateAfter(invalidates),
  });
  // The server rendered the page with this data.
  const { queries = [], position } = getBootData() ?? {};
  for (const { key, data, updatedAtMs } of queries) {
    queryClient.setQueryData(key as QueryKey, adoptClock(data), { updatedAt: updatedAtMs });
  }
  notePagePosition(
    readPosition(position),
    Math.min(Date.now(), ...queries.map(({ updatedAtMs }) => updatedAtMs)),
  );
  afterHydration(watchSession);
  bringFirstFonts();
}

/** Reads the agent's configuration from the served HTML, or else from the API, and applies its brand. */
export async function loadAgent(): Promise<void> {
  const agent =
    getBootData()?.agent ?? (await fetchQuery({ ...agentQueries.config(), staleTime: 'static' }));
  applyBrand(agent);
  if (agent.has_pauses) noteMaintenance();
  const { lobbies } = agent;
  if (lobbies) hideScreens(new Set(categoryScreens.filter((name) => !lobbies[name])));
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', agent.seo.description);
}

/**
 * Starts everything that needs the URL: attribution, scroll positions, and the first screen's chunk.
 * @param url path and query without the base; by default the current URL
 * @returns the matched route; null for an unknown path
 */
export async function arrive(url = getCurrentUrl()): Promise<RouteMatch | null> {
  watchScroll();
  const { pathname, searchParams } = new URL(url, window.location.origin);
  afterHydration(() => keepAttribution(searchParams));
  const match = findRoute(pathname);
  // The error page handles a chunk that fails to load.
  if (match) await loadScreen(match.name)?.catch(() => undefined);
  return match;
}

/**
 * Stores the codes of the referral link immediately, so that a visitor who navigates before the server has checked them
 * is still attributed.
 */
function keepAttribution(query: URLSearchParams): void {
  const ag = query.get('ag');
  const ref = query.get('ref');
  if (ag || ref) rememberAttribution({ ag, ref });
  if (localStore.attribution?.isChecked !== false) return;
  import('@/features/agent/agent-attribution')
    .then((m) => m.checkAttribution())
    // The check is repeated when the app is opened next.
    .catch(() => undefined);
}

function goHomeUnlessThere(): void {
  const home = hrefFor('home');
  if (getCurrentUrl().split('?')[0] !== home) goTo(home);
}
