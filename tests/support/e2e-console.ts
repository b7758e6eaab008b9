import { randomInt } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { test as base, expect, readableLog } from './e2e';
import { type Complaints, watchComplaints } from './e2e-complaints';
import { BuiltServer, createSeededDataDir, removeDataDir } from './e2e-server';
import type { Credentials } from './journey-backend';
import { Desk } from './journey-console';

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Opens a browser of another person, with a cookie jar of its own. */
export type OpenBrowser = (options?: ContextOptions) => Promise<Desk>;

interface TestFixtures {
  openBrowser: OpenBrowser;
  /** Baht that a person credits to the member of a test; null for none. */
  opening: string | null;
  /** A member with a name of their own, as the team and the site know them. */
  member: TestMember;
}

export interface TestMember {
  readonly credentials: Credentials;
  /** First and last name. */
  readonly name: string;
  readonly accountNumber: string;
  /** Last six digits of the bank account. */
  readonly accountEnd: string;
}

/** Every page of the console first asks who is signed in. */
const NOBODY_YET = /^401: GET \/operator\/v1\/auth\/me$/;

export { expect };

export const test = base.extend<TestFixtures>({
  // Two people have to be needed, which servers of other journeys switch off.
  server: [
    async ({ demo }, use) => {
      const dataDir = await createSeededDataDir(undefined, demo);
      const server = await BuiltServer.start(dataDir, {
        ...readableLog,
        ...{ SEED: demo, FOUR_EYES: 'on' },
      });
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  openBrowser: async ({ browser, server, complaints }, use) => {
    await lendBrowsers({ browser, server, complaints }, use);
  },
  opening: ['100', { option: true }],
  member: async ({ backEnd, opening }, use) => {
    const first_name = `ทดสอบ${randomThaiLetters()}`;
    const bank_account_number = String(randomInt(1e9, 1e10));
    const credentials = await backEnd.register({ first_name, bank_account_number });
    if (opening !== null) await backEnd.fund(credentials, opening);
    const accountEnd = bank_account_number.slice(-6);
    const accountNumber = bank_account_number;
    await use({ credentials, name: `${first_name} ระบบ`, accountNumber, accountEnd });
  },
});

/** Lends browsers to people of the console during a test, and expects no complaint of their pages. */
export async function lendBrowsers(
  {
    browser,
    server,
    complaints,
  }: { browser: Browser; server: BuiltServer; complaints: Complaints },
  use: (openBrowser: OpenBrowser) => Promise<void>,
): Promise<void> {
  const opened: { complaints: Complaints; close: () => Promise<void> }[] = [];
  complaints.expect(NOBODY_YET);
  await use(async (options = {}) => {
    const context = await browser.newContext({ baseURL: server.url, ...options });
    const heard = watchComplaints(context, server.url);
    heard.expect(NOBODY_YET);
    opened.push({ complaints: heard, close: () => context.close() });
    return new Desk(await context.newPage(), heard);
  });
  for (const { close } of opened) await close();
  expect(opened.flatMap(({ complaints: heard }) => heard.unexpected())).toEqual([]);
}

function randomThaiLetters(): string {
  return Array.from({ length: 6 }, () => 'กขคงจชซญดตถทนบปผพฟมยรลวสหอ'[randomInt(26)]).join('');
}
