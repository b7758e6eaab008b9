import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@/contract/endpoint';
import { type Quest, type QuestKind, questList, questRedeem } from '@/contract/quests.contract';
import { type Executor, queryRaw } from '@/server/db/raw';
import type { TestApp, TestResponse } from './app';
import { runJob } from './run-job';

const DAY_MS = 86_400_000;

/**
 * Returns the milliseconds until noon of next week's Wednesday in Thailand, so that a test can move within days and
 * weeks.
 */
export async function untilWednesday(db: Executor): Promise<number> {
  const [row] = await queryRaw<{ ms: number }>(
    db,
    `SELECT extract(epoch FROM (date_trunc('week', clock_timestamp() AT TIME ZONE 'Asia/Bangkok') + interval '9 days 12 hours')
       AT TIME ZONE 'Asia/Bangkok' - clock_timestamp())::float8 * 1000 AS ms`,
  );
  return Math.round(row?.ms ?? 0);
}

/** Returns days in milliseconds, for the clock of a test. */
export const days = (count: number) => count * DAY_MS;

/** Returns the member's quests. */
export async function questsOf(app: TestApp, token: string): Promise<Quest[]> {
  return (await app.call(questList, { token })).data.quests;
}

/** Returns one of the member's quests. */
export async function questOf(app: TestApp, token: string, kind: QuestKind): Promise<Quest> {
  const quest = (await questsOf(app, token)).find((each) => each.kind === kind);
  if (!quest) throw new Error(`there is no quest ${kind}`);
  return quest;
}

/** Claims a reward. */
export function redeem(
  app: TestApp,
  token: string,
  body: BodyOf<typeof questRedeem>,
  key: string = randomUUID(),
): Promise<TestResponse<typeof questRedeem>> {
  return app.call(questRedeem, { token, body, headers: { 'idempotency-key': key } });
}

/** Settles a stake as a game does, without a wallet. */
export async function settle(db: Executor, memberId: number, satang: number): Promise<void> {
  await queryRaw(
    db,
    `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, 'games', 'test/' || gen_random_uuid(), $2::bigint, 0, $2::bigint,
       business_now(), NULL, NULL, NULL, 'slot')::settled_stakes])`,
    [memberId, satang],
  );
}

/** Settles a stake and rolls up play. */
export async function play(app: TestApp, memberId: number, satang: number): Promise<void> {
  await settle(app.db, memberId, satang);
  await runJob(app, 'roll-up-played');
}
