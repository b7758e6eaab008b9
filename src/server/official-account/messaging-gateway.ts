import type { messagingApi } from '@line/bot-sdk';
import * as v from 'valibot';
import { type ChannelTokens, createChannelTokens } from '../line/channel-tokens';

/** A message to a LINE user, as LINE's Messaging API takes it. */
export type LineMessage = messagingApi.Message;

/** LINE did not do what a call asked for. */
export class LineCallError extends Error {
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** LINE's own sentence; empty without one. */
  readonly reason: string;
  /** LINE's name of the request, for questions to LINE; null without an answer. */
  readonly requestId: string | null;

  constructor(
    call: string,
    answer: { status: number | null; reason?: string; requestId?: string | null },
    options?: ErrorOptions,
  ) {
    const { status, reason = '' } = answer;
    super(
      status === null
        ? `LINE did not answer to ${call}`
        : `LINE answered ${status} to ${call}${reason && `: ${reason}`}`,
      options,
    );
    this.name = 'LineCallError';
    this.status = status;
    this.reason = reason;
    this.requestId = answer.requestId ?? null;
  }
}

export interface MessagingGatewayOptions {
  /** Host of LINE's API. */
  readonly apiUrl: string;
  /** Host that takes the pictures of menus. */
  readonly dataApiUrl: string;
  readonly channelId: string;
  readonly channelSecret: string;
  readonly fetch: typeof fetch;
  /** Called after each call, for metrics. @param status null without an answer */
  readonly onCall?: (call: string, status: number | null, seconds: number) => void;
  /** Milliseconds to wait for each answer of LINE; 8 s by default. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;

const botInfo = v.object({
  userId: v.string(),
  basicId: v.string(),
  displayName: v.string(),
  chatMode: v.string(),
});
/** The official account itself; with `chatMode: 'bot'` no person can answer in its chat. */
export type BotInfo = v.InferOutput<typeof botInfo>;

const profile = v.object({ userId: v.string(), displayName: v.string() });
const webhookState = v.object({ endpoint: v.string(), active: v.boolean() });
export type WebhookState = v.InferOutput<typeof webhookState>;
const webhookTest = v.object({
  success: v.optional(v.boolean(), false),
  statusCode: v.number(),
  reason: v.string(),
  detail: v.string(),
});
export type WebhookTest = v.InferOutput<typeof webhookTest>;
const quota = v.variant('type', [
  v.object({ type: v.literal('none') }),
  v.object({ type: v.literal('limited'), value: v.number() }),
]);
const consumption = v.object({ totalUsage: v.number() });
const menuList = v.object({
  richmenus: v.array(v.object({ richMenuId: v.string(), name: v.string() })),
});
const menuId = v.object({ richMenuId: v.string() });
const aliasList = v.object({
  aliases: v.array(v.object({ richMenuAliasId: v.string(), richMenuId: v.string() })),
});
const failure = v.object({ message: v.optional(v.string(), '') });
const anything = v.unknown();

/** The messages that the account may send this month, and those that it has sent. */
export interface MessageQuota {
  /** Null for an account without a monthly limit. */
  readonly most: number | null;
  readonly used: number;
}

/** The official account's way to LINE: one method per call of the Messaging API that the house makes. */
export type MessagingGateway = ReturnType<typeof createMessagingGateway>;

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates the gateway of an official account. Each method throws a LineCallError when LINE refuses or does not answer
 * in time, and a ChannelTokenError when the channel's id or secret is wrong.
 */
export function createMessagingGateway(options: MessagingGatewayOptions) {
  const { apiUrl, dataApiUrl, timeoutMs = TIMEOUT_MS } = options;
  const tokens: ChannelTokens = createChannelTokens({ ...options, timeoutMs });

  /** Calls LINE, once more with another token if LINE refuses the first. */
  async function call<S extends v.GenericSchema>(
    name: string,
    url: string,
    schema: S,
    asked: Call = {},
  ): Promise<v.InferOutput<S>> {
    return read(name, await ask(name, url, asked), schema);
  }

  async function ask(name: string, url: string, asked: Call): Promise<Response> {
    const token = await tokens.fetchToken();
    const first = await send(name, url, token, asked);
    if (first.status !== 401) return first;
    tokens.forget(token);
    return send(name, url, await tokens.fetchToken(), asked);
  }

  async function send(name: string, url: string, token: string, asked: Call): Promise<Response> {
    const { method = 'GET', body, headers, signal } = asked;
    const startedAt = performance.now();
    const limit = AbortSignal.timeout(timeoutMs);
    const isBytes = body instanceof Uint8Array;
    const note = (status: number | null) =>
      options.onCall?.(name, status, (performance.now() - startedAt) / 1000);
    try {
      const response = await options.fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
        }),
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      note(response.status);
      return response;
    } catch (cause) {
      note(null);
      throw new LineCallError(name, { status: null }, { cause });
    }
  }

  const post = (name: string, path: string, body?: unknown, rest: Omit<Call, 'body'> = {}) =>
    call(name, `${apiUrl}${path}`, anything, { method: 'POST', body, ...rest });
  /**
   * Sends messages under a retry key. 409 counts as done: LINE has accepted a call with the same key before.
   * @returns LINE's name of the request that it has accepted
   */
  async function deliver(
    name: 'push' | 'multicast',
    body: object,
    { retryKey, signal }: { retryKey: string; signal: AbortSignal },
  ): Promise<string | null> {
    const headers = { 'x-line-retry-key': retryKey };
    const call: Call = { method: 'POST', body, headers, signal };
    const response = await ask(name, `${apiUrl}/v2/bot/message/${name}`, call);
    if (response.status === 409) await response.text();
    else await read(name, response, anything);
    return findRequestId(response);
  }
  const remove = (name: string, path: string) =>
    call(name, `${apiUrl}${path}`, anything, { method: 'DELETE' });

  return {
    /** Fetches a token, to try the channel's id and secret. */
    tryToken: async () => void (await tokens.fetchToken()),
    fetchBotInfo: () => call('bot-info', `${apiUrl}/v2/bot/info`, botInfo),
    /** Returns the profile of a friend; null for a user who is no friend, or of another provider. */
    async fetchProfile(userId: string, signal?: AbortSignal) {
      try {
        return await call('profile', `${apiUrl}/v2/bot/profile/${userId}`, profile, { signal });
      } catch (error) {
        if (error instanceof LineCallError && error.status === 404) return null;
        throw error;
      }
    },
    /** Answers an event; free of charge, within a minute of it and once. Takes no retry key. */
    reply: (replyToken: string, messages: readonly LineMessage[], signal?: AbortSignal) =>
      post('reply', '/v2/bot/message/reply', { replyToken, messages }, { signal }),
    /**
     * Sends messages to a friend; they count as one. Repeated within a day under the same key they are sent once.
     * @param isSilent true makes no sound
     */
    push: (
      to: string,
      messages: readonly LineMessage[],
      { isSilent, ...way }: { retryKey: string; isSilent: boolean; signal: AbortSignal },
    ) => deliver('push', { to, messages, notificationDisabled: isSilent }, way),
    /** Sends messages to up to 500 friends; the key works as in `push`. */
    multicast: (
      to: readonly string[],
      messages: readonly LineMessage[],
      way: { retryKey: string; signal: AbortSignal },
    ) => deliver('multicast', { to, messages }, way),
    async fetchQuota(signal?: AbortSignal): Promise<MessageQuota> {
      const url = `${apiUrl}/v2/bot/message/quota`;
      const [limit, used] = [
        await call('quota', url, quota, { signal }),
        await call('consumption', `${url}/consumption`, consumption, { signal }),
      ];
      return { most: limit.type === 'none' ? null : limit.value, used: used.totalUsage };
    },
    /** Shows a friend that an answer is being made, for at most this many seconds (5 to 60, in steps of 5). */
    showLoading: (chatId: string, loadingSeconds: number, signal: AbortSignal) =>
      post('loading', '/v2/bot/chat/loading/start', { chatId, loadingSeconds }, { signal }),
    leave: (kind: 'group' | 'room', id: string) =>
      post(`leave-${kind}`, `/v2/bot/${kind}/${id}/leave`),
    /** Returns the webhook as LINE calls it; null when none is set. */
    async fetchWebhook(): Promise<WebhookState | null> {
      try {
        return await call('webhook', `${apiUrl}/v2/bot/channel/webhook/endpoint`, webhookState);
      } catch (error) {
        if (error instanceof LineCallError && error.status === 404) return null;
        throw error;
      }
    },
    setWebhook: (endpoint: string) =>
      call('webhook-set', `${apiUrl}/v2/bot/channel/webhook/endpoint`, anything, {
        method: 'PUT',
        body: { endpoint },
      }),
    /** Makes LINE call a webhook now; it needs a minute to know one that was set. */
    testWebhook: (endpoint: string): Promise<WebhookTest> =>
      call('webhook-test', `${apiUrl}/v2/bot/channel/webhook/test`, webhookTest, {
        method: 'POST',
        body: { endpoint },
      }),
    fetchMenus: async () =>
      (await call('menus', `${apiUrl}/v2/bot/richmenu/list`, menuList)).richmenus,
    validateMenu: (menu: messagingApi.RichMenuRequest) =>
      post('menu-validate', '/v2/bot/richmenu/validate', menu),
    createMenu: async (menu: messagingApi.RichMenuRequest) =>
      (
        await call('menu-create', `${apiUrl}/v2/bot/richmenu`, menuId, {
          method: 'POST',
          body: menu,
        })
      ).richMenuId,
    /** Uploads the picture of a menu; it goes to another host than all other calls. */
    uploadMenuPicture: (id: string, jpeg: Uint8Array<ArrayBuffer>) =>
      call('menu-picture', `${dataApiUrl}/v2/bot/richmenu/${id}/content`, anything, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        body: jpeg,
      }),
    deleteMenu: (id: string) => remove('menu-delete', `/v2/bot/richmenu/${id}`),
    /** Returns the menu of users without one of their own, as far as it was set by this API; null when none was. */
    async fetchDefaultMenu(): Promise<string | null> {
      try {
        return (await call('menu-default', `${apiUrl}/v2/bot/user/all/richmenu`, menuId))
          .richMenuId;
      } catch (error) {
        if (error instanceof LineCallError && error.status === 404) return null;
        throw error;
      }
    },
    setDefaultMenu: (id: string) => post('menu-default-set', `/v2/bot/user/all/richmenu/${id}`),
    clearDefaultMenu: () => remove('menu-default-clear', '/v2/bot/user/all/richmenu'),
    fetchMenuAliases: async () =>
      (await call('menu-aliases', `${apiUrl}/v2/bot/richmenu/alias/list`, aliasList)).aliases,
    createMenuAlias: (richMenuAliasId: string, richMenuId: string) =>
      post('menu-alias-create', '/v2/bot/richmenu/alias', { richMenuAliasId, richMenuId }),
    updateMenuAlias: (alias: string, richMenuId: string) =>
      post('menu-alias-update', `/v2/bot/richmenu/alias/${alias}`, { richMenuId }),
    deleteMenuAlias: (alias: string) =>
      remove('menu-alias-delete', `/v2/bot/richmenu/alias/${alias}`),
    linkMenu: (userId: string, id: string) =>
      post('menu-link', `/v2/bot/user/${userId}/richmenu/${id}`),
    unlinkMenu: (userId: string) => remove('menu-unlink', `/v2/bot/user/${userId}/richmenu`),
    /** Shows a menu to up to 500 users. */
    linkMenus: (userIds: readonly string[], richMenuId: string) =>
      post('menu-link-bulk', '/v2/bot/richmenu/bulk/link', { richMenuId, userIds }),
    /** Shows the default menu to up to 500 users. */
    unlinkMenus: (userIds: readonly string[]) =>
      post('menu-unlink-bulk', '/v2/bot/richmenu/bulk/unlink', { userIds }),
  };
}

/** Returns LINE's name of a request, or of the earlier one that it has accepted under the same retry key. */
function findRequestId({ headers }: Response): string | null {
  return headers.get('x-line-accepted-request-id') ?? headers.get('x-line-request-id');
}

async function read<S extends v.GenericSchema>(
  name: string,
  response: Response,
  schema: S,
): Promise<v.InferOutput<S>> {
  const body: unknown = await response.json().catch(() => undefined);
  const requestId = findRequestId(response);
  if (!response.ok) {
    const parsed = v.safeParse(failure, body);
    const reason = parsed.success ? parsed.output.message : '';
    throw new LineCallError(name, { status: response.status, reason, requestId });
  }
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const unread = { status: response.status, reason: 'the answer cannot be read', requestId };
  throw new LineCallError(name, unread, { cause: parsed.issues });
}
