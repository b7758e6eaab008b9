import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { RefusalError } from '@/server/http/refusal';
import { adjustPoints } from '@/server/points/points.service';
import { freeHands } from './free-hands';
import { createPostgresDatabase } from './postgres';
import { createTestPlayers } from './test-players';

/** The operator who changes the first agent's offers in tests. */
export const keeper = { agentId: 1, operator: 'test', approvalId: null };

/** A demo on a separate PostgreSQL database, with test players. */
export interface TwoProcesses {
  /** The databases of two processes that serve the same site. */
  readonly dbs: Database[];
  readonly members: { id: number; username: string }[];
  close(): Promise<void>;
}

/** Opens a demo as two processes, and creates members with money and optionally points. */
export async function openTwoProcesses(ask: {
  members: number;
  balanceSatang: number;
  points?: number;
}): Promise<TwoProcesses> {
  const database = await createPostgresDatabase('demo');
  const first = await openDatabase({ databaseUrl: database.url });
  await freeHands(first);
  const dbs = [first, await openDatabase({ databaseUrl: database.url })];
  await createTestPlayers((...sql) => queryRaw(first, ...sql), ask.members, ask.balanceSatang);
  const members = await queryRaw<{ id: number; username: string }>(
    first,
    `SELECT id, username FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  for (const { username } of members) {
    if (ask.points === undefined) break;
    const given = { username, points: ask.points, reason: 'เริ่มต้น', reference: undefined };
    await adjustPoints(first, { ...keeper, ...given });
  }
  return {
    dbs,
    members,
    async close() {
      for (const db of dbs) await db.destroy();
      await database.drop();
    },
  };
}

/** Returns the outcome of a call: its result if that is a text, otherwise `done`, or the name of its refusal. */
export function endOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    (result) => (typeof result === 'string' ? result : 'done'),
    (error: unknown) => (error instanceof RefusalError ? error.errorName : String(error)),
  );
}

/** Returns how often each outcome occurs. */
export function countEnds(ends: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}
