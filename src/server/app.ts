import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { BootData, FirstData } from '@/contract/boot';
import type { Notification } from '@/contract/content.contract';
import { endpoints, fileEndpoints, streamEndpoints } from '@/contract/endpoints';
import { GAME_LIST_LIMIT, gameCategory } from '@/contract/games.contract';
import type { RouteMatch } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import { accountRoutes } from './account/account.routes';
import type { CodeSender } from './account/code.sender';
import { createPhoneCodes } from './account/phone-code.service';
import { findSessionMember } from './account/session.service';
import { agentRoutes } from './agent/agent.routes';
import { fetchAgentConfig, validateAgentId } from './agent/agent.service';
import { analyticsRoutes } from './analytics/analytics.routes';
import { createPageViewCounter } from './analytics/page-view.service';
import { contentRoutes } from './content/content.routes';
import { fetchBanners, fetchNotifications } from './content/content.service';
import { couponsRoutes } from './coupons/coupons.routes';
import type { Database } from './db/database';
import { isUnavailable } from './db/unavailable.error';
import { endOverdue } from './deposits/deposit.service';
import { depositsRoutes } from './deposits/deposits.routes';
import type { PaymentGateway } from './deposits/payment-gateway';
import { createDownloadRouter } from './downloads/downloads.routes';
import { syncCatalogue } from './games/catalogue.service';
import { fetchGameList, fetchGamePage, refreshPopularity } from './games/games.queries';
import { gamesRoutes } from './games/games.routes';
import { createGatewayRouter } from './gateways/gateway.routes';
import { allowOrigins, guardAnswers } from './http/answer.headers';
import { limitBody } from './http/body-limit';
import { createAddressReader } from './http/client-address';
import { createEndpointRouter, errorBody } from './http/endpoint-router';
import { createMetrics } from './http/metrics';
import { describeApi } from './http/openapi';
import { createReadiness } from './http/readiness.service';
import { MalformedError, RefusalError, TooManyError, UnavailableError } from './http/refusal';
import { fetchJobAges, type Job } from './jobs/jobs.service';
import type { LineGateway } from './line/line.gateway';
import { lineRoutes } from './line/line.routes';
import { createLineVoucher } from './line/line.service';
import { turnRounds, voidOverdueRounds } from './lotto/draw.service';
import { lottoRoutes } from './lotto/lotto.routes';
import { resultRoutes } from './lotto/result.routes';
import { finaliseDueResults } from './lotto/result.service';
import { planLottoRounds } from './lotto/round.planner';
import { hasRound } from './lotto/round.queries';
import { settleRounds } from './lotto/settlement.service';
import { createOperatorGate } from './operator/operator.gate';
import { createOperatorRouter } from './operator/operator.routes';
import { findPromotionPreview } from './promotions/promotion.preview';
import { endDuePromotions } from './promotions/promotion.service';
import { promotionsRoutes } from './promotions/promotions.routes';
import { moveLateMoney } from './promotions/requirement.service';
import type { GameProvider } from './providers/game-provider';
import { createProviderRouter } from './providers/provider.routes';
import { createSeamlessWallet } from './providers/seamless-wallet.service';
import { createTellMember } from './security/security-notice.service';
import { sweepAccess } from './security/sweep.service';
import { createStreamHub, STREAM_LIMITS, type StreamLimits } from './stream/stream.hub';
import { createStreamRouter } from './stream/stream.routes';
import { createStatementWriter, STATEMENT_FILE } from './wallet/statement.file';
import { statementRoutes } from './wallet/statement.routes';
import { walletRoutes } from './wallet/wallet.routes';
import { contentTypeOf } from './web/content.types';
import type { PagePreview } from './web/page.types';
import { describeWebApp, MANIFEST_PATH } from './web/web-app.manifest';
import { withdrawalsRoutes } from './withdrawals/withdrawals.routes';
import { noteHeartbeat } from './yeekee/heartbeat.service';
import { createShooting } from './yeekee/shooting.service';
import {
  createYeekeeHub,
  YEEKEE_STREAM_LIMITS,
  type YeekeeStreamLimits,
} from './yeekee/yeekee.hub';
import { planYeekeeRounds } from './yeekee/yeekee.planner';
import { yeekeeRoutes } from './yeekee/yeekee.routes';
import { drawYeekeeRounds } from './yeekee/yeekee-draw.service';
import { createYeekeeStreamRouter } from './yeekee/yeekee-stream.routes';

