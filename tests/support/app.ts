import { createHash } from 'node:crypto';
import { type Logger, pino } from 'pino';
import * as v from 'valibot';
import type { DataOf, Endpoint, ExtraFieldsOf } from '@/contract/endpoint';
import { type ErrorName, findErrorName } from '@/contract/errors';
import { gameLink, gameList } from '@/contract/games.contract';
import { type ProviderResponse, providerResponse } from '@/contract/provider.contract';
import { login } from '@/contract/session.contract';
import { memberWallets } from '@/contract/wallet.contract';
import type { SeedSource } from '@/domain/fairness-key';
import { createSandboxProvider, type SandboxTables } from '@/sandbox/games/sandbox-provider';
import { createSandboxGateway, type SandboxGatewayTables } from '@/sandbox/gateway/sandbox-gateway';
import type { CodeMessage, CodeSender, NoticeMessage } from '@/server/account/code-sender';
import { demoMembers } from '@/server/account/members.seed';
import { createSandboxAdapter } from '@/server/adapters/sandbox-games-adapter';
import {
  createSandboxGatewayAdapter,
  SANDBOX_GATEWAY_ID,
} from '@/server/adapters/sandbox-gateway-adapter';
import { demoAgent } from '@/server/agent/agent.seed';
import { type App, type AppDeps, createApp } from '@/server/app';
import type { DrawPreview } from '@/server/area';
import type { Database } from '@/server/db/database';
import { isUnavailable } from '@/server/db/engine/unavailable-error';
import { queryRaw } from '@/server/db/raw';
import type { PaymentGateway } from '@/server/deposits/payment-gateway';
import type { SlipVerifier } from '@/server/deposits/slip-verifier';
import type { ErrorReporter } from '@/server/error-reports/error-reporter';
import type { GameProvider } from '@/server/games/game-provider';
import { signRequest } from '@/server/http/signature';
import type { StreamLimits } from '@/server/http/stream-hub';
import { type LedgerReport, verifyLedger } from '@/server/ledger/ledger-verify';
import type { LineGateway } from '@/server/line/line-gateway';
import { createOutbox } from '@/server/notices/outbox.service';
import type { ResultSource } from '@/server/result-sources/result-source';
import { createTestDatabase } from './database';
import { colleagues, employ } from './staff.fixture';
import { openTestSeeds, testKey } from './test-seeds';

/** Base URL of the application; no such host exists. */
export const TEST_URL = 'http://app.test';

/** Options of an application under test. */
export interface TestAppOptions {
  /** Database to share; by default a seeded one is created. */
  readonly db?: Database;
  /** Game providers; by default the sandbox provider, which calls the wallet of this application. */
  readonly providers?: readonly GameProvider[];
  /** Payment gateways; by default the sandbox gateway, which reports to this application. */
  readonly gateways?: readonly PaymentGateway[];
  /** Service that asks banks about slips; none by default. */
  readonly slipVerifier?: SlipVerifier;
  /** Sources of lottery results; by default none. */
  readonly resultSources?: readonly ResultSource[];
  readonly line?: LineGateway;
  /** Official account of the site; without it there is none. */
  readonly officialAccount?: NonNullable<AppDeps['officialAccount']>;
  /** Source of the secret seeds; by default the source with the test key. */
  readonly seeds?: SeedSource;
  /** Draws preview images; without it none are drawn. */
  readonly drawPreview?: DrawPreview;
  /** Agent of the site; by default CHOKDEE. */
  readonly agentId?: number;
  readonly operatorKey?: string;
  readonly operatorHost?: NonNullable<AppDeps['operatorHost']>;
  readonly trustedProxies?: number;
  readonly corsOrigins?: readonly string[];
  readonly publicUrl?: string;
  /** Serves the site's pages; without it only the API is served. */
  readonly openSite?: NonNullable<AppDeps['openSite']>;
  readonly streamLimits?: Partial<StreamLimits>;
  readonly yeekeeStreamLimits?: Partial<StreamLimits>;
  /** Receives errors of the log. */
  readonly errorReporter?: ErrorReporter;
  /** Receives every line of the log, including debug; without it nothing is logged. */
  readonly onLog?: (line: string) => void;
  /** Runs once after the start; a reset restores the state that it left. */
  readonly prepare?: (app: TestApp) => Promise<void>;
}

