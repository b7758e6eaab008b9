import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, StrictMode } from 'react';
import type { AgentConfig } from '@/contract/agent.contract';
import type { LineEnvironment } from '@/contract/line-environment';
import type { PageRenderer, PageRendererOptions, RenderedUrl } from '@/contract/page-renderer';
import { findRoute, isValidUrl, type RouteMatch } from '@/contract/route-match';
import type { RouteName, ScreenUrl } from '@/contract/routes';
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
import { renderToText } from '@/shared/rendering/render-to-text';
import {
  findScreen,
  hideScreens,
  loadScreen,
  registerScreens,
} from '@/shared/routing/screen-registry';
import { App } from '../app';
import type { ShellProps } from '../router';
import { categoryScreens, screenTable } from '../screens';

/** No such host exists: `fetch` handles every call inside this process. */
const OWN_ORIGIN = 'http://pages.invalid';

/** Longest time in ms that a start call waits for the screen's own queries. */
const START_WITHIN_MS = 500;

const loaderTables = Object.values(
  import.meta.glob<LoaderTable>('../../features/*/*.loaders.ts', {
    eager: true,
    import: 'loaders',
  }),
);

/** Settings in which the two entries differ. */
export interface RenderedEntry {
  readonly shell: ComponentType<ShellProps>;
  /** Path under which the entry runs: empty on the web, `/liff` inside LINE. */
  readonly base: string;
  /** The app hydrates the server's HTML only in this environment; in any other it renders the page from scratch. */
  readonly environment: LineEnvironment;
}

/** All in which a page differs from other pages that are rendered at the same time, such as those of another agent. */
interface Rendering extends PageRendererOptions {
  readonly agent: AgentConfig;
  readonly environment: LineEnvironment;
  readonly hidden: ReadonlySet<string>;
}

const renderings = new AsyncLocalStorage<Rendering>();

function findRendering(): Rendering {
  const rendering = renderings.getStore();
  if (!rendering) throw new Error('No page is rendered here');
  return rendering;
}

// In the browser these modules have one page. Here they ask for the page that is rendered.
registerScreens(screenTable);
configureHttp({
  baseUrl: OWN_ORIGIN,
  fetch: (request) => findRendering().fetch(request),
  getToken: () => null,
  getDeviceId: () => '',
  onUnauthorized: () => undefined,
  onBadRequest: () => undefined,
});
setBootData({
  get agent() {
    return findRendering().agent;
  },
  get client() {
    return findRendering().client;
  },
});
setLinePlatform({
  get environment() {
    return findRendering().environment;
  },
  get signIn() {
    return createWebPlatform().signIn;
  },
  openExternal: () => undefined,
  share: null,
  getProof: () => null,
  getAccessToken: () => null,
});
hideScreens({ has: (name) => findRendering().hidden.has(name) });

function findAskedScreen({ path, search }: RenderedUrl): (RouteMatch & ScreenUrl) | undefined {
  const match = findRoute(path);
  const query = new URLSearchParams(search);
  return match !== null && isValidUrl(match, query) ? { ...match, query } : undefined;
}

/** Creates the renderer of one entry for one site. */
export function createRenderer(
  { shell, base, environment }: RenderedEntry,
  options: PageRendererOptions,
): PageRenderer {
  const runFor = <Result,>(agent: AgentConfig, run: () => Promise<Result>): Promise<Result> => {
    const { lobbies } = agent;
    const hidden = new Set(lobbies ? categoryScreens.filter((name) => !lobbies[name]) : []);
    return renderings.run({ ...options, agent, environment, hidden }, run);
  };
  const renderer: PageRenderer = {
    render: async (_, url) => {
      const screen = findAskedScreen(url);
      const queryClient = createQueryClient({ retries: 0 });
      const loaders = screen ? findLoaders(screen.name) : [];
      if (screen) {
        await Promise.all([
          loadScreen(screen.name),
          // The browser repeats a query that failed here, and shows the error.
          loadAll(
            queryClient,
            loaders.flatMap(({ everyone }) => everyone?.(screen) ?? []),
          ),
          // Announcements open on the home page. The browser repeats this query if it fails.
          screen.name === 'home' && queryClient.query(notificationsQuery()).catch(() => undefined),
        ]);
      }
      const html = await renderToText(
        <StrictMode>
          <App
            shell={shell}
            base={base}
            queryClient={queryClient}
            url={{ ...url, path: base + url.path }}
          />
        </StrictMode>,
      );
      const announcements = selectImportant(
        queryClient.getQueryData(notificationsQuery().queryKey) ?? [],
      );
      const queries = takeQueries(queryClient)
        .filter(({ key }) => key[0] !== AGENT_KEY)
        // Equal timestamps compress well.
        .map((query) => ({ ...query, updatedAtMs: Math.floor(query.updatedAtMs / 1000) * 1000 }));
      const brought = screen ? findQueriesOf(loaders, NOBODY, screen).map(({ name }) => name) : [];
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
    start: async (_, url, memberId) => {
      const screen = findAskedScreen(url);
      const queryClient = createQueryClient({ retries: 0 });
      const ofScreen = loadAll(
        queryClient,
        screen ? findQueriesOf(findLoaders(screen.name), memberId, screen) : [],
      );
      // The queries of the screen may take longer than a page can wait for its balance.
      await loadAll(queryClient, findQueriesOf(ofHeader, memberId, screen ?? NOWHERE));
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
  return {
    render: (agent, url) => runFor(agent, () => renderer.render(agent, url)),
    start: (agent, url, memberId) => runFor(agent, () => renderer.start(agent, url, memberId)),
  };
}

/** Placeholder for a member id: only the names of the queries are needed, and they are the same for every member. */
const NOBODY = '';

/** The URL of a page without a screen, which shows only the header. */
const NOWHERE: ScreenUrl = { params: {}, query: new URLSearchParams() };

const ofHeader = loaderTables.flatMap(({ header }) => header ?? []);

function findLoaders(name: RouteName): readonly Loader[] {
  return [
    ...ofHeader,
    ...loaderTables.flatMap((table) => [table.everyScreen ?? [], table[name] ?? []].flat()),
  ];
}

function findQueriesOf(
  loaders: readonly Loader[],
  memberId: string,
  url: ScreenUrl,
): readonly LoadedQuery[] {
  return loaders.flatMap(({ member }) => member?.(memberId, url) ?? []);
}

/** Resolves when every query has loaded or failed. */
async function loadAll(client: QueryClient, queries: readonly LoadedQuery[]): Promise<void> {
  await Promise.allSettled(queries.map(async ({ load }) => load(client)));
}

/** Returns the successful queries of a cache and empties it. */
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