/** What answers programs, and never with a page. */
const API_PREFIXES = ['/api/*', '/provider/*', '/gateway/*', '/operator/*'] as const;
const BODY_LIMIT_BYTES = 64 * 1024;
const HOME_GAMES = 14;
const POPULARITY_EVERY_SECONDS = 60;
const SWEEP_ACCESS_EVERY_SECONDS = 300;
const OVERDUE_DEPOSITS_EVERY_SECONDS = 15;
const DUE_PROMOTIONS_EVERY_SECONDS = 5;
const PLAN_LOTTO_EVERY_SECONDS = 300;
const DRAW_LOTTO_EVERY_SECONDS = 1;
const HEARTBEAT_EVERY_SECONDS = 5;
/** Other jobs of a process wait for no more than this of a settlement. */
const SETTLE_LOTTO_MS = 2_000;
const DRAINING_RETRY_SECONDS = 5;
const UNAVAILABLE_RETRY_SECONDS = 2;

/** What the application is made of; nothing is read from the environment or kept in globals. */
export interface AppDeps {
  db: Database;
  agentId: number;
  logger: Logger;
  providers: readonly GameProvider[];
  gateways: readonly PaymentGateway[];
  /** Brings one-time codes to the members' phones. */
  codeSender: CodeSender;
  /** One-time codes are in the answers too: for trying the product out, where none reaches a phone. */
  showsCodes?: boolean | undefined;
  /** LINE, where signing in by it is offered. */
  line?: LineGateway | undefined;
  operatorKey?: string | undefined;
  /** Proxies in front whose X-Forwarded-For entries are trusted. */
  trustedProxies?: number | undefined;
  /** Origins of clients that may call from elsewhere. */
  corsOrigins?: readonly string[];
  /** Address under which the site is known to the world. */
  publicUrl?: string | undefined;
  /** How many pages may listen to this process. */
  streamLimits?: Partial<StreamLimits> | undefined;
  /** The same for pages that watch a round of yeekee. */
  yeekeeStreamLimits?: Partial<YeekeeStreamLimits> | undefined;
  /** Further HTTP surfaces of this process beside the API: the sandbox provider. */
  surfaces?: readonly Hono[];
  /** Serves the built client for everything that nothing else answers. */
  createSite?: (pages: PageSource) => Hono;
}

/** First data of the pages that the server writes. */
export interface PageSource {
  /** Where the games are that pages frame. */
  frameSources: readonly string[];
  loadAgentConfig: () => Promise<BootData['agent']>;
  loadFirstData: (screen: RouteName) => Promise<FirstData>;
  /** What the agent has published, for a screen with which it opens. */
  loadNotifications: (screen: RouteName) => Promise<readonly Notification[]>;
  /** Whether what the address of a screen names is there. */
  hasSubject: (match: RouteMatch) => Promise<boolean>;
  /** What chats show of one address of a screen; undefined: no more than of the screen. */
  loadPreview: (screen: RouteName, query: URLSearchParams) => Promise<PagePreview | undefined>;
}

/** The back end as a fetch handler, with what the process around it must run and stop. */
export interface App {
  fetch: (request: Request, bindings?: Partial<HttpBindings>) => Promise<Response>;
  jobs: readonly Job[];
  /** Says that somebody serves; waits for no other job. */
  heartbeat: Job;
  /** Refuses what comes from now on (503 with Retry-After), resolves when everything accepted is answered. */
  drain: () => Promise<void>;
}

