import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Locator } from '@playwright/test';
import * as v from 'valibot';
import { lineDeliveries } from '@/contract/operator/line-deliveries.contract';
import { readableLog } from './e2e';
import { lendBrowsers, type OpenBrowser } from './e2e-console';
import { test as base, expect } from './e2e-line';
import { BuiltServer, createSeededDataDir, removeDataDir } from './e2e-server';
import type { Credentials } from './journey-backend';
import {
  type ChatEvent,
  createOfficialAccountStandIn,
  type OfficialAccountStandIn,
} from './official-account-stand-in';
import { OPERATOR_KEY } from './server-process';

export { expect };

/** A user of LINE in the chat of the official account. */
export class ChatUser {
  readonly #account: OfficialAccountStandIn;
  readonly #site: string;
  readonly #userId: string;

  constructor(account: OfficialAccountStandIn, site: string, userId: string) {
    this.#account = account;
    this.#site = site;
    this.#userId = userId;
  }

  /** Name of the menu that the user sees; null for the default menu. */
  get menu(): string | null {
    return this.#account.menuOf(this.#userId);
  }

  /** Returns messages that the user got without a question and that contain a text, each as JSON. */
  pushesWith(text: string): readonly string[] {
    return this.#account.pushes
      .filter(({ to }) => to === this.#userId)
      .map(({ messages }) => JSON.stringify(messages))
      .filter((messages) => messages.includes(text));
  }

  /** Adds the account as a friend. @returns its greeting as JSON */
  follow(): Promise<string> {
    return this.#tell(this.#account.follow(this.#userId));
  }

  /** @returns the answer as JSON */
  say(text: string): Promise<string> {
    return this.#tell(this.#account.text(this.#userId, text));
  }

  /** Presses a button of a card. @returns the answer as JSON */
  press(data: string): Promise<string> {
    return this.#tell(this.#account.postback(this.#userId, data));
  }

  async #tell(event: ChatEvent): Promise<string> {
    const answers = () => this.#account.replies.filter(({ userId }) => userId === this.#userId);
    const before = answers().length;
    const response = await fetch(this.#account.webhookRequest(this.#site, [event]));
    expect(response.status).toBe(200);
    await expect.poll(() => answers().length).toBe(before + 1);
    return JSON.stringify(answers().at(-1)?.messages);
  }
}

/** Returns the link in messages that opens a screen in LINE. @param path beginning of its path */
export function linkTo(messages: string, path: string): string {
  const links = messages.match(/https:\/\/liff\.line\.me\/[^"\\]+/g) ?? [];
  const link = links.find((each) =>
    new URL(each).pathname.replace(/^\/[^/]+/, '').startsWith(path),
  );
  if (link === undefined) throw new Error(`no link to ${path} in ${messages}`);
  return link;
}

const deliveriesResponse = v.object({ data: lineDeliveries.data });

/** Returns the ends of messages by LINE that carry one kind of notice to a member, the latest first. */
export async function fetchDeliveries(
  { url }: BuiltServer,
  { username }: Credentials,
  kind: string,
) {
  const response = await fetch(`${url}${lineDeliveries.path}?username=${username}`, {
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
  });
  const { data } = v.parse(deliveriesResponse, await response.json());
  return data
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ state, reason }) => ({ state, reason }));
}

/** Switches a kind of notices on in the profile. */
export async function switchOn(main: Locator, name: RegExp): Promise<void> {
  const choice = main.getByRole('switch', { name });
  await choice.tap();
  await expect(choice).toBeChecked();
}

interface WorkerFixtures {
  /** The official account at LINE. */
  account: OfficialAccountStandIn;
  /** Whether the site needs two people. */
  fourEyes: 'on' | 'off';
}

interface TestFixtures {
  /** The LINE user of the test, in the chat of the account. */
  chat: ChatUser;
  /** Puts the menus of the house at LINE. */
  putMenus: () => Promise<void>;
  openBrowser: OpenBrowser;
}

/** The journeys' `test` inside LINE, on a site with an official account. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  account: [
    async ({}, use) => {
      await use(createOfficialAccountStandIn());
    },
    { scope: 'worker' },
  ],
  fourEyes: ['off', { option: true, scope: 'worker' }],
  lineHttp: [
    async ({ standIn, account }, use) => {
      const [login, bot] = [await standIn.listen(), await account.listen()];
      const api = await openLineApi(login.url, { url: bot.url, channelId: account.channelId });
      const environment = {
        ...{ ...login.environment, ...bot.environment },
        ...{ LINE_API_URL: api.url, LINE_DATA_API_URL: `${api.url}/data` },
      };
      await use({ url: api.url, environment, close: () => api.close() });
      for (const http of [api, login, bot]) await http.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ lineHttp, demo, fourEyes }, use) => {
      const dataDir = await createSeededDataDir(undefined, demo);
      const server = await BuiltServer.start(dataDir, {
        ...readableLog,
        ...lineHttp.environment,
        ...{ SEED: demo, FOUR_EYES: fourEyes },
      });
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  chat: async ({ account, server, lineUser }, use) => {
    account.recover();
    await use(new ChatUser(account, server.url, lineUser.userId));
  },
  putMenus: async ({ server }, use) => {
    await use(async () => {
      const response = await fetch(`${server.url}/operator/v1/line/menus`, {
        method: 'POST',
        headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ remove: false }),
      });
      expect(await response.json()).toMatchObject({ error: 0 });
    });
  },
  openBrowser: async ({ browser, server, complaints }, use) => {
    await lendBrowsers({ browser, server, complaints }, use);
  },
});

/** Paths of LINE's API that belong to the official account; the others are those of LINE's login. */
const OF_ACCOUNT = /^\/(?:v2\/bot|data)\//;
const TOKENS = '/oauth2/v3/token';
const OF_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding'];

/** Serves LINE's login and the official account at one URL, as LINE does. */
async function openLineApi(
  login: string,
  bot: { url: string; channelId: string },
): Promise<{ url: string; close: () => Promise<void> }> {
  const forward = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? null : await request.arrayBuffer();
    const isOfAccount =
      pathname === TOKENS
        ? new TextDecoder().decode(body ?? undefined).includes(bot.channelId)
        : OF_ACCOUNT.test(pathname);
    const headers = new Headers(request.headers);
    for (const name of OF_CONNECTION) headers.delete(name);
    const url = `${isOfAccount ? bot.url : login}${pathname}${search}`;
    return fetch(url, { method: request.method, headers, body });
  };
  const server = createServer((incoming, outgoing) => {
    void getRequestListener(
      (request) => forward(request).catch(() => new Response('', { status: 502 })),
      { overrideGlobalObjects: false },
    )(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port found');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
