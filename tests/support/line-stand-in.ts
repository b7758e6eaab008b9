import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { constants } from 'node:http2';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { openTlsFront, type TlsFront } from './tls-front';

/** A LINE user. */
export interface LineUser {
  readonly userId: string;
  readonly displayName: string;
  readonly pictureUrl?: string;
}

/** Predefined users. */
export const lineUsers = {
  somchai: {
    userId: `U${'5'.repeat(32)}`,
    displayName: 'สมชาย ใจดี',
    pictureUrl: 'https://profile.line-scdn.net/somchai',
  },
  malee: { userId: `U${'a'.repeat(32)}`, displayName: 'Malee ☘' },
} as const satisfies Record<string, LineUser>;

/** A failure of LINE: HTTP 503, no response, no connection, or a response of the test. */
export type LineFailure = 'down' | 'black hole' | 'unreachable' | (() => Response);

/** Failures without any response. */
export type LineSilence = 'black hole' | 'unreachable';

/** Deviations of an ID token from a valid one of this channel; tests set them to make an invalid token. */
export interface IdTokenOptions {
  readonly expiresInSeconds?: number;
  readonly audience?: string;
  readonly issuer?: string;
  readonly alg?: 'ES256' | 'HS256' | 'none';
  /** `foreign` signs with a key that LINE never published, under the id of a published one. */
  readonly key?: 'current' | 'foreign';
  /** Claims that override the default ones; undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Deviations of an access token from a valid one of this channel; tests set them to make an invalid token. */
export interface AccessTokenOptions {
  readonly expiresInSeconds?: number;
  readonly channelId?: string;
  readonly scope?: string;
}

/** A request that reached LINE. */
export interface LineCall {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly userAgent: string;
}

/** LINE over HTTP, for a server in another process. */
export interface LineHttp {
  readonly url: string;
  /** Environment variables that make a server use this LINE. */
  readonly environment: Readonly<
    Record<'LIFF_ID' | 'LINE_CHANNEL_ID' | 'LINE_CHANNEL_SECRET' | 'LINE_API_URL', string>
  >;
  close(): Promise<void>;
}

/** A stand-in for LINE's hosts, with one LIFF app in one channel. */
export interface LineStandIn {
  readonly liffId: string;
  readonly channelId: string;
  readonly channelSecret: string;
  /** URL of the LIFF app: `https://host/liff`. */
  endpointUrl: string;
  /** The LINE user who holds the phone and signs in at the login page. */
  currentUser: LineUser;
  /** Lifetime of new ID tokens in seconds; the SDK still returns an expired one. */
  idTokenSeconds: number;
  /** Whether users have added the official account as a friend. */
  friends: boolean;
  /** The member's choice in the next share pickers. */
  share: 'SUCCESS' | 'CANCEL';
  /** All requests except preflights, oldest first. */
  readonly calls: readonly LineCall[];
  /** Access tokens that the server revoked, oldest first. */
  readonly deauthorized: readonly string[];
  callsTo(path: string): readonly LineCall[];

  issueIdToken(user?: LineUser, options?: IdTokenOptions): Promise<string>;
  issueAccessToken(user?: LineUser, options?: AccessTokenOptions): string;
  /** Signs with a new key from now on and publishes only that one. */
  rotateKeys(): Promise<void>;
  /**
   * Makes the API fail until `recover`; the login page and LIFF URLs keep working.
   * @param path the failing path, by default every path
   */
  fail(failure: LineFailure, path?: string): void;
  recover(): void;
  /** Makes the next user at the login page press "cancel". */
  declineNextLogin(): void;
  /** Clears calls, failures and choices; keys, tokens and the endpoint stay. */
  reset(): void;

