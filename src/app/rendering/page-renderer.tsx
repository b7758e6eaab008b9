import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import type { LineEnvironment } from '@/contract/line-environment';
import type { PageRenderer, PageRendererOptions } from '@/contract/page-renderer';
import { findRoute, isValidAddress, type RouteMatch } from '@/contract/route-match';
import { AGENT_KEY } from '@/features/agent/agent.queries';
import { notificationsQuery } from '@/features/content/announcements.queries';
import { findNewest, selectImportant } from '@/features/content/announcements.rules';
import { setBootData } from '@/shared/config/client-config';
import { configureHttp } from '@/shared/http/http-client';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import type { FirstDataTable } from '@/shared/query/first-data';
import type { MemberNeedsTable } from '@/shared/query/member-needs';
import { createQueryClient } from '@/shared/query/query-client';
import {
  findScreen,
  hideScreens,
  loadScreen,
  registerScreens,
} from '@/shared/routing/screen-registry';
import { App } from '../app';
import type { ShellProps } from '../router';
import { categoryScreens, screenTable } from '../screens';

/** No such host exists: every call is answered in this process. */
const OWN_ORIGIN = 'http://pages.invalid';

const firstData = Object.values(
  import.meta.glob<FirstDataTable>('../../features/*/*.first-data.ts', {
    eager: true,
    import: 'firstData',
  }),
);

const memberNeeds = Object.values(
  import.meta.glob<MemberNeedsTable>('../../features/*/*.member-needs.ts', {
    eager: true,
    import: 'memberNeeds',
  }),
);

/** What differs between the two entries. */
export interface RenderedEntry {
  readonly shell: ComponentType<ShellProps>;
  /** Path under which the entry runs: empty on the web, `/liff` inside LINE. */
  readonly base: string;
  /** Where its pages are taken over: elsewhere they are drawn anew. */
  readonly environment: LineEnvironment;
}

/** Makes the renderer of one entry. There is one per process and bundle: it sets what a page sets for its life. */
export function createRenderer(
  { shell, base, environment }: RenderedEntry,
  { client, fetch }: PageRendererOptions,
): PageRenderer {
  registerScreens(screenTable);
  configureHttp({
    baseUrl: OWN_ORIGIN,
    fetch,
    getToken: () => null,
    getDeviceId: () => '',
    onUnauthorized: () => undefined,
    onBadRequest: () => undefined,
  });
  return async (agent, { path, search }) => {
    setBootData({ agent, client });
    setLinePlatform({ ...createWebPlatform(), environment });
    const { lobbies } = agent;
    hideScreens(lobbies ? categoryScreens.filter((name) => !lobbies[name]) : []);
    const match = findRoute(path);
    const isShown = match !== null && isValidAddress(match, new URLSearchParams(search));
    const queryClient = createQueryClient({ retries: 0 });
    if (isShown) {
      await Promise.all([
        loadScreen(match.name),
        loadFirstData(queryClient, match, search),
        // Announcements open there; where they cannot be read, the browser asks again.
        match.name === 'home' && queryClient.query(notificationsQuery()).catch(() => undefined),
      ]);
    }
    const html = await renderToText(
      <StrictMode>
        <App
          shell={shell}
          base={base}
          queryClient={queryClient}
          address={{ path: base + path, search }}
        />
      </StrictMode>,
    );
    const queries = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ queryKey, state }) => state.status === 'success' && queryKey[0] !== AGENT_KEY)
      .map(({ queryKey: key, state: { data, dataUpdatedAt } }) => ({
        key,
        data,
        // Equal instants pack to nothing.
        updatedAtMs: Math.floor(dataUpdatedAt / 1000) * 1000,
      }));
    const announcements = selectImportant(
      queryClient.getQueryData(notificationsQuery().queryKey) ?? [],
    );
    queryClient.clear();
    const needs = isShown ? memberNeeds.map((table) => table[match.name]) : [];
    return {
      html,
      queries,
      source: isShown ? findScreen(match.name)?.source : undefined,
      memberCalls: needs.flatMap((need) => need?.calls ?? []),
      memberChunks: needs.flatMap((need) => need?.chunks ?? []),
      announcedAt: findNewest(announcements),
      announcedPicture: announcements[0]?.image ?? '',
    };
  };
}

/** What does not come is asked for by the browser, which also says what went wrong. */
async function loadFirstData(
  queryClient: QueryClient,
  { name, params }: RouteMatch,
  search: string,
): Promise<void> {
  const address = { params, query: new URLSearchParams(search) };
  await Promise.allSettled(firstData.map(async (table) => table[name]?.(queryClient, address)));
}

/** @throws whatever a component throws: half a screen is worse than one that the browser draws alone */
async function renderToText(element: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(element, {
    // In one piece: nothing that a script would have to move to its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}
