import { vi } from 'vitest';
import type { NoticeFact } from '@/contract/notices.contract';
import { fetchAgentRules } from '@/server/agent/agent.service';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { addNotice } from '@/server/notices/notice.service';
import type { AnyChannel } from '@/server/notices/notice-channel';
import { createOutbox, type Outbox, type OutboxLimits } from '@/server/notices/outbox.service';
import { createSmsChannel } from '@/server/notices/sms-channel';
import { createLineChannel } from '@/server/official-account/line-channel';
import { createMessagingGateway } from '@/server/official-account/messaging-gateway';
import type { OfficialAccountConnection } from '@/server/official-account/official-account-connection';
import { createQuotaWatch, type QuotaWatch } from '@/server/official-account/quota-watch';
import type { OfficialAccountStandIn } from './official-account-stand-in';

export const LIFF_ID = '2000000001-abcdefgh';

/** Returns the connection of a site to the stand-in. */
export function connectTo(
  standIn: OfficialAccountStandIn,
  fetch: typeof globalThis.fetch = standIn.fetch,
): OfficialAccountConnection {
  const { channelId, channelSecret, login } = standIn;
  return {
    ...{ channelId, channelSecret, login, fetch, liffId: LIFF_ID },
    ...{ apiUrl: 'https://api.line.me', dataApiUrl: 'https://api-data.line.me' },
  };
}

/** A push as the house sent it, whether LINE took it or not. */
export interface PushCall {
  readonly retryKey: string;
  readonly body: string;
}

/** One process that sends notices by SMS and LINE. */
export interface LineOutbox {
  readonly outbox: Outbox;
  readonly quota: QuotaWatch;
  /** Pushes, oldest first. */
  readonly calls: PushCall[];
  /** Texts of SMS, oldest first. */
  readonly texts: string[];
  readonly warn: ReturnType<typeof vi.fn>;
  readonly error: ReturnType<typeof vi.fn>;
}

/** Options of a process. */
export interface LineOutboxOptions {
  readonly now?: () => Date;
  readonly limits?: Partial<OutboxLimits>;
  readonly channels?: readonly AnyChannel[];
  readonly fetch?: typeof globalThis.fetch;
}

const quick: Partial<OutboxLimits> = { everyMs: 5, firstPauseMs: 0, longestPauseMs: 0 };
/** By day in Thailand. */
const NOON = new Date('2026-11-28T05:00:00.000Z');

/** Opens a process that sends an agent's notices through the stand-in. */
export function openLineOutbox(
  db: Database,
  standIn: OfficialAccountStandIn,
  { now = () => NOON, limits, channels = [], fetch = standIn.fetch }: LineOutboxOptions = {},
): LineOutbox {
  const calls: PushCall[] = [];
  const connection = connectTo(standIn, async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/message/push')) {
      calls.push({
        retryKey: request.headers.get('x-line-retry-key') ?? '',
        body: await request.clone().text(),
      });
    }
    return fetch(request, init?.signal ? { signal: init.signal } : undefined);
  });
  const [warn, error] = [vi.fn(), vi.fn()];
  const logger = { warn, error };
  const gateway = createMessagingGateway(connection);
  const quota = createQuotaWatch({
    fetchQuota: (signal) => gateway.fetchQuota(signal),
    fetchRules: async () => (await fetchAgentRules(db, 1)).line,
    logger,
  });
  const line = createLineChannel({
    ...{ db: db.usedFor('job'), agentId: 1, gateway, quota, logger, now, liffId: LIFF_ID },
  });
  const texts: string[] = [];
  const sms = createSmsChannel({
    send: () => Promise.resolve(),
    sendNotice: ({ text }) => {
      texts.push(text);
      return Promise.resolve();
    },
  });
  const outbox = createOutbox({
    ...{ db: db.usedFor('job'), agentId: 1, channels: [sms, line, ...channels], logger },
    limits: { ...quick, ...limits },
  });
  return { outbox, quota, calls, texts, warn, error };
}

/** Choices of a member who wants everything. */
const everything = { money: true, results: true, rewards: true, hidesAmounts: false };

/** Links a member to a LINE user who is a friend of the account, and stores what the member wants. */
export async function befriend(
  db: Database,
  standIn: OfficialAccountStandIn,
  { memberId, userId, ...wants }: { memberId: number; userId: string } & Partial<typeof everything>,
): Promise<void> {
  const { money, results, rewards, hidesAmounts } = { ...everything, ...wants };
  standIn.friends.add(userId);
  await queryRaw(
    db,
    `INSERT INTO line_accounts (member_id, agent_id, line_user_id, display_name) VALUES ($1, 1, $2, 'LINE')
     ON CONFLICT DO NOTHING`,
    [memberId, userId],
  );
  await queryRaw(
    db,
    `INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at) VALUES (1, $1, true, '2026-01-01')
     ON CONFLICT DO NOTHING`,
    [userId],
  );
  await queryRaw(
    db,
    `INSERT INTO line_preferences (member_id, money, results, rewards, hides_amounts) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (member_id) DO UPDATE SET money = $2, results = $3, rewards = $4, hides_amounts = $5`,
    [memberId, money, results, rewards, hidesAmounts],
  );
}

/** Adds a notice about each fact. */
export async function notify(
  db: Database,
  memberId: number,
  ...facts: readonly NoticeFact[]
): Promise<void> {
  for (const fact of facts) {
    await addNotice(db, { memberId, subject: `test/${crypto.randomUUID()}`, fact });
  }
}

/** Makes every delivery that waits due now. */
export async function hurry(db: Database): Promise<void> {
  await queryRaw(
    db,
    `UPDATE notice_deliveries SET next_attempt_at = clock_timestamp() WHERE state = 'waiting'`,
  );
}

/** Hands all notices over, and sends them as if their time had come. */
export async function sendNow(db: Database, { outbox }: Pick<LineOutbox, 'outbox'>): Promise<void> {
  await outbox.sendDue();
  await hurry(db);
  await outbox.sendDue();
}