  /** Returns the LIFF URL of a path below the endpoint. */
  liffUrl(path?: string): string;
  /** Handles a request to any of LINE's hosts. Returns the kind of silence when the request gets no response. */
  respond(request: Request): Promise<Response | LineSilence>;
  /** A `fetch` that reaches LINE without a network. */
  readonly fetch: typeof fetch;
  /** Serves LINE's API on a free port. */
  listen(): Promise<LineHttp>;
  /** Serves all of LINE's hosts, including hosts without a stand-in, to browsers started with the front's arguments. */
  openToBrowsers(): Promise<TlsFront>;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly published: JWK;
}

interface IssuedToken {
  readonly user: LineUser;
  readonly channelId: string;
  readonly scope: string;
  readonly expiresAtMs: number;
}

interface LoginCode {
  readonly user: LineUser;
  readonly challenge: string;
  readonly redirectUri: string;
}

const LINE_HOSTS = ['*.line.me', 'line.me', '*.line-scdn.net', '*.line-apps.com'];
const ISSUER = 'https://access.line.me';
const ID_TOKEN_SECONDS = 60 * 60;
const ACCESS_TOKEN_SECONDS = 12 * 60 * 60;
const CHANNEL_TOKEN_SECONDS = 15 * 60;
const SCOPE = 'openid profile chat_message.write';
const LIFF_BROWSER = /Line\/\d+\.\d+\.\d+ LIFF/;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a stand-in for LINE with one LIFF app. */
export async function createLineStandIn(
  options: { liffId?: string; channelSecret?: string; endpointUrl?: string } = {},
): Promise<LineStandIn> {
  const liffId = options.liffId ?? '2000000001-aBcDeFgH';
  const channelId = liffId.split('-')[0] ?? '';
  const channelSecret = options.channelSecret ?? 'the secret of the LINE channel';

  let key = await createSigningKey();
  const foreignKey = await createSigningKey();
  const accessTokens = new Map<string, IssuedToken>();
  const channelTokens = new Map<string, number>();
  const featureTokens = new Set<string>();
  const loginCodes = new Map<string, LoginCode>();
  const shares = new Map<string, LineStandIn['share']>();
  const calls: LineCall[] = [];
  const deauthorized: string[] = [];
  const failures: { failure: LineFailure; path: string | undefined }[] = [];
  let declines = false;

  const standIn: LineStandIn = {
    liffId,
    channelId,
    channelSecret,
    endpointUrl: options.endpointUrl ?? 'https://site.test/liff',
    currentUser: lineUsers.somchai,
    idTokenSeconds: ID_TOKEN_SECONDS,
    friends: true,
    share: 'SUCCESS',
    calls,
    deauthorized,
    callsTo: (path) => calls.filter((call) => call.path === path),
    issueIdToken,
    issueAccessToken,
    rotateKeys: async () => {
      key = await createSigningKey();
    },
    fail: (failure, path) => {
      failures.unshift({ failure, path });
    },
    recover: () => {
      failures.length = 0;
    },
    declineNextLogin: () => {
      declines = true;
    },
    reset: () => {
      calls.length = 0;
      deauthorized.length = 0;
      failures.length = 0;
      declines = false;
      standIn.currentUser = lineUsers.somchai;
      standIn.idTokenSeconds = ID_TOKEN_SECONDS;
      standIn.friends = true;
      standIn.share = 'SUCCESS';
    },
    liffUrl: (path = '') => `https://liff.line.me/${liffId}${path}`,
    respond,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await respond(request);
      if (response === 'unreachable') throw new TypeError('fetch failed');
      // Uses the caller's own signal, because the signal of a request is lost when the request is garbage-collected.
      return response === 'black hole' ? untilAborted(init?.signal ?? request.signal) : response;
    },
    listen,
    openToBrowsers,
  };

