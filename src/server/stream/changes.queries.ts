import * as v from 'valibot';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { type Executor, queryRaw } from '../db/raw';

/** Channel on which the database tells what was committed. */
export const CHANGES_CHANNEL = 'member_changes';

const told = v.object({
  /** Everything before this transaction id has ended, and was told before; balances apart. */
  id: v.pipe(
    v.string(),
    v.transform((text) => BigInt(text)),
  ),
  /** A kind of the contract; `session` where sessions ended; null where somebody only lets hear that the line works. */
  kind: v.nullable(v.string()),
  /** Whom it is for: these members, or everyone of an agent. */
  members: v.nullable(v.array(v.nullable(v.number()))),
  agent: v.nullable(v.number()),
});

/** One message of the database. */
export type ToldChange = v.InferOutput<typeof told>;

/** Reads a message of the channel. @throws Error when it is none */
export function parseToldChange(payload: string): ToldChange {
  return v.parse(told, JSON.parse(payload));
}

/** Lets every process hear that the line works, and up to where everything has been told. */
export async function sendSign(db: Executor): Promise<void> {
  await queryRaw(db, 'SELECT tell_change(NULL, NULL, NULL)');
}

/** What a member has missed. */
export interface MissedChanges {
  /** From where the next question may ask. */
  id: bigint;
  kinds: StreamKind[];
}

/** What changed for a member since a position; every kind when nobody can know, and without a position. */
export async function fetchMissedChanges(
  db: Executor,
  member: { id: number; agentId: number },
  since: bigint | null,
): Promise<MissedChanges> {
  const [row] = await queryRaw<{ id: number; kinds: string[] | null }>(
    db,
    'SELECT id, kinds FROM member_changes_since($1, $2, $3)',
    [member.id, member.agentId, since === null ? null : since.toString()],
  );
  if (!row) throw new Error('the database does not say what changed');
  const { kinds } = row;
  return {
    id: BigInt(row.id),
    kinds: kinds ? streamKinds.filter((k) => kinds.includes(k)) : [...streamKinds],
  };
}

/** Whose balances changed between two looks. */
export interface BalanceChanges {
  /** Everything before this transaction id has ended, and is in this look or an earlier one. */
  id: bigint;
  /** What the next look takes. */
  snapshot: string;
  changes: readonly { member: number; kind: string }[];
}

/**
 * Which balances of these members changed since a look.
 * @param snapshot of that look; null for the first, which finds nothing
 */
export async function fetchBalanceChanges(
  db: Executor,
  memberIds: readonly number[],
  snapshot: string | null,
): Promise<BalanceChanges> {
  const [row] = await queryRaw<Omit<BalanceChanges, 'id'> & { id: number }>(
    db,
    'SELECT id, snapshot, changes FROM balance_changes_since($1, $2)',
    [memberIds, snapshot],
  );
  if (!row) throw new Error('the database does not say which balances changed');
  return { ...row, id: BigInt(row.id) };
}
