import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { messagingApi } from '@line/bot-sdk';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { findMessageFaults } from './line-message-limits';
import { alias, bulk, menuBody, multicastBody, pushBody, replyBody } from './line-request-schemas';
import { type LineFailure, type LineSilence, untilAborted } from './line-stand-in';

/** LINE ids of users of the official account. */
export const chatUsers = {
  somchai: `U${'5'.repeat(32)}`,
  malee: `U${'a'.repeat(32)}`,
  stranger: `U${'0'.repeat(32)}`,
} as const;

/** An answer of the account in a chat. */
export interface SentReply {
  readonly userId: string | null;
  readonly messages: readonly messagingApi.Message[];
}

/** A message that LINE delivered to a friend; one for each retry key. */
export interface SentPush {
  readonly to: string;
  readonly messages: readonly messagingApi.Message[];
  readonly retryKey: string;
  readonly isSilent: boolean;
  /** LINE's name of the call that it accepted. */
  readonly requestId: string;
}

/** An event of the webhook. */
export interface ChatEvent {
  readonly type: string;
  readonly webhookEventId: string;
  readonly timestamp: number;
  readonly [field: string]: unknown;
}

/** A menu that LINE keeps. */
export interface KeptMenu {
  readonly menu: messagingApi.RichMenuRequest;
  readonly picture: Uint8Array | null;
}

/** A LIFF app of the Login channel. */
export interface LiffApp {
  liffId: string;
  view: { type: string; url: string };
  [field: string]: unknown;
}

/** The official account over HTTP, for a server in another process. */
export interface OfficialAccountHttp {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  countConnections(): Promise<number>;
  close(): Promise<void>;
}

/** A stand-in for LINE with one official account, and the LIFF apps of one Login channel. */
export interface OfficialAccountStandIn {
  readonly channelId: string;
  readonly channelSecret: string;
  readonly login: { readonly channelId: string; readonly channelSecret: string };
  readonly botUserId: string;
  /** `bot` when chat is off. */
  chatMode: 'chat' | 'bot';
  /** Ids of the friends of the account. */
  readonly friends: Set<string>;
  /** True when the ids of the Login channel mean nothing to this channel. */
  isOtherProvider: boolean;
  quota: { most: number | null; used: number };
  webhook: { endpoint: string; active: boolean } | null;
  /** Answer to the next tests of the webhook; by default the webhook is called. */
  webhookTest: { success: boolean; statusCode: number; reason: string; detail: string } | undefined;
  readonly replies: readonly SentReply[];
  readonly pushes: readonly SentPush[];
  /** Messages that LINE took for users who are no friends, and lost. */
  readonly lost: readonly SentPush[];
  readonly menus: ReadonlyMap<string, KeptMenu>;
  readonly aliases: ReadonlyMap<string, string>;
  /** Id of the menu of users without one of their own; null when there is none. */
  readonly defaultMenu: string | null;
  /** Name of the menu that a user sees; null for the default menu. */
  menuOf(userId: string): string | null;
  readonly liffApps: LiffApp[];
  /** Ids of groups and rooms that the account left. */
  readonly left: readonly string[];
  /** Calls as `POST /v2/bot/message/push`, oldest first. */
  readonly calls: readonly string[];
  countCalls(call: string | RegExp): number;

  /** Creates an event of a user. An event that can be answered has a reply token that is good for a minute. */
  follow(userId: string, differs?: object): ChatEvent;
  unfollow(userId: string, differs?: object): ChatEvent;
  text(userId: string, text: string, differs?: object): ChatEvent;
  message(userId: string, type: string, differs?: object): ChatEvent;
  postback(userId: string, data: string, differs?: object): ChatEvent;
  /** Creates an event of a group. */
  inGroup(type: string, differs?: object): ChatEvent;
  /** Returns a request of the webhook, signed by LINE. @param baseUrl origin of the site */
  webhookRequest(
    baseUrl: string,
    events: readonly ChatEvent[],
    differs?: { secret?: string; destination?: string; body?: string; signature?: string | null },
  ): Request;

