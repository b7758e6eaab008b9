import { expect } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import type { AppDeps } from '@/server/app';
import { type Executor, queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp, type TestAppOptions } from './app';
import {
  type ChatEvent,
  createOfficialAccountStandIn,
  type OfficialAccountStandIn,
  type SentReply,
} from './official-account-stand-in';

/** LIFF app of the site in tests of the chat. */
export const LIFF_ID = '2000000001-AbCdEfGh';

/** The application with an official account, and LINE. */
export interface Chat {
  readonly app: TestApp;
  readonly line: OfficialAccountStandIn;
  /** Lets LINE deliver events, and waits until they are handled. @returns the replies to them */
  say(...events: readonly ChatEvent[]): Promise<readonly SentReply[]>;
  /** Says a text, and returns the reply as JSON; empty without one. */
  ask(userId: string, text: string): Promise<string>;
  /** Presses a button, and returns the reply as JSON; empty without one. */
  press(userId: string, data: string): Promise<string>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the connection of an application to the stand-in. */
export function connectTo(line: OfficialAccountStandIn): NonNullable<AppDeps['officialAccount']> {
  return {
    channelId: line.channelId,
    channelSecret: line.channelSecret,
    apiUrl: 'https://api.line.me',
    dataApiUrl: 'https://api-data.line.me',
    fetch: line.fetch,
    liffId: LIFF_ID,
    login: line.login,
  };
}

/** Opens the application with an official account; its worker runs. */
export async function openChat(options: TestAppOptions = {}): Promise<Chat> {
  const line = createOfficialAccountStandIn();
  const app = await createTestApp({ officialAccount: connectTo(line), ...options });
  await app.app.open();

  async function say(...events: readonly ChatEvent[]): Promise<readonly SentReply[]> {
    const before = line.replies.length;
    const response = await app.fetch(line.webhookRequest(TEST_URL, events));
    expect(response.status).toBe(200);
    await waitForEvents(
      app.db,
      events.map(({ webhookEventId }) => webhookEventId),
    );
    return line.replies.slice(before);
  }
  const toText = (replies: readonly SentReply[]) =>
    replies.length === 0 ? '' : JSON.stringify(replies.flatMap(({ messages }) => messages));

  return {
    app,
    line,
    say,
    ask: async (userId, text) => toText(await say(line.text(userId, text))),
    press: async (userId, data) => toText(await say(line.postback(userId, data))),
    async reset() {
      await app.reset();
      line.reset();
    },
    close: () => app.close(),
  };
}

/** Waits until events are handled. */
export async function waitForEvents(db: Executor, ids: readonly string[]): Promise<void> {
  await expect
    .poll(() => countWaiting(db, ids), { interval: 5, message: 'events that wait' })
    .toBe(0);
}

async function countWaiting(db: Executor, ids: readonly string[]): Promise<number> {
  const [row] = await queryRaw<{ waiting: number }>(
    db,
    `SELECT $2 - count(*)::int AS waiting FROM line_events
     WHERE webhook_event_id = ANY ($1::text[]) AND done_at IS NOT NULL`,
    [[...ids], new Set(ids).size],
  );
  return row?.waiting ?? ids.length;
}

/** Links a demo member, by default the first, with a LINE user. @returns the member's id */
export async function linkUser(
  db: Executor,
  userId: string,
  username: string = demoMembers[0].username,
): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    db,
    `INSERT INTO line_accounts (agent_id, member_id, line_user_id, display_name)
     SELECT agent_id, id, $1, 'LINE' FROM members WHERE username = $2 RETURNING member_id AS id`,
    [userId, username],
  );
  if (!row) throw new Error(`no member is named ${username}`);
  return row.id;
}
