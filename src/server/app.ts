import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Endpoint, OperatorEndpoint } from '@/contract/endpoint';
import { findSessionMember } from './account/session.service';
import { createAgentLoaders, validateAgentId } from './agent/agent.service';
import type { AdapterDeps, Area, AreaContext } from './area';
import { areas as allAreas, connectAreas } from './areas';
import type { Database } from './db/database';
import { createDownloadRouter } from './downloads/downloads.routes';
import { limitBody } from './http/body-limit';
import { createClientIpReader } from './http/client-ip';
import { createEndpointRouter, errorBody } from './http/endpoint-router';
import { createErrorHandler } from './http/error-handler';
import { createHealthRouter } from './http/health.routes';
import { createMetrics } from './http/metrics';
import { describeApi, describeOperatorApi } from './http/openapi';
import { createRequestMiddleware } from './http/request-middleware';
import { allowOrigins, guardResponses } from './http/response-headers';
import { watchUnreadableRows } from './http/unreadable-row-alarm';
import { type OperatorHost, readOperatorHost, separateHosts } from './operator/operator-host';
import { createOperatorMiddleware } from './operator/operator-middleware';
import { createPauseGate } from './pauses/pause-gate';
import { withDrafts } from './preview/draft-answers';
import { openInnerSite } from './start/inner-site';
import { createPageSource } from './web/page-source';
import { createRobotsRouter } from './web/robots.routes';
import type { OpenSite } from './web/site';
import { createWebAppRouter } from './web/web-app.routes';

/** Paths of APIs, which never respond with a page. */
const API_PREFIXES = ['/api/*', '/provider/*', '/gateway/*', '/line/*', '/operator/v1/*'] as const;
const BODY_LIMIT_BYTES = 64 * 1024;

/** Dependencies of the application, which reads no environment variables and has no global state. */
export interface AppDeps extends AdapterDeps {
  db: Database;
  /** Where the console is served; by default on the members' host. */
  operatorHost?: Omit<OperatorHost, 'publicUrl'> | undefined;
  /** Proxies in front whose X-Forwarded-For entries are trusted. */
  trustedProxies?: number | undefined;
  /** Origins of clients on other hosts that may call the API. */
  corsOrigins?: readonly string[];
  /** Public URL of the site. */
  publicUrl?: string | undefined;
  /** Further HTTP routes of this process, such as those of the sandboxes and the console. */
  surfaces?: readonly Hono[];
  /** Opens the built client, which serves all paths without a route. */
  openSite?: OpenSite | undefined;
}

/** The back end as a fetch handler, with its jobs and its start and stop functions. */
export interface App extends Required<Pick<Area, 'jobs' | 'noticeChannels'>> {
  fetch: (request: Request, bindings?: Partial<HttpBindings>) => Promise<Response>;
  /** All endpoints that the application serves. */
  endpoints: readonly (Endpoint | OperatorEndpoint)[];
  /** Records for the metrics that a job has run. */
  noteJob: (name: string) => void;
  /** Must run once before the process reports that it is ready. */
  open: () => Promise<void>;
  /** Refuses further requests (503 with Retry-After), and resolves when all accepted ones have a response. */
  drain: () => Promise<void>;
}

/** Creates the application from its areas. */
export async function createApp(deps: AppDeps, modules = allAreas): Promise<App> {
  const { agentId, logger, providers } = deps;
  const db = deps.db.usedFor('call');
  const metrics = createMetrics();
  const rows = watchUnreadableRows({ logger, registry: metrics.registry });
  const findMember = (token: string) => findSessionMember(db, agentId, token);
  const clientIpOf = createClientIpReader({ trustedProxies: deps.trustedProxies ?? 0, logger });
  const app = new Hono();
  const loaders = createAgentLoaders(db, agentId);
  const respond = withDrafts(async (request: Request) => app.fetch(request));
  const { site, startReader } = openInnerSite(deps.openSite, respond, loaders.loadAgentConfig);
  const context: AreaContext = {
    ...deps,
    ...connectAreas(deps, db),
    startReader,
    draftSite: site?.drafts,
    db,
    jobDb: deps.db.usedFor('job'),
    workDb: deps.db,
    readDb: deps.readCopy ?? deps.db,
    metrics: metrics.registry,
    showsCodes: deps.showsCodes ?? false,
    findMember,
    clientIpOf,
  };
  const gate = createPauseGate({ db, agentId });
  const areas: Area[] = [];
  for (const { create } of modules) areas.push(await create(context));

  const requests = createRequestMiddleware(metrics, logger);
  const operatorHost = readOperatorHost(deps);
  app.use(separateHosts(operatorHost));
  // CORS comes before all middleware that may refuse, because a page on another origin must be able to read the refusal.
  if (deps.corsOrigins?.length) app.use('/api/*', allowOrigins(deps.corsOrigins));
  for (const prefix of API_PREFIXES) app.use(prefix, guardResponses(deps.publicUrl));
  app.use(requests.enter);
  const operated = areas.flatMap(({ operatorEndpoints = [] }) => operatorEndpoints);
  app.use(limitBody(BODY_LIMIT_BYTES, operated, areas));
  app.onError(createErrorHandler(logger));
  app.use('/api/*', gate.guardCalls);
  const operatorOnly = createOperatorMiddleware({ ...deps, db, clientIpOf, operatorHost });
  const mounted = [...areas.flatMap(({ endpoints: called = [] }) => called), ...operated];
  app.route(
    '/',
    createEndpointRouter(mounted, {
      findMember,
      clientIpOf,
      checkAgentId: async (id) => void (id === String(agentId) || (await validateAgentId(db, id))),
      operatorMiddleware: operatorOnly,
    }),
  );
  const writers = Object.fromEntries(areas.flatMap(({ files = {} }) => Object.entries(files)));
  app.route('/', createDownloadRouter({ db, agentId, writers }));
  for (const router of areas.flatMap((area) => area.routers ?? [])) app.route('/', router);
  const [description, operatorDescription] = [describeApi(), describeOperatorApi()];
  app.get('/api/openapi.json', (c) => c.json(description));
  // The operator middleware protects this route, like every route below `/operator/v1`.
  app.get('/operator/v1/openapi.json', (c) => c.json(operatorDescription));
  app.route('/', createHealthRouter({ db: deps.db, metrics, operatorOnly, logger }));
  app.route('/', createWebAppRouter(loaders.loadAgentConfig));
  const frameSources = providers.flatMap((provider) => provider.frameSources);
  const pages = createPageSource(areas, { db, frameSources, ...loaders, clientIpOf, ...gate });
  app.route('/', createRobotsRouter({ ...pages, areas, publicUrl: deps.publicUrl }));
  for (const prefix of API_PREFIXES) {
    app.all(prefix, (c) => c.json(errorBody('request.not_found'), 404));
  }
  for (const surface of deps.surfaces ?? []) app.route('/', surface);
  if (site) app.route('/', site.createRoutes(pages));
  app.notFound((c) => c.json(errorBody('request.not_found'), 404));

  return {
    fetch: (request, bindings) => rows.run(async () => app.fetch(request, bindings)),
    endpoints: mounted.map(({ endpoint }) => endpoint),
    noticeChannels: areas.flatMap((area) => area.noticeChannels ?? []),
    jobs: areas.flatMap((area) => area.jobs ?? []).map(rows.watchJob),
    noteJob: metrics.noteJob,
    open: () =>
      rows.run(async () => void (await Promise.all(areas.map(async (area) => area.open?.(areas))))),
    drain: async () => {
      requests.close();
      await Promise.all(areas.map(async (area) => area.drain?.()));
      rows.end();
    },
  };
}