  /** Makes the calls to a path fail until `recover`; without a path all of them. */
  fail(failure: LineFailure, path?: RegExp): void;
  recover(): void;
  /** Takes the next pushes and cuts their answers. */
  loseAnswers(count: number): void;
  reset(): void;
  /** A `fetch` that reaches LINE without a network. */
  readonly fetch: typeof fetch;
  listen(): Promise<OfficialAccountHttp>;
}

const REPLY_TOKEN_MS = 60_000;
const RETRY_KEY_MS = 24 * 3_600_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOST_MENU_BYTES = 1024 * 1024;

/** Creates a stand-in for LINE's Messaging API and LIFF server API, which refuses what LINE refuses. */
export function createOfficialAccountStandIn(): OfficialAccountStandIn {
  const channelId = '2000000002';
  const channelSecret = 'the secret of the messaging channel';
  const login = { channelId: '2000000001', channelSecret: 'the secret of the LINE channel' };
  const botUserId = `U${'b'.repeat(32)}`;
  const tokens = new Map<string, string>();
  const replyTokens = new Map<string, { userId: string | null; untilMs: number }>();
  const keys = new Map<string, { acceptedId: string; untilMs: number }>();
  const replies: SentReply[] = [];
  const pushes: SentPush[] = [];
  const lost: SentPush[] = [];
  const menus = new Map<string, KeptMenu>();
  const aliases = new Map<string, string>();
  const menuOfUser = new Map<string, string>();
  const left: string[] = [];
  const calls: string[] = [];
  const failures: { failure: LineFailure; path: RegExp | undefined }[] = [];
  let defaultMenu: string | null = null;
  let answersToLose = 0;
  let webhookCalls: typeof fetch = globalThis.fetch;

  const api = new Hono();
  const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 409 | 413 | 429, message: string) =>
    c.json({ message }, status);

  api.use(async (c, next) => {
    c.header('x-line-request-id', randomUUID());
    await next();
  });
  api.post('/oauth2/v3/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const channel = [{ channelId, channelSecret }, login].find(
      (each) =>
        each.channelId === form.get('client_id') &&
        each.channelSecret === form.get('client_secret'),
    );
    if (form.get('grant_type') !== 'client_credentials' || !channel) {
      return c.json({ error: 'invalid_client', error_description: 'invalid client' }, 400);
    }
    const token = randomBytes(32).toString('base64url');
    tokens.set(token, channel.channelId);
    return c.json({ token_type: 'Bearer', access_token: token, expires_in: 900 });
  });

  /** Requires a token of a channel. */
  const of = (id: string) => async (c: Context, next: () => Promise<void>) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (tokens.get(token ?? '') !== id) return refuse(c, 401, 'Authentication failed');
    await next();
    return undefined;
  };
  api.use('/v2/bot/*', of(channelId));
  api.use('/liff/v1/*', of(login.channelId));

  async function readBody<S extends v.GenericSchema>(c: Context, schema: S) {
    const parsed = v.safeParse(schema, await c.req.json().catch(() => undefined));
    return parsed.success ? parsed.output : undefined;
  }

  const faultsOf = (sent: readonly unknown[]) => sent.flatMap(findMessageFaults);
  const isFriend = (userId: string) => standIn.friends.has(userId) && !standIn.isOtherProvider;

  api.post('/v2/bot/message/reply', async (c) => {
    if (c.req.header('x-line-retry-key') !== undefined) {
      return refuse(c, 400, 'The retry key is not supported');
    }
    const body = await readBody(c, replyBody);
    if (!body) return refuse(c, 400, 'The request body has errors');
    const [fault] = faultsOf(body.messages);
    if (fault !== undefined) return refuse(c, 400, `A message (messages) is invalid: ${fault}`);
    const token = replyTokens.get(body.replyToken);
    if (!token || token.untilMs < Date.now()) return refuse(c, 400, 'Invalid reply token');
    replyTokens.delete(body.replyToken);
    replies.push({ userId: token.userId, messages: body.messages as messagingApi.Message[] });
    return c.json({ sentMessages: [] });
  });

  /** Takes a push or multicast, once for each retry key. */
  function accept(
    c: Context,
    body: { to: readonly string[]; messages: readonly unknown[]; notificationDisabled: boolean },
  ) {
    const retryKey = c.req.header('x-line-retry-key') ?? '';
    if (retryKey !== '' && !UUID.test(retryKey)) return refuse(c, 400, 'Invalid retry key');
    const [fault] = faultsOf(body.messages);
    if (fault !== undefined) return refuse(c, 400, `A message (messages) is invalid: ${fault}`);
    const known = keys.get(retryKey);
    if (retryKey !== '' && known && known.untilMs > Date.now()) {
      c.header('x-line-accepted-request-id', known.acceptedId);
      return refuse(c, 409, 'The retry key is already accepted');
    }
    const { most, used } = standIn.quota;
    const friends = body.to.filter(isFriend);
    if (most !== null && used + friends.length > most) {
      return refuse(c, 429, 'You have reached your monthly limit.');
    }
    if (standIn.isOtherProvider) return refuse(c, 400, 'Failed to send messages');
    const requestId = randomUUID();
    keys.set(retryKey, { acceptedId: requestId, untilMs: Date.now() + RETRY_KEY_MS });
    c.header('x-line-request-id', requestId);
    standIn.quota.used += friends.length;
    for (const to of body.to) {
      const push = {
        ...{ to, retryKey, requestId, isSilent: body.notificationDisabled },
        messages: body.messages as messagingApi.Message[],
      };
      (isFriend(to) ? pushes : lost).push(push);
    }
    return c.json({ sentMessages: [] });
  }

  api.post('/v2/bot/message/push', async (c) => {
    const body = await readBody(c, pushBody);
    return body
      ? accept(c, { ...body, to: [body.to] })
      : refuse(c, 400, 'The request body has errors');
  });
  api.post('/v2/bot/message/multicast', async (c) => {
    const body = await readBody(c, multicastBody);
    return body ? accept(c, body) : refuse(c, 400, 'The request body has errors');
  });
  api.get('/v2/bot/message/quota', (c) => {
    const { most } = standIn.quota;
    return c.json(most === null ? { type: 'none' } : { type: 'limited', value: most });
  });
  api.get('/v2/bot/message/quota/consumption', (c) => c.json({ totalUsage: standIn.quota.used }));
  api.get('/v2/bot/info', (c) =>
    c.json({
      userId: botUserId,
      basicId: '@chokdee',
      displayName: 'โชคดี',
      chatMode: standIn.chatMode,
      markAsReadMode: 'auto',
    }),
  );
  api.get('/v2/bot/profile/:userId', (c) => {
    const userId = c.req.param('userId');
    return isFriend(userId)
      ? c.json({ userId, displayName: 'ผู้ใช้ LINE' })
      : refuse(c, 404, 'Not found');
  });
  api.post('/v2/bot/chat/loading/start', async (c) => {
    const seconds = v.pipe(v.number(), v.multipleOf(5), v.minValue(5), v.maxValue(60));
    const body = await readBody(
      c,
      v.strictObject({ chatId: v.string(), loadingSeconds: v.optional(seconds) }),
    );
    return body ? c.json({}, 202) : refuse(c, 400, 'The request body has errors');
  });
  for (const kind of ['group', 'room'] as const) {
    api.post(`/v2/bot/${kind}/:id/leave`, (c) => {
      left.push(c.req.param('id'));
      return c.json({});
    });
  }

  api.get('/v2/bot/channel/webhook/endpoint', (c) =>
    standIn.webhook ? c.json(standIn.webhook) : refuse(c, 404, 'Webhook is not set'),
  );
  api.put('/v2/bot/channel/webhook/endpoint', async (c) => {
    const body = await readBody(
      c,
      v.strictObject({ endpoint: v.pipe(v.string(), v.url(), v.startsWith('https://')) }),
    );
    if (!body) return refuse(c, 400, 'Invalid webhook endpoint URL');
    standIn.webhook = { endpoint: body.endpoint, active: standIn.webhook?.active ?? true };
    return c.json({});
  });
  api.post('/v2/bot/channel/webhook/test', async (c) => {
    const at = { timestamp: new Date().toISOString() };
    if (standIn.webhookTest) return c.json({ ...standIn.webhookTest, ...at });
    if (!standIn.webhook) return refuse(c, 404, 'Webhook is not set');
    const { origin } = new URL(standIn.webhook.endpoint);
    const request = standIn.webhookRequest(origin, []);
    const response = await webhookCalls(request).catch(() => undefined);
    return c.json({
      success: response?.status === 200,
      statusCode: response?.status ?? 0,
      reason: response?.status === 200 ? 'OK' : 'ERROR_STATUS_CODE',
      detail: String(response?.status ?? 'no answer'),
      ...at,
    });
  });

  api.get('/v2/bot/richmenu/list', (c) =>
    c.json({ richmenus: [...menus].map(([richMenuId, { menu }]) => ({ richMenuId, ...menu })) }),
  );
  api.post('/v2/bot/richmenu/validate', async (c) =>
    (await readMenu(c)) ? c.json({}) : refuse(c, 400, 'The request body has errors'),
  );
  api.post('/v2/bot/richmenu', async (c) => {
    const menu = await readMenu(c);
    if (!menu) return refuse(c, 400, 'The request body has errors');
    const richMenuId = `richmenu-${randomBytes(16).toString('hex')}`;
    menus.set(richMenuId, { menu: menu as messagingApi.RichMenuRequest, picture: null });
    return c.json({ richMenuId });
  });
  async function readMenu(c: Context) {
    const menu = await readBody(c, menuBody);
    const isInside = menu?.areas.every(
      ({ bounds }) =>
        bounds.x + bounds.width <= menu.size.width && bounds.y + bounds.height <= menu.size.height,
    );
    return isInside ? menu : undefined;
  }
  const data = new Hono();
  data.use(of(channelId));
  data.post('/v2/bot/richmenu/:id/content', async (c) => {
    const kept = menus.get(c.req.param('id'));
    if (!kept) return refuse(c, 404, 'Not found');
    if (kept.picture) return refuse(c, 400, 'An image has already been uploaded');
    const picture = new Uint8Array(await c.req.arrayBuffer());
    if (picture.byteLength > MOST_MENU_BYTES) return refuse(c, 413, 'Request Entity Too Large');
    if (!/^image\/(?:jpeg|png)$/.test(c.req.header('content-type') ?? '')) {
      return refuse(c, 400, 'Unsupported content type');
    }
    menus.set(c.req.param('id'), { ...kept, picture });
    return c.json({});
  });
  api.delete('/v2/bot/richmenu/:id', (c) => {
    const id = c.req.param('id');
    if (!menus.delete(id)) return refuse(c, 404, 'richmenu not found');
    if (defaultMenu === id) defaultMenu = null;
    for (const [user, menu] of menuOfUser) if (menu === id) menuOfUser.delete(user);
    return c.json({});
  });
  const isComplete = (id: string) => menus.get(id)?.picture != null;
  api.post('/v2/bot/user/all/richmenu/:id', (c) => {
    if (!isComplete(c.req.param('id'))) return refuse(c, 400, 'must upload richmenu image');
    defaultMenu = c.req.param('id');
    return c.json({});
  });
  api.get('/v2/bot/user/all/richmenu', (c) =>
    defaultMenu === null
      ? refuse(c, 404, 'no default richmenu')
      : c.json({ richMenuId: defaultMenu }),
  );
  api.delete('/v2/bot/user/all/richmenu', (c) => {
    defaultMenu = null;
    return c.json({});
  });
  api.get('/v2/bot/richmenu/alias/list', (c) =>
    c.json({
      aliases: [...aliases].map(([richMenuAliasId, richMenuId]) => ({
        richMenuAliasId,
        richMenuId,
      })),
    }),
  );
  api.post('/v2/bot/richmenu/alias', async (c) => {
    const body = await readBody(c, alias);
    if (!body || !isComplete(body.richMenuId)) return refuse(c, 400, 'invalid alias');
    if (aliases.has(body.richMenuAliasId)) return refuse(c, 400, 'conflict richmenu alias id');
    aliases.set(body.richMenuAliasId, body.richMenuId);
    return c.json({});
  });
  api.post('/v2/bot/richmenu/alias/:alias', async (c) => {
    const body = await readBody(c, v.strictObject({ richMenuId: v.string() }));
    if (!body || !isComplete(body.richMenuId)) return refuse(c, 400, 'invalid alias');
    if (!aliases.has(c.req.param('alias'))) return refuse(c, 404, 'richmenu alias not found');
    aliases.set(c.req.param('alias'), body.richMenuId);
    return c.json({});
  });
  api.delete('/v2/bot/richmenu/alias/:alias', (c) =>
    aliases.delete(c.req.param('alias')) ? c.json({}) : refuse(c, 404, 'richmenu alias not found'),
  );
  for (const kind of ['link', 'unlink'] as const) {
    api.post(`/v2/bot/richmenu/bulk/${kind}`, async (c) => {
      const schema = kind === 'link' ? bulk : v.omit(bulk, ['richMenuId']);
      const body = await readBody(c, schema);
      if (!body) return refuse(c, 400, 'The request body has errors');
      const id = 'richMenuId' in body ? String(body.richMenuId) : undefined;
      if (id !== undefined && !isComplete(id)) return refuse(c, 404, 'richmenu not found');
      for (const userId of body.userIds) link(userId, id);
      return c.json({}, 202);
    });
  }
  api.post('/v2/bot/user/:userId/richmenu/:id', (c) => {
    if (!isComplete(c.req.param('id'))) return refuse(c, 404, 'richmenu not found');
    link(c.req.param('userId'), c.req.param('id'));
    return c.json({});
  });
  api.delete('/v2/bot/user/:userId/richmenu', (c) => {
    link(c.req.param('userId'), undefined);
    return c.json({});
  });
  /** LINE takes a link for any user, and forgets that of users who are no friends. */
  function link(userId: string, id: string | undefined): void {
    if (!isFriend(userId)) return;
    if (id === undefined) menuOfUser.delete(userId);
    else menuOfUser.set(userId, id);
  }

  api.get('/liff/v1/apps', (c) =>
    standIn.liffApps.length === 0 ? refuse(c, 404, 'no apps') : c.json({ apps: standIn.liffApps }),
  );
  api.post('/liff/v1/apps', async (c) => {
    const body = await c.req.json<Pick<LiffApp, 'view'>>();
    if (!body.view.url.startsWith('https://')) return refuse(c, 400, 'invalid url');
    if (standIn.liffApps.length >= 30) return refuse(c, 400, 'too many apps');
    const liffId = `${login.channelId}-${randomBytes(4).toString('hex')}`;
    standIn.liffApps.push({ ...body, liffId });
    return c.json({ liffId });
  });
  api.put('/liff/v1/apps/:liffId', async (c) => {
    const app = standIn.liffApps.find(({ liffId }) => liffId === c.req.param('liffId'));
    if (!app) return refuse(c, 404, 'no app');
    Object.assign(app, await c.req.json<object>());
    return c.json({});
  });

  const eventOf = (type: string, source: object, differs: object, userId: string | null) => {
    const canBeAnswered = type !== 'unfollow' && type !== 'leave';
    const replyToken = randomBytes(16).toString('hex');
    if (canBeAnswered) {
      replyTokens.set(replyToken, { userId, untilMs: Date.now() + REPLY_TOKEN_MS });
    }
    return {
      ...{ type, mode: 'active', timestamp: Date.now(), source },
      ...{ webhookEventId: randomBytes(13).toString('hex').toUpperCase() },
      deliveryContext: { isRedelivery: false },
      ...(canBeAnswered && { replyToken }),
      ...differs,
    };
  };
  const userEvent = (userId: string, type: string, fields: object, differs = {}) =>
    eventOf(type, { type: 'user', userId }, { ...fields, ...differs }, userId);

  async function respond(request: Request): Promise<Response | LineSilence> {
    const url = new URL(request.url);
    calls.push(`${request.method} ${url.pathname}`);
    const failing = failures.find(({ path }) => path === undefined || path.test(url.pathname));
    if (failing) {
      const { failure } = failing;
      if (failure === 'down') return new Response('Service Unavailable', { status: 503 });
      return typeof failure === 'function' ? failure() : failure;
    }
    // Pictures go to a host of their own; over HTTP it has a path of its own.
    const isData = url.hostname === 'api-data.line.me' || url.pathname.startsWith('/data/');
    const path = url.pathname.replace(/^\/data/, '');
    const isOfData = path.endsWith('/content');
    if (isData !== isOfData) return Response.json({ message: 'Not found' }, { status: 404 });
    const own = new Request(new URL(path + url.search, url.origin), request);
    const response = await (isData ? data : api).fetch(own);
    if (answersToLose > 0 && /\/(?:push|multicast)$/.test(path) && response.ok) {
      answersToLose -= 1;
      return 'unreachable';
    }
    return response;
  }

  const standIn: OfficialAccountStandIn = {
    ...{ channelId, channelSecret, login, botUserId },
    ...{ chatMode: 'chat', friends: new Set<string>(), isOtherProvider: false },
    ...{ quota: { most: 500, used: 0 }, webhook: null, webhookTest: undefined },
    ...{ replies, pushes, lost, menus, aliases, left, calls, liffApps: [] },
    get defaultMenu() {
      return defaultMenu;
    },
    menuOf: (userId) => menus.get(menuOfUser.get(userId) ?? '')?.menu.name ?? null,
    countCalls: (call) =>
      calls.filter((each) => (typeof call === 'string' ? each === call : call.test(each))).length,
    follow: (userId, differs) => {
      standIn.friends.add(userId);
      return userEvent(userId, 'follow', { follow: { isUnblocked: false } }, differs);
    },
    unfollow: (userId, differs) => {
      standIn.friends.delete(userId);
      menuOfUser.delete(userId);
      return userEvent(userId, 'unfollow', {}, differs);
    },
    text: (userId, text, differs) =>
      userEvent(
        userId,
        'message',
        { message: { id: '1', type: 'text', quoteToken: 'q', text } },
        differs,
      ),
    message: (userId, type, differs) =>
      userEvent(userId, 'message', { message: { id: '1', type } }, differs),
    postback: (userId, sent, differs) =>
      userEvent(userId, 'postback', { postback: { data: sent } }, differs),
    inGroup: (type, differs = {}) => {
      const source = { type: 'group', groupId: `C${'c'.repeat(32)}`, userId: chatUsers.somchai };
      const fields = type === 'message' ? { message: { id: '1', type: 'text', text: 'ยอด' } } : {};
      return eventOf(type, source, { ...fields, ...differs }, null);
    },
    webhookRequest: (baseUrl, events, differs = {}) => {
      const body =
        differs.body ?? JSON.stringify({ destination: differs.destination ?? botUserId, events });
      const signature =
        differs.signature === undefined
          ? createHmac('sha256', differs.secret ?? channelSecret)
              .update(body)
              .digest('base64')
          : differs.signature;
      return new Request(`${baseUrl}/line/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature !== null && { 'x-line-signature': signature }),
        },
        body,
      });
    },
    fail: (failure, path) => {
      failures.unshift({ failure, path });
    },
    recover: () => {
      failures.length = 0;
    },
    loseAnswers: (count) => {
      answersToLose = count;
    },
    reset: () => {
      for (const list of [replies, pushes, lost, left, calls, failures, standIn.liffApps]) {
        list.length = 0;
      }
      for (const map of [menus, aliases, menuOfUser, keys, replyTokens, tokens]) map.clear();
      standIn.friends.clear();
      defaultMenu = null;
      answersToLose = 0;
      Object.assign(standIn, {
        ...{ chatMode: 'chat', isOtherProvider: false, quota: { most: 500, used: 0 } },
        ...{ webhook: null, webhookTest: undefined },
      });
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await respond(request);
      if (response === 'unreachable') throw new TypeError('fetch failed');
      return response === 'black hole' ? untilAborted(init?.signal ?? request.signal) : response;
    },
    async listen() {
      const server = createServer((incoming, outgoing) => {
        void getRequestListener(
          async (request) => {
            const response = await respond(request);
            if (typeof response !== 'string') return response;
            if (response === 'unreachable') incoming.socket.destroy();
            return new Promise<Response>(() => undefined);
          },
          { overrideGlobalObjects: false },
        )(incoming, outgoing);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('No free port found');
      const url = `http://127.0.0.1:${address.port}`;
      webhookCalls = globalThis.fetch;
      return {
        url,
        environment: {
          LINE_MESSAGING_CHANNEL_ID: channelId,
          LINE_MESSAGING_CHANNEL_SECRET: channelSecret,
          LINE_API_URL: url,
          LINE_DATA_API_URL: `${url}/data`,
        },
        countConnections: () =>
          new Promise((resolve, reject) => {
            server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
          }),
        close: async () => {
          server.close();
          server.closeAllConnections();
          await once(server, 'close');
        },
      };
    },
  };
  return standIn;
}
