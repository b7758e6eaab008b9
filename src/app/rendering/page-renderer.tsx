import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import type { AgentConfig } from '@/contract/agent.contract';
import type { LineEnvironment } from '@/contract/line-environment';
import type { PageRenderer, PageRendererOptions, RenderedAddress } from '@/contract/page-renderer';
import { findRoute, isValidAddress } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { AGENT_KEY } from '@/features/agent/agent.queries';
import { notificationsQuery } from '@/features/content/announcements.queries';
import { findNewest, selectImportant } from '@/features/content/announcements.rules';
import { pointsQueries } from '@/features/points/points.queries';
import { getTotal, walletQueries } from '@/features/wallet/wallet.queries';
import { setBootData } from '@/shared/config/client-config';
import { configureHttp } from '@/shared/http/http-client';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import type { LoadedQuery, Loader, LoaderTable } from '@/shared/query/loaders';
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

/** The screen's part of a start call waits no longer for a slow query. */
const START_WITHIN_MS = 500;

const loaderTables = Object.values(
  import.meta.glob<LoaderTable>('../../features/*/*.loaders.ts', {
    eager: true,
    import: 'loaders',
  }),
);

/** The parts in which the two entries differ. */
export interface RenderedEntry {
  readonly shell: ComponentType<ShellProps>;
  /** Path under which the entry runs: empty on the web, `/liff` inside LINE. */
  readonly base: string;
  /** The app hydrates the server's HTML in this environment, and draws the page anew in any other. */
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
  const prepare = (agent: AgentConfig, { path, search }: RenderedAddress) => {
    setBootData({ agent, client });
    setLinePlatform({ ...createWebPlatform(), environment });
    const match = findRoute(path);
    const query = new URLSearchParams(search);
    return match !== null && isValidAddress(match, query) ? { ...match, query } : undefined;
  };
  return {
    render: async (agent, address) => {
      const screen = prepare(agent, address);
      const { lobbies } = agent;
      hideScreens(lobbies ? categoryScreens.filter((name) => !lobbies[name]) : []);
      const queryClient = createQueryClient({ retries: 0 });
      const loaders = screen ? findLoaders(screen.name) : [];
      if (screen) {
        await Promise.all([
          loadScreen(screen.name),
          // The browser asks again for data that failed here, and tells the visitor why.
          loadAll(
            queryClient,
            loaders.flatMap(({ everyone }) => everyone?.(screen) ?? []),
          ),
          // The home page opens announcements. The browser asks again if this query fails.
          screen.name === 'home' && queryClient.query(notificationsQuery()).catch(() => undefined),
        ]);
      }
      const html = await renderToText(
        <StrictMode>
          <App
            shell={shell}
            base={base}
            queryClient={queryClient}
            address={{ ...address, path: base + address.path }}
          />
        </StrictMode>,
      );
      const announcements = selectImportant(
        queryClient.getQueryData(notificationsQuery().queryKey) ?? [],
      );
      const queries = takeQueries(queryClient)
        .filter(({ key }) => key[0] !== AGENT_KEY)
        // Equal instants pack to nothing.
        .map((query) => ({ ...query, updatedAtMs: Math.floor(query.updatedAtMs / 1000) * 1000 }));
      const brought = findQueriesOf(loaders, NOBODY).map(({ name }) => name);
      return {
        html,
        queries,
        source: screen && findScreen(screen.name)?.source,
        startNames: [...new Set(brought)],
        chunks: loaders.flatMap(({ chunks = [] }) => chunks),
        announcedAt: findNewest(announcements),
        announcedPicture: announcements[0]?.image ?? '',
      };
    },
    start: async (agent, address, memberId) => {
      const screen = prepare(agent, address);
      const queryClient = createQueryClient({ retries: 0 });
      const ofScreen = loadAll(
        queryClient,
        screen ? findQueriesOf(findLoaders(screen.name), memberId) : [],
      );
      // Every page shows these; the rest may take longer than a page can wait.
      await loadAll(queryClient, findQueriesOf(ofEveryScreen, memberId));
      await Promise.race([ofScreen, pause(START_WITHIN_MS)]);
      const wallets = queryClient.getQueryData(walletQueries.wallets().queryKey);
      const points = queryClient.getQueryData(pointsQueries.total().queryKey);
      return {
        queries: takeQueries(queryClient).map(({ key, data }) => ({ key: [...key], data })),
        texts: {
          ...(wallets && { balance: formatMoney(getTotal(wallets)) }),
          ...(points && { points: formatInteger(points.point) }),
        },
      };
    },
  };
}

/** Stands for a member id: every member's screen needs the same queries. */
const NOBODY = '';

const ofEveryScreen = loaderTables.flatMap(({ everyScreen }) => everyScreen ?? []);

function findLoaders(name: RouteName): readonly Loader[] {
  return [...ofEveryScreen, ...loaderTables.flatMap((table) => table[name] ?? [])];
}

function findQueriesOf(loaders: readonly Loader[], memberId: string): readonly LoadedQuery[] {
  return loaders.flatMap(({ member }) => member?.(memberId) ?? []);
}

/** Resolves when each has come or failed. */
async function loadAll(client: QueryClient, queries: readonly LoadedQuery[]): Promise<void> {
  await Promise.allSettled(queries.map(async ({ load }) => load(client)));
}

/** Takes what a cache holds, and empties it. */
function takeQueries(client: QueryClient) {
  const taken = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey: key, state: { data, dataUpdatedAt: updatedAtMs } }) => ({
      key,
      data,
      updatedAtMs,
    }));
  client.clear();
  return taken;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
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
