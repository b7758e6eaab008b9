import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { BodyOf, DataOf } from '@/contract/endpoint';
import type { wheelSetPut } from '@/contract/operator/wheel.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { type WheelPlay, wheelConfigV2, wheelSpinV2 } from '@/contract/wheel.contract';
import type { Database } from '@/server/db/database';
import { type Executor, queryRaw } from '@/server/db/raw';
import { deriveSpinSeed, readCommitment } from '@/server/wheel/commitment.service';
import { grantSpins } from '@/server/wheel/grants.service';
import { createTestApp, type TestApp } from './app';
import { createTestGateway, OPERATOR_KEY, operate } from './deposit.fixture';
import { freeHands } from './free-hands';
import { createTestProvider, type TestProvider } from './test-provider';
import { openTestSeeds } from './test-seeds';

/** Prizes in a request of an operator. */
export type WrittenPrizes = BodyOf<typeof wheelSetPut>['prizes'];

/**
 * Creates a new set of prizes.
 * @returns version of the set
 */
export async function putPrizes(app: TestApp, prizes: WrittenPrizes): Promise<number> {
  const response = await operate(app, '/wheel/sets', {
    body: { prizes, force: 'เพื่อการทดสอบ' },
  });
  if (response.error !== 0) throw new Error(`the set was refused: ${response.error}`);
  return (response.data as { version: number }).version;
}

/** Returns the id of a member of the first agent. */
export async function memberIdOf(db: Executor, username: string): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = 1 AND username = $1',
    [username],
  );
  if (!row) throw new Error(`no member is named ${username}`);
  return row.id;
}

/** Deletes a member's commitment, so that the next visit commits a new spin. */
export async function forgetCommitment(db: Executor, memberId: number): Promise<void> {
  await queryRaw(
    db,
    `UPDATE wheel_members SET fairness_key_id = NULL, commitment = NULL, set_id = NULL, committed_at = NULL
     WHERE member_id = $1`,
    [memberId],
  );
}

/** Returns the prize that a member's next spin is committed to, which is secret until the spin. */
async function findNextPrize(db: Database, memberId: number): Promise<number> {
  const seeds = await openTestSeeds(db);
  const next = await readCommitment(db, seeds, memberId);
  if (!next) throw new Error('nothing is committed');
  const { clientSeed, setText, nonce } = next;
  const serverSeed = await deriveSpinSeed(seeds, { memberId, nonce });
  return recompute({ server_seed: serverSeed, client_seed: clientSeed, set_text: setText, nonce })
    .no;
}

/** Computes the number and the commitment of a spin by the published rules, without the product's code. */
export function recompute(
  play: Pick<WheelPlay, 'server_seed' | 'client_seed' | 'set_text' | 'nonce'>,
): { commitment: string; number: string; no: number } {
  const seed = Buffer.from(play.server_seed, 'hex');
  const set = createHash('sha256').update(play.set_text).digest('hex');
  const commitment = createHash('sha256').update(seed).update(set).digest('hex');
  // Only a value below 4,294,960,000 counts, the largest multiple of 10,000 that 32 bits hold. Further blocks are
  // needed once in 10⁴³ spins.
  const digest = createHmac('sha256', seed).update(`${play.client_seed}:${play.nonce}:0`).digest();
  const drawn = [0, 4, 8, 12, 16, 20, 24, 28]
    .map((offset) => digest.readUInt32BE(offset))
    .find((value) => value < 4_294_960_000);
  if (drawn === undefined) throw new Error('no number of the first block counts');
  const number = drawn % 10_000;
  let ticks = 0;
  const line = play.set_text.split('\n').find((each) => {
    ticks += Number(each.split(',')[1]);
    return number < ticks * 100;
  });
  return {
    commitment,
    number: `${String(Math.floor(number / 100)).padStart(2, '0')}.${String(number % 100).padStart(2, '0')}`,
    no: Number(line?.split(',')[0]),
  };
}

const [FIRST, SECOND] = ['0812345678', '0823456789'];

/** The demo's wheel with its two members; the first one spins. */
export interface WheelFixture {
  readonly app: TestApp;
  readonly provider: TestProvider;
  /** Bearer token of the member who spins. */
  readonly token: string;
  readonly memberId: number;
  /** Bearer token of another member. */
  readonly other: string;
  config: (by?: string) => Promise<DataOf<typeof wheelConfigV2>>;
  pointsOf: () => Promise<number>;
  spin: (
    body?: BodyOf<typeof wheelSpinV2>,
    options?: { by?: string; key?: string },
  ) => ReturnType<typeof callSpin>;
  /** Grants quest spins to the member who spins. @returns the number of granted spins */
  grant: (count: number, reference?: string) => Promise<number>;
  /** Puts a set with the given prize and a rare fallback, and commits the member's next spin to the given prize. */
  offerOnly: (prize: WrittenPrizes[number], fallback?: WrittenPrizes[number]) => Promise<void>;
  /** Changes rows that triggers protect, by disabling the triggers. */
  plant: (table: string, change: string) => Promise<void>;
}

const callSpin = (app: TestApp, token: string, body: BodyOf<typeof wheelSpinV2>, key: string) =>
  app.call(wheelSpinV2, { token, body, headers: { 'idempotency-key': key } });

/** Creates the harness for the tests of a file; after each test it verifies the ledger. */
export function useWheelFixture(): WheelFixture {
  let app: TestApp;
  let token = '';
  let other = '';
  let memberId = 0;
  const provider = createTestProvider();
  beforeAll(async () => {
    app = await createTestApp({
      providers: [provider],
      gateways: [createTestGateway()],
      operatorKey: OPERATOR_KEY,
      prepare: async (fresh) => {
        token = await fresh.loginAs(FIRST);
        other = await fresh.loginAs(SECOND);
        await freeHands(fresh.db);
      },
    });
    memberId = await memberIdOf(app.db, FIRST);
  });
  beforeEach(() => app.reset());
  afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
  afterAll(() => app.close());
  return {
    provider,
    get app() {
      return app;
    },
    get token() {
      return token;
    },
    get other() {
      return other;
    },
    get memberId() {
      return memberId;
    },
    config: async (by = token) => (await app.call(wheelConfigV2, { token: by })).data,
    pointsOf: async () => (await app.call(memberPoints, { token })).data.point,
    spin: (body = {}, { by = token, key = randomUUID() } = {}) => callSpin(app, by, body, key),
    grant: (count, reference = randomUUID()) =>
      grantSpins(app.db, { memberId, agentId: 1, source: 'quest', reference, count }),
    offerOnly: async (prize, fallback = prize) => {
      await putPrizes(app, [
        { ...prize, weight: 99 },
        { ...fallback, weight: 1 },
      ]);
      // The commitment is repeated, because a random seed draws the fallback once in a hundred times.
      do {
        await forgetCommitment(app.db, memberId);
        await app.call(wheelConfigV2, { token });
      } while ((await findNextPrize(app.db, memberId)) !== 1);
    },
    plant: async (table, change) => {
      await queryRaw(app.db, `ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await queryRaw(app.db, change);
      await queryRaw(app.db, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
    },
  };
}