  async function issueIdToken(
    user: LineUser = standIn.currentUser,
    { expiresInSeconds = standIn.idTokenSeconds, ...differs }: IdTokenOptions = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims: JWTPayload = {
      iss: differs.issuer ?? ISSUER,
      sub: user.userId,
      aud: differs.audience ?? channelId,
      exp: now + expiresInSeconds,
      // The issue time of an expired token lies before its expiry.
      iat: expiresInSeconds > 0 ? now : now + expiresInSeconds - ID_TOKEN_SECONDS,
      amr: ['linesso'],
      name: user.displayName,
      ...(user.pictureUrl !== undefined && { picture: user.pictureUrl }),
      ...differs.claims,
    };
    if (differs.alg === 'none') return new UnsecuredJWT(claims).encode();
    if (differs.alg === 'HS256') {
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(channelSecret));
    }
    return new SignJWT(claims)
      .setProtectedHeader({ kid: key.kid, typ: 'JWT', alg: 'ES256' })
      .sign((differs.key === 'foreign' ? foreignKey : key).privateKey);
  }

  function issueAccessToken(
    user: LineUser = standIn.currentUser,
    {
      expiresInSeconds = ACCESS_TOKEN_SECONDS,
      channelId: issuedTo = channelId,
      scope = SCOPE,
    }: AccessTokenOptions = {},
  ): string {
    const token = `eyJhbGciOiJIUzI1NiJ9.${randomBytes(48).toString('base64url')}`;
    const expiresAtMs = Date.now() + expiresInSeconds * 1000;
    accessTokens.set(token, { user, channelId: issuedTo, scope, expiresAtMs });
    return token;
  }

  function issueFeatureToken(): string {
    const token = randomBytes(24).toString('base64url');
    featureTokens.add(token);
    return token;
  }

  /** Creates a context token. The signature is random: LINE's key is not public, so no caller verifies it. */
  function createContextToken(user: LineUser | undefined, type: 'utou' | 'external'): string {
    const allowed = (minVer: string) => ({ permission: true, minVer });
    const context = {
      type,
      liffId,
      endpointUrl: standIn.endpointUrl,
      permanentLinkPattern: 'concat',
      viewType: 'full',
      accessTokenHash: randomBytes(16).toString('base64url'),
      ...(type === 'utou' && { utouId: `UU${randomBytes(16).toString('hex')}` }),
      ...(user && { userId: user.userId }),
      availability: {
        shareTargetPicker: allowed('10.3.0'),
        multipleLiffTransition: allowed('10.18.0'),
        subwindowOpen: allowed('11.7.0'),
        scanCodeV2: { ...allowed('11.7.0'), minOsVer: '14.3' },
        addToHomeScreen: { permission: false, minVer: '9.16.0' },
        skipChannelVerificationScreen: { permission: false, minVer: '11.14.0' },
      },
      menuColorSetting: { adaptableColorSchemes: ['light'] },
      scope: SCOPE.split(' '),
    };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    return `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(context)}.${randomBytes(32).toString('base64url')}`;
  }

  /** @returns undefined for a token that is unknown, expired or revoked */
  function findAccessToken(token: string | undefined): IssuedToken | undefined {
    const issued = token === undefined ? undefined : accessTokens.get(token);
    return issued && issued.expiresAtMs >= Date.now() ? issued : undefined;
  }

  const bearerOf = (c: Context) => /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const refuse = (c: Context, error: string, description: string) =>
    c.json({ error, error_description: description }, 400);
  const refuseBearer = (c: Context) => c.json({ message: 'The access token expired' }, 401);

  const api = new Hono();
  api.use(cors());
  api.get('/oauth2/v2.1/certs', (c) => c.json({ keys: [key.published] }));
  api.get('/oauth2/v2.1/verify', (c) => {
    const issued = findAccessToken(c.req.query('access_token'));
    if (!issued) return refuse(c, 'invalid_request', 'access token expired');
    const expiresIn = Math.floor((issued.expiresAtMs - Date.now()) / 1000);
    return c.json({ scope: issued.scope, client_id: issued.channelId, expires_in: expiresIn });
  });
  api.get('/v2/profile', (c) => {
    const issued = findAccessToken(bearerOf(c));
    return issued ? c.json(issued.user) : refuseBearer(c);
  });
  api.get('/friendship/v1/status', (c) =>
    findAccessToken(bearerOf(c)) ? c.json({ friendFlag: standIn.friends }) : refuseBearer(c),
  );
  // A signed-out user also gets a context token.
  api.get(`/liff/v2/apps/${liffId}/contextToken`, (c) =>
    c.json({ contextToken: createContextToken(findAccessToken(bearerOf(c))?.user, 'external') }),
  );
  api.get(`/liff/v2/apps/${liffId}/featureToken`, (c) =>
    findAccessToken(bearerOf(c)) ? c.json({ featureToken: issueFeatureToken() }) : refuseBearer(c),
  );
  api.get(`/liff/v2/apps/${liffId}/ott`, (c) => {
    if (!findAccessToken(bearerOf(c))) return refuseBearer(c);
    const ott = randomUUID();
    shares.set(ott, standIn.share);
    return c.json({ ott });
  });
  api.post('/oauth2/v2.1/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const code = form.get('code') ?? '';
    const login = loginCodes.get(code);
    // A code is valid for one attempt.
    loginCodes.delete(code);
    if (form.get('grant_type') !== 'authorization_code')
      return refuse(c, 'unsupported_grant_type', 'unsupported grant_type');
    if (form.get('client_id') !== channelId || form.get('appId') !== liffId)
      return refuse(c, 'invalid_client', 'invalid client_id');
    if (!login) return refuse(c, 'invalid_grant', 'invalid authorization code');
    if (form.get('redirect_uri') !== login.redirectUri)
      return refuse(c, 'invalid_grant', 'redirect_uri does not match');
    if (challengeOf(form.get('code_verifier') ?? '') !== login.challenge)
      return refuse(c, 'invalid_grant', 'code_verifier does not match');
    return c.json({
      access_token: issueAccessToken(login.user),
      token_type: 'Bearer',
      refresh_token: randomBytes(15).toString('base64url'),
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: SCOPE,
      id_token: await issueIdToken(login.user),
    });
  });
  api.post('/oauth2/v3/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (form.get('grant_type') !== 'client_credentials')
      return refuse(c, 'unsupported_grant_type', 'unsupported grant_type');
    if (form.get('client_id') !== channelId || form.get('client_secret') !== channelSecret)
      return refuse(c, 'invalid_client', 'invalid client_id or client_secret');
    const token = randomBytes(48).toString('base64url');
    channelTokens.set(token, Date.now() + CHANNEL_TOKEN_SECONDS * 1000);
    return c.json({ token_type: 'Bearer', access_token: token, expires_in: CHANNEL_TOKEN_SECONDS });
  });
  api.post('/user/v1/deauthorize', async (c) => {
    const expiresAtMs = channelTokens.get(bearerOf(c) ?? '');
    if (expiresAtMs === undefined || expiresAtMs < Date.now()) return refuseBearer(c);
    const { userAccessToken } = await c.req.json<{ userAccessToken?: string }>();
    const issued = findAccessToken(userAccessToken);
    if (userAccessToken === undefined || issued?.channelId !== channelId)
      return c.json({ message: 'invalid userAccessToken' }, 400);
    deauthorized.push(userAccessToken);
    // Revoking the permission invalidates all tokens of that user in this channel.
    for (const [token, other] of accessTokens) {
      if (other.user.userId === issued.user.userId && other.channelId === channelId)
        accessTokens.delete(token);
    }
    return c.body(null, 204);
  });

  const access = new Hono();
  access.use('/oauth2/*', cors());
  access.get('/liff/v1/authorize', (c) => {
    const asked = c.req.query();
    const redirectUri = asked['redirect_uri'] ?? standIn.endpointUrl;
    const challenge = asked['code_challenge'] ?? '';
    const isSound =
      asked['app_id'] === liffId &&
      asked['response_type'] === 'code' &&
      asked['code_challenge_method'] === 'S256' &&
      /^[\w-]{43}$/.test(challenge) &&
      isBelow(standIn.endpointUrl, redirectUri);
    if (!isSound) return c.text('400 Bad Request', 400);
    const state = asked['state'] ?? '';
    if (declines) {
      declines = false;
      return c.redirect(
        withQuery(redirectUri, {
          error: 'access_denied',
          error_description: 'The resource owner denied the request.',
          state,
          liffOAuth2Error: 'true',
          liffClientId: channelId,
          liffRedirectUri: redirectUri,
        }),
      );
    }
    const code = randomBytes(15).toString('base64url');
    loginCodes.set(code, { user: standIn.currentUser, challenge, redirectUri });
    return c.redirect(
      withQuery(redirectUri, {
        code,
        state,
        liffClientId: channelId,
        liffRedirectUri: redirectUri,
      }),
    );
  });
  access.get('/oauth2/v2.1/liff/shareTargetPicker', (c) => c.html('<title>LINE</title>'));
  access.on(['GET', 'POST'], '/oauth2/v2.1/liff/shareTargetPicker/result', (c) => {
    if (c.req.method === 'POST') return c.json({ status: 'ok' });
    const result = shares.get(c.req.query('ott') ?? '');
    return result ? c.json({ result }) : refuse(c, 'invalid_request', 'invalid ott');
  });

  const liff = new Hono();
  liff.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    if (pathname !== `/${liffId}` && !pathname.startsWith(`/${liffId}/`)) return c.notFound();
    const path = `${pathname.slice(`/${liffId}`.length)}${search}`;
    const endpoint = standIn.endpointUrl;
    const target =
      path === '' || path === '/' ? endpoint : withQuery(endpoint, { 'liff.state': path });
    // Outside LINE the same URL redirects without tokens.
    if (!LIFF_BROWSER.test(c.req.header('user-agent') ?? '')) return c.redirect(target);
    const user = standIn.currentUser;
    const tokens = toQuery({
      access_token: issueAccessToken(user),
      context_token: createContextToken(user, 'utou'),
      feature_token: issueFeatureToken(),
      id_token: await issueIdToken(user),
      client_id: channelId,
    });
    return c.redirect(`${target}#${tokens}`);
  });

  const others = new Hono();
  others.get('*', (c) => {
    const { hostname } = new URL(c.req.url);
    if (hostname === 'profile.line-scdn.net')
      return c.body(PIXEL, 200, { 'content-type': 'image/png' });
    const isSharePage = hostname === 'line.me' || hostname === 'social-plugins.line.me';
    return isSharePage ? c.html('<title>LINE</title>') : c.notFound();
  });

  function playedBy(host: string): Hono {
    if (host === 'access.line.me') return access;
    if (host === 'liff.line.me') return liff;
    // Over HTTP the API is served at the listener's own host.
    return host === 'api.line.me' || !/line/.test(host) ? api : others;
  }

  async function respond(request: Request): Promise<Response | LineSilence> {
    const url = new URL(request.url);
    const app = playedBy(url.hostname);
    if (request.method !== 'OPTIONS') {
      calls.push({
        method: request.method,
        host: url.hostname,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        userAgent: request.headers.get('user-agent') ?? '',
      });
    }
    const failing = failures.find(({ path }) => path === undefined || path === url.pathname);
    if (app !== api || !failing) return app.fetch(request);
    const { failure } = failing;
    if (failure === 'down') return serviceUnavailable();
    return typeof failure === 'function' ? failure() : failure;
  }

  /** @param cutOff ends the connection without a response */
  function createListener(cutOff: () => void): ReturnType<typeof getRequestListener> {
    return getRequestListener(
      async (request) => {
        const response = await respond(request);
        if (typeof response !== 'string') return response;
        if (response === 'unreachable') cutOff();
        return new Promise<Response>(() => undefined);
      },
      // Keeps the test's own Request and Response globals.
      { overrideGlobalObjects: false },
    );
  }

  async function openToBrowsers(): Promise<TlsFront> {
    return openTlsFront(LINE_HOSTS, (request, response) => {
      void createListener(() => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR))(
        request,
        response,
      );
    });
  }

  async function listen(): Promise<LineHttp> {
    const server = createServer((incoming, outgoing) => {
      void createListener(() => incoming.socket.destroy())(incoming, outgoing);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No free port found');
    const url = `http://127.0.0.1:${address.port}`;
    return {
      url,
      environment: {
        LIFF_ID: liffId,
        LINE_CHANNEL_ID: channelId,
        LINE_CHANNEL_SECRET: channelSecret,
        LINE_API_URL: url,
      },
      close: async () => {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      },
    };
  }

  return standIn;
}

async function createSigningKey(): Promise<SigningKey> {
  const kid = randomBytes(16).toString('hex');
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const published = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' };
  return { kid, privateKey, published };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Tells whether a URL is the endpoint or below it; LINE refuses other redirect URLs. */
function isBelow(endpointUrl: string, asked: string): boolean {
  const { origin, pathname } = new URL(endpointUrl);
  if (!URL.canParse(asked)) return false;
  const url = new URL(asked);
  return url.origin === origin && `${url.pathname}/`.startsWith(`${pathname.replace(/\/$/, '')}/`);
}

/**
 * Encodes a query or fragment without "+" for spaces: the SDK reads both with `decodeURIComponent`, which keeps "+".
 */
function toQuery(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Appends parameters to a URL; the existing part stays as it is. */
function withQuery(url: string, values: Readonly<Record<string, string>>): string {
  const [, start = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(url) ?? [];
  return `${start}${start.includes('?') ? '&' : '?'}${toQuery(values)}${hash}`;
}

function serviceUnavailable(): Response {
  return new Response('Service Unavailable', {
    status: 503,
    headers: { 'access-control-allow-origin': '*' },
  });
}

/** Waits until a signal is aborted, and then rejects with its reason, as a request without an answer does. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}
