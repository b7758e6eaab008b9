import type { SeedSource } from '@/domain/fairness-key';
import { drawYeekee } from '@/domain/yeekee';
import type { Database } from '@/server/db/database';
import { type Executor, queryRaw } from '@/server/db/raw';
import { deriveRoundSeed } from '@/server/yeekee/yeekee-planner';
import type { TestRound } from './draw.fixture';
import { openTestSeeds } from './test-seeds';

/** A yeekee round as stored, including the fields that are still secret. */
export interface YeekeeState {
  readonly state: string;
  readonly roundKey: string;
  /** Secret seed as hex, even before it is published. */
  readonly seed: string;
  readonly commitment: string;
  /** Numbers in the order of the shots. */
  readonly shots: string[];
  readonly fewestShots: number;
  readonly snapshot: string | null;
  readonly houseNumber: number | null;
  readonly announced: string | null;
  readonly isFrozen: boolean;
  readonly isPublished: boolean;
  /** Whether the prizes of the round have been drawn and paid. */
  readonly isDone: boolean;
  readonly isDemo: boolean;
  readonly note: string | null;
}

/** Reads the state of a yeekee round. @param seeds by default those of the test key */
export async function readYeekee(
  db: Database,
  { id }: Pick<TestRound, 'id'>,
  seeds?: SeedSource,
): Promise<YeekeeState> {
  const [row] = await queryRaw<
    Omit<YeekeeState, 'seed'> & { seed: string | null; agentId: number; roundId: string }
  >(
    db,
    `SELECT r.state, r.agent_id AS "agentId", r.round_id AS "roundId", y.round_key AS "roundKey", encode(y.seed, 'hex') AS seed, encode(y.commitment, 'hex') AS commitment,
       ARRAY(SELECT number FROM yeekee_shots WHERE round_id = r.id ORDER BY seq) AS shots,
       y.fewest_shots AS "fewestShots",
       encode(y.snapshot, 'hex') AS snapshot, y.house_number AS "houseNumber", r.announced,
       y.frozen_at IS NOT NULL AS "isFrozen", y.published_at IS NOT NULL AS "isPublished",
       y.prizes_at IS NOT NULL AS "isDone", r.is_demo_result AS "isDemo", r.note
     FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id WHERE r.id = $1`,
    [id],
  );
  const seed = row!.seed ?? (await deriveRoundSeed(seeds ?? (await openTestSeeds(db)), row!));
  return { ...row!, seed };
}

/** Computes the result from the seed and the shots of a round. */
export async function foresee(db: Database, round: Pick<TestRound, 'id'>) {
  return drawYeekee(await readYeekee(db, round));
}

/** Returns the prize winners of a round in the order of the draw. */
export function readPrizes(
  db: Executor,
  { id }: Pick<TestRound, 'id'>,
): Promise<{ number: number; member_id: number; amount: number }[]> {
  return queryRaw(
    db,
    'SELECT number, member_id, amount FROM yeekee_prizes WHERE round_id = $1 ORDER BY number',
    [id],
  );
}

/** Returns the participants in a round's draw in the order of their places. */
export async function readEntrants(db: Executor, { id }: Pick<TestRound, 'id'>): Promise<number[]> {
  const rows = await queryRaw<{ member_id: number }>(
    db,
    'SELECT member_id FROM yeekee_entrants WHERE round_id = $1 ORDER BY place',
    [id],
  );
  return rows.map(({ member_id }) => member_id);
}

/** Returns the paid shot prizes of a round from the ledger. */
export function fetchPaidPrizes(
  db: Executor,
  { id }: Pick<TestRound, 'id'>,
): Promise<{ reference: string; amount: number; from: string; account_id: number }[]> {
  return queryRaw(
    db,
    `SELECT t.reference, t.amount, d.kind AS from, t.credit_account_id AS account_id
     FROM transfers t JOIN accounts d ON d.id = t.debit_account_id
     WHERE t.code = 'lotto_shot_prize' AND starts_with(t.reference, 'yeekee/' || $1::bigint || '/') ORDER BY t.reference`,
    [id],
  );
}

/** A member with the main wallet. */
export interface TestShooter {
  readonly memberId: number;
  readonly accountId: number;
  readonly username: string;
}

/** Returns the members of an agent who have a wallet, in the order of their ids. */
export function findShooters(db: Executor, agentId = 1): Promise<TestShooter[]> {
  return queryRaw(
    db,
    `SELECT m.id AS "memberId", w.account_id AS "accountId", m.username
     FROM wallets w JOIN members m ON m.id = w.member_id
     WHERE m.agent_id = $1 AND w.wallet_type_id = 1 ORDER BY m.id`,
    [agentId],
  );
}
