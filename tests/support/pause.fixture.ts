import * as v from 'valibot';
import { queryRaw } from '@/server/db/raw';
import type { TestApp } from './app';
import { type OperatorResponse, operate } from './deposit.fixture';

const MINUTE = 60_000;
/** A process trusts its last look at the pauses for a quarter of a second. */
const LOOK_MS = 300;

/** A pause that a test starts or plans. */
export interface TestPause {
  readonly scope?: string;
  /** Minutes until it starts; left out, it starts now. */
  readonly inMinutes?: number;
  readonly minutes?: number;
  readonly message?: string;
}

/** Returns the instant some minutes from now by the database's clock. */
export async function readClock({ db }: Pick<TestApp, 'db'>, minutes = 0): Promise<string> {
  const [clock] = await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now', []);
  if (!clock) throw new Error('the database has no clock');
  return new Date(clock.now.getTime() + minutes * MINUTE).toISOString();
}

/** Sends the call that starts or plans a pause. */
export async function askPause(
  app: TestApp,
  { scope = 'all', inMinutes, minutes = 60, message = 'ปรับปรุงระบบ' }: TestPause = {},
): Promise<OperatorResponse> {
  return operate(app, '/pauses', {
    body: {
      ...{ scope, message },
      starts_at: inMinutes === undefined ? null : await readClock(app, inMinutes),
      ends_at: await readClock(app, (inMinutes ?? 0) + minutes),
    },
  });
}

/** Starts or plans a pause. @returns its id */
export async function pause(app: TestApp, plan: TestPause = {}): Promise<number> {
  const { data } = await askPause(app, plan);
  return v.parse(v.object({ id: v.number() }), data).id;
}

/** Waits until each process has looked at the pauses again. */
export function untilHeard(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LOOK_MS);
  });
}