/** Puts the application together and takes over the providers' catalogues. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { agentId, logger, providers, gateways } = deps;
  // What answers somebody gives up soon; what a job does may take its time.
  const db = deps.db.usedFor('call');
  const jobDb = deps.db.usedFor('job');
  const probeDb = deps.db.usedFor('probe');
  const metrics = createMetrics({ fetchJobAges: () => fetchJobAges(probeDb) });
  const readiness = createReadiness(probeDb);
  const wallet = createSeamlessWallet(db, {
    onBatch: ({ size }) => {
      metrics.walletBatchSize.observe(size);
      metrics.walletCalls.inc(size);
    },
  });
  const shooting = createShooting(db, {
    onBatch: ({ size }) => {
      metrics.shotBatchSize.observe(size);
      metrics.shots.inc(size);
    },
  });
  const pageViews = createPageViewCounter(db, agentId);
  const streams = createStreamHub({
    db,
    agentId,
    logger,
    limits: { ...STREAM_LIMITS, ...deps.streamLimits },
    onCount: (count) => {
      metrics.openStreams.set(count);
    },
  });
  const yeekeeHub = createYeekeeHub({
    db,
    agentId,
    logger,
    limits: { ...YEEKEE_STREAM_LIMITS, ...deps.yeekeeStreamLimits },
    onCount: (count) => {
      metrics.openYeekeeStreams.set(count);
    },
  });
  await syncCatalogue(jobDb, providers);
  await refreshPopularity(jobDb);

  let draining = false;
  const app = new Hono();
  // Before anything that may refuse: a page elsewhere must be able to read the refusal.
  if (deps.corsOrigins?.length) app.use('/api/*', allowOrigins(deps.corsOrigins));
  for (const prefix of API_PREFIXES) app.use(prefix, guardAnswers(deps.publicUrl));

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.header('x-request-id', requestId);
    if (draining && c.req.path !== '/healthz') {
      return c.json(errorBody('request.unavailable'), 503, {
        'retry-after': String(DRAINING_RETRY_SECONDS),
      });
    }
    await next();
    const seconds = (performance.now() - startedAt) / 1000;
    const route = routePath(c);
    metrics.requestSeconds.observe({ method: c.req.method, route, status: c.res.status }, seconds);
    logger.debug(
      { requestId, method: c.req.method, path: c.req.path, status: c.res.status, seconds },
      'request',
    );
    return undefined;
  });
  app.use(limitBody(BODY_LIMIT_BYTES));
  app.onError((error, c) => {
    if (error instanceof RefusalError) {
      if (error.cause !== undefined) {
        logger.warn(
          { err: error, requestId: c.res.headers.get('x-request-id'), path: c.req.path },
          'refused for a reason outside',
        );
      }
      return c.json({ ...errorBody(error.errorName, error.data), message: error.message });
    }
    if (error instanceof TooManyError) {
      return c.json(errorBody(error.errorName), 429, {
        'retry-after': String(error.retryAfterSeconds),
      });
    }
    if (error instanceof UnavailableError) {
      logger.warn({ err: error.cause, path: c.req.path }, error.errorName);
      return c.json(errorBody(error.errorName), 503, {
        'retry-after': String(error.retryAfterSeconds),
      });
    }
    if (isUnavailable(error)) {
      logger.warn(
        { err: error, requestId: c.res.headers.get('x-request-id'), path: c.req.path },
        'the database is unavailable',
      );
      return c.json(errorBody('request.unavailable'), 503, {
        'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
      });
    }
    if (error instanceof MalformedError) {
      const issues = [{ path: error.path, message: error.message }];
      return c.json({ ...errorBody('request.malformed'), issues }, 400);
    }
    logger.error(
      { err: error, requestId: c.res.headers.get('x-request-id'), path: c.req.path },
      'request failed',
    );
    return c.json({ error: 500, message: 'ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง', data: null }, 500);
  });

  const findMember = (token: string) => findSessionMember(db, agentId, token);
  const findAddress = createAddressReader({ trustedProxies: deps.trustedProxies ?? 0, logger });
  const phoneCodes = createPhoneCodes({
    db,
    agentId,
    codeSender: deps.codeSender,
    showsCodes: deps.showsCodes ?? false,
    logger,
  });
  const vouch = deps.line && createLineVoucher({ db, gateway: deps.line, agentId });
  const tell = createTellMember({ codeSender: deps.codeSender, logger });
  app.route(
    '/',
    createEndpointRouter(
      [
        ...agentRoutes({ db, agentId }),
        ...accountRoutes({ db, agentId, phoneCodes, tell, vouch }),
        ...contentRoutes({ db, agentId }),
        ...analyticsRoutes({ db, pageViews }),
        ...lineRoutes({ db, agentId, gateway: deps.line, phoneCodes, tell, logger }),
        ...walletRoutes({ db }),
        ...depositsRoutes({ db, agentId, gateways }),
        ...withdrawalsRoutes({ db, agentId }),
        ...promotionsRoutes({ db, agentId }),
        ...couponsRoutes({ db, agentId }),
        ...statementRoutes({ db }),
        ...gamesRoutes({ db, agentId, providers }),
        ...lottoRoutes({ db, agentId }),
        ...resultRoutes({ db, agentId }),
        ...yeekeeRoutes({ db, agentId, shooting }),
      ],
      {
        findMember,
        addressOf: findAddress,
        checkAgentId: async (id) => {
          if (id !== String(agentId)) await validateAgentId(db, id);
        },
      },
    ),
  );
  const writers = { [STATEMENT_FILE]: createStatementWriter(db) };
  app.route('/', createDownloadRouter({ db, writers }));
  app.route('/', createStreamRouter({ hub: streams, findMember }));
  app.route('/', createYeekeeStreamRouter({ hub: yeekeeHub, addressOf: findAddress }));
  app.route('/', createProviderRouter({ providers, wallet }));
  app.route('/', createGatewayRouter({ db, agentId, gateways, logger }));
  const gate = createOperatorGate({
    db,
    agentId,
    operatorKey: deps.operatorKey,
    addressOf: findAddress,
    logger,
  });
  app.route('/', createOperatorRouter({ db, workDb: deps.db, agentId, gate, logger }));
  const description = describeApi(endpoints, fileEndpoints, streamEndpoints);
  app.get('/api/openapi.json', (c) => c.json(description));
  app.get('/healthz', (c) =>
    deps.db.stopped ? c.json({ status: 'database stopped' }, 503) : c.json({ status: 'ok' }),
  );
  app.get('/readyz', async (c) => {
    const { trouble, cause } = await readiness.look();
    if (trouble === null) return c.json({ status: 'ready' });
    logger.warn({ err: cause, trouble }, 'not ready');
    return c.json({ status: trouble }, 503, { 'retry-after': String(UNAVAILABLE_RETRY_SECONDS) });
  });
  app.get('/metrics', gate, async (c) => c.text(await metrics.registry.metrics()));
  app.get(MANIFEST_PATH, async (c) => {
    const manifest = describeWebApp(await fetchAgentConfig(db, agentId));
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': contentTypeOf('.webmanifest'),
      'cache-control': 'no-cache',
    });
  });
  for (const prefix of API_PREFIXES) {
    app.all(prefix, (c) => c.json(errorBody('request.not_found'), 404));
  }
  for (const surface of deps.surfaces ?? []) app.route('/', surface);
  const pages: PageSource = {
    frameSources: providers.flatMap(({ frameSources }) => frameSources),
    loadAgentConfig: () => fetchAgentConfig(db, agentId),
    loadFirstData: async (screen) => {
      if (screen === 'home') {
        const [banners, page] = await Promise.all([
          fetchBanners(db, agentId),
          fetchGamePage(db, {}, { limit: HOME_GAMES, offset: 0 }),
        ]);
        return { home: { banners, hot: page.games } };
      }
      if (!v.is(gameCategory, screen)) return {};
      const page = await fetchGameList(db, { category: screen, limit: GAME_LIST_LIMIT });
      return { lobby: { category: screen, page } };
    },
    loadNotifications: async (screen) =>
      screen === 'home' || v.is(gameCategory, screen) ? fetchNotifications(db, agentId) : [],
    hasSubject: async ({ name, params: { roundId } }) =>
      name !== 'lottoRound' || roundId === undefined || (await hasRound(db, agentId, roundId)),
    loadPreview: async (screen, query) =>
      screen === 'promotions' ? findPromotionPreview(db, agentId, query.get('id')) : undefined,
  };
  if (deps.createSite) app.route('/', deps.createSite(pages));
  app.notFound((c) => c.json(errorBody('request.not_found'), 404));

  return {
    fetch: async (request, bindings) => app.fetch(request, bindings),
    jobs: [
      {
        name: 'refresh-popularity',
        everySeconds: POPULARITY_EVERY_SECONDS,
        run: () => refreshPopularity(jobDb),
      },
      {
        name: 'sweep-access',
        everySeconds: SWEEP_ACCESS_EVERY_SECONDS,
        run: () => sweepAccess(jobDb),
      },
      {
        name: 'end-overdue-deposits',
        everySeconds: OVERDUE_DEPOSITS_EVERY_SECONDS,
        run: async () => {
          await endOverdue(jobDb);
        },
      },
      {
        name: 'end-due-promotions',
        everySeconds: DUE_PROMOTIONS_EVERY_SECONDS,
        run: async () => {
          await endDuePromotions(jobDb);
          await moveLateMoney(jobDb);
        },
      },
      {
        name: 'plan-lotto-rounds',
        everySeconds: PLAN_LOTTO_EVERY_SECONDS,
        alsoAtStart: true,
        run: async () => {
          await planLottoRounds(jobDb);
          await planYeekeeRounds(jobDb);
        },
      },
      {
        name: 'draw-lotto-rounds',
        everySeconds: DRAW_LOTTO_EVERY_SECONDS,
        run: async () => {
          await turnRounds(jobDb);
          await finaliseDueResults(jobDb);
          await voidOverdueRounds(jobDb);
        },
      },
      {
        name: 'draw-yeekee-rounds',
        everySeconds: DRAW_LOTTO_EVERY_SECONDS,
        run: () => drawYeekeeRounds(jobDb),
      },
      {
        name: 'settle-lotto-rounds',
        everySeconds: DRAW_LOTTO_EVERY_SECONDS,
        run: () => settleRounds(jobDb, SETTLE_LOTTO_MS),
      },
    ],
    heartbeat: {
      name: 'heartbeat',
      everySeconds: HEARTBEAT_EVERY_SECONDS,
      run: () => noteHeartbeat(db),
    },
    drain: async () => {
      draining = true;
      await Promise.all([
        wallet.drain(),
        shooting.drain(),
        pageViews.drain(),
        streams.close(),
        yeekeeHub.close(),
      ]);
    },
  };
}