/** Options of a call. */
export interface TestCall {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response that was checked against its endpoint's schema. */
export interface TestResponse<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
  /** Name of the refusal; undefined on success. */
  readonly refusal: ErrorName | undefined;
  /**
   * Data of a successful response.
   * @throws Error when the call was refused
   */
  readonly data: DataOf<E>;
  /**
   * Fields of a successful response beside `data`.
   * @throws Error when the call was refused
   */
  readonly extraFields: ExtraFieldsOf<E>;
}

/** Deviations of a provider call from a correct one; tests set them to make an invalid call. */
export interface ProviderCallOptions {
  readonly source?: string;
  readonly secret?: string;
  readonly timestampMs?: number;
  /** Path that is signed, if it differs from the called one. */
  readonly signedPath?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A member who has launched a game, as the member and the provider know them. */
export interface TestPlayer {
  /** Bearer token of the member. */
  readonly token: string;
  /** Token of the member's wallet in the provider's calls. */
  readonly playerToken: string;
  readonly memberId: number;
  readonly accountId: number;
}

export type ProviderCallKind = 'balance' | 'debit' | 'wager' | 'credit' | 'rollback' | 'adjust';

/** The back end under test. */
export interface TestApp {
  readonly app: App;
  readonly db: Database;
  readonly fetch: (request: Request) => Promise<Response>;
  call<E extends Endpoint>(endpoint: E, call?: TestCall): Promise<TestResponse<E>>;
  /** Signs a demo member in. @returns the bearer token */
  loginAs(username?: string): Promise<string>;
  /** Signs a demo member in and launches a game with the main wallet. */
  openPlayer(username?: string): Promise<TestPlayer>;
  /** Sends a signed call of a provider and returns the raw response. */
  sendProviderCall(
    kind: ProviderCallKind,
    body: unknown,
    options?: ProviderCallOptions,
  ): Promise<Response>;
  /**
   * Sends a signed call of a provider and returns its parsed response.
   * @throws Error unless the status is 200
   */
  providerCall(
    kind: ProviderCallKind,
    body: object,
    options?: ProviderCallOptions,
  ): Promise<ProviderResponse>;
  /** Sends the sandbox gateway's next batch of reports. */
  sendPaymentReports(): Promise<void>;
  /** One-time codes that were sent, oldest first. */
  readonly sentCodes: readonly CodeMessage[];
  /** SMS that were sent to members, oldest first. */
  readonly sentNotices: readonly NoticeMessage[];
  /** Sends the notices that are due by SMS or LINE; a real process does this on its own. */
  sendNotices(): Promise<void>;
  /** Returns the balance of the main wallet in satang. */
  balanceOf(token: string): Promise<number>;
  /** Sets the offset of business time from the database's clock. */
  moveClock(offsetMs: number): Promise<void>;
  verifyLedger(): Promise<LedgerReport>;
  /** Restores this application's database to the seed's content; rejects if the database is shared. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the real application on a test database with the demo seed. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  if (options.db) {
    await employColleagues(options.db, options);
    return assemble(options.db, options);
  }
  let made: TestApp | undefined;
  const database = await createTestDatabase({
    content: 'demo',
    prepare: async (db) => {
      await employColleagues(db, options);
      made = await assemble(db, options);
      await options.prepare?.(made);
    },
  });
  if (!made) throw new Error('the database was not prepared');
  const { app } = made;
  return {
    ...made,
    reset: () => database.reset(),
    close: async () => {
      await app.drain();
      await database.close();
    },
  };
}

/**
 * Adds operators when the application has an operator API, because every call to this API needs an operator's own key.
 */
async function employColleagues(db: Database, options: TestAppOptions): Promise<void> {
  if (options.operatorKey !== undefined) await employ(db, colleagues);
}

async function assemble(db: Database, options: TestAppOptions): Promise<TestApp> {
  const logger = createLogger(options);
  const sandbox = options.providers
    ? undefined
    : createSandbox(db, logger, (request) => app.fetch(request));
  // The sandbox stores its key here, before the database state for resets is recorded.
  await sandbox?.open();
  const gateway = createGateway(db, logger, (request) => app.fetch(request));
  const sentCodes: CodeMessage[] = [];
  const sentNotices: NoticeMessage[] = [];
  const providers = options.providers ?? (sandbox ? [sandbox.adapter] : []);
  const agentId = options.agentId ?? demoAgent.id;
  const codeSender: CodeSender = {
    send: (message) => {
      sentCodes.push(message);
      return Promise.resolve();
    },
    sendNotice: (message) => {
      sentNotices.push(message);
      return Promise.resolve();
    },
  };
  const app = await createApp({
    db,
    agentId,
    logger,
    seeds: options.seeds ?? (await openTestSeeds(db)),
    providers,
    gateways: options.gateways ?? [gateway.adapter],
    slipVerifier: options.slipVerifier,
    codeSender,
    resultSources: options.resultSources ?? [],
    surfaces: [...(sandbox ? [sandbox.surface] : []), gateway.surface],
    line: options.line,
    officialAccount: options.officialAccount,
    drawPreview: options.drawPreview,
    errorReporter: options.errorReporter,
    operatorKey: options.operatorKey,
    operatorHost: options.operatorHost,
    trustedProxies: options.trustedProxies ?? 0,
    corsOrigins: options.corsOrigins ?? [],
    publicUrl: options.publicUrl,
    ...(options.openSite && { openSite: options.openSite }),
    streamLimits: options.streamLimits,
    yeekeeStreamLimits: options.yeekeeStreamLimits,
  });
  const outbox = createOutbox({ db, agentId, channels: app.noticeChannels, logger });
  const fetch = (request: Request): Promise<Response> => app.fetch(request);

  async function call<E extends Endpoint>(
    endpoint: E,
    { body, query, token, headers }: TestCall = {},
  ) {
    const url = new URL(endpoint.path, TEST_URL);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const isPost = endpoint.method === 'POST';
    const response = await fetch(
      new Request(url, {
        method: endpoint.method,
        headers: {
          ...(isPost && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(isPost && { body: JSON.stringify(body ?? {}) }),
      }),
    );
    return readResponse(endpoint, response);
  }

  async function sendProviderCall(
    kind: ProviderCallKind,
    body: unknown,
    { source, secret, timestampMs = Date.now(), signedPath, headers }: ProviderCallOptions = {},
  ): Promise<Response> {
    const path = `/provider/v1/${kind}`;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const provider = providers.find(
      (candidate) => source === undefined || candidate.source === source,
    );
    const signature = signRequest({
      secret: secret ?? provider?.secret ?? '',
      timestampMs,
      path: signedPath ?? path,
      body: text,
    });
    return fetch(
      new Request(`${TEST_URL}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-provider-id': source ?? provider?.source ?? '',
          'x-timestamp': String(timestampMs),
          'x-signature': signature,
          ...headers,
        },
        body: text,
      }),
    );
  }

  async function loginAs(username: string = demoMembers[0].username): Promise<string> {
    const member = demoMembers.find((candidate) => candidate.username === username);
    const password = member?.password ?? demoMembers[0].password;
    const response = await call(login, { body: { username, password } });
    return response.extraFields.access_token;
  }

  async function openPlayer(username?: string): Promise<TestPlayer> {
    const token = await loginAs(username);
    const [wallet] = (await call(memberWallets, { token })).data;
    const [game] = (await call(gameList, { query: { limit: '1' } })).data.games;
    if (!wallet || !game) throw new Error('nothing to play, or nothing to play with');
    const { game_id, provider_id, source } = game;
    const body = { game_id, provider_id, source, wallet_id: wallet.id, is_mobile: true };
    if ((await call(gameLink, { token, body })).refusal) throw new Error('the launch was refused');
    const player = await db
      .selectFrom('game_players')
      .innerJoin('member_sessions', 'member_sessions.id', 'game_players.session_id')
      .select(['game_players.token', 'game_players.member_id', 'account_id'])
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .where('account_id', '=', Number(wallet.id))
      .where('source', '=', source)
      .executeTakeFirstOrThrow();
    return {
      token,
      playerToken: player.token,
      memberId: player.member_id,
      accountId: player.account_id,
    };
  }

  return {
    app,
    db,
    fetch,
    sendPaymentReports: gateway.sendReports,
    call,
    loginAs,
    openPlayer,
    sentCodes,
    sentNotices,
    sendNotices: () => outbox.sendDue(),
    sendProviderCall,
    async providerCall(kind, body, callOptions) {
      const response = await sendProviderCall(kind, body, callOptions);
      const json: unknown = await response.json();
      if (response.status !== 200)
        throw new Error(`${kind} responded ${response.status}: ${JSON.stringify(json)}`);
      return v.parse(v.strictObject(providerResponse.entries), json);
    },
    async balanceOf(token) {
      const [wallet] = (await call(memberWallets, { token })).data;
      if (!wallet) throw new Error('the member has no wallet');
      return wallet.balance;
    },
    async moveClock(offsetMs) {
      await queryRaw(db, 'UPDATE clock SET offset_ms = $1', [offsetMs]);
    },
    verifyLedger: () => verifyLedger(db),
    reset: () => Promise.reject(new Error('a shared database is not reset')),
    close: () => app.drain(),
  };
}

/**
 * Creates the sandbox provider without a network: its calls and the platform's calls go straight to the application.
 */
function createSandbox(
  db: Database,
  logger: Logger,
  respond: (request: Request) => Promise<Response>,
) {
  const secret = 'a secret shared with the sandbox';
  const toApp = (...[input, init]: Parameters<typeof globalThis.fetch>) =>
    respond(new Request(input, init));
  const sandbox = createSandboxProvider({
    db: db.withTables<SandboxTables>(),
    walletUrl: TEST_URL,
    publicUrl: '',
    secret,
    fairnessKey: testKey,
    fetch: toApp,
    logger,
    assets: { read: () => Promise.resolve(null) },
    isUnavailable,
  });
  return {
    open: sandbox.open,
    surface: sandbox.app,
    adapter: createSandboxAdapter({ url: TEST_URL, secret, fetch: toApp }),
  };
}

function createGateway(
  db: Database,
  logger: Logger,
  respond: (request: Request) => Promise<Response>,
) {
  const secret = 'a secret shared with the gateway';
  const toApp = (...[input, init]: Parameters<typeof globalThis.fetch>) =>
    respond(new Request(input, init));
  const gateway = createSandboxGateway({
    db: db.withTables<SandboxGatewayTables>(),
    gatewayId: SANDBOX_GATEWAY_ID,
    merchantId: demoAgent.code,
    platformUrl: TEST_URL,
    secret,
    fetch: toApp,
    logger,
  });
  return {
    surface: gateway.app,
    sendReports: gateway.sendReports,
    adapter: createSandboxGatewayAdapter({ url: TEST_URL, secret, fetch: toApp }),
  };
}

function createLogger({ onLog, errorReporter }: TestAppOptions): Logger {
  const hooks = errorReporter && { hooks: errorReporter.hooks };
  return onLog ? pino({ level: 'debug', ...hooks }, { write: onLog }) : pino({ level: 'silent' });
}

const envelope = (codeField: 'error' | 'status') =>
  v.pipe(
    v.looseObject({ [codeField]: v.number(), message: v.string(), data: v.unknown() }),
    v.transform((body) => ({ error: Number(body[codeField]), data: body['data'] })),
  );

/** Tells whether a call is refused during a break of the member, as no contract needs to say. */
const isBarredOnBreak = ({ access, whileRestricted }: Endpoint) =>
  access === 'member' && !whileRestricted;

/** Parses a response; throws if it violates the endpoint's contract. */
async function readResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<TestResponse<E>> {
  const { status, headers } = response;
  const json: unknown = await response.json();
  const { error, data } = v.parse(envelope(endpoint.codeField ?? 'error'), json);
  const refusal = error === 0 ? undefined : findErrorName(error);
  const promised: readonly ErrorName[] =
    status === 200 || status === 429
      ? [...endpoint.errors, ...(isBarredOnBreak(endpoint) ? ['safety.restricted' as const] : [])]
      : ['request.malformed', 'auth.session_expired', 'request.too_many', 'site.paused'];
  if (error !== 0 && (refusal === undefined || !promised.includes(refusal))) {
    throw new Error(
      `${endpoint.path} responded ${status} with ${error}, which its contract does not list`,
    );
  }
  const parseSuccess = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> => {
    if (error !== 0) throw new Error(`${endpoint.path} was refused: ${refusal ?? error}`);
    return v.parse(schema, value);
  };
  if (error === 0) parseSuccess(endpoint.data, data);
  return {
    status,
    headers,
    json,
    refusal,
    get data(): DataOf<E> {
      return parseSuccess<E['data']>(endpoint.data, data);
    },
    get extraFields(): ExtraFieldsOf<E> {
      return parseSuccess(endpoint.extraFields ?? v.object({}), json);
    },
  };
}
