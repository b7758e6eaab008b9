import * as v from 'valibot';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { type Executor, queryRaw } from '../db/raw';

/** Channel on which the database announces committed changes. */
export const CHANGES_CHANNEL = 'member_changes';

const transactionId = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
);

const changeMessage = v.object({
  /** All transactions before this id have ended and were announced earlier, except changes of balances. */
  id: transactionId,
  /** The transaction that made the change; null for a heartbeat. */
  xid: v.nullable(transactionId),
  /** A stream kind of the contract, `session` when sessions ended, or null for a heartbeat. */
  kind: v.nullable(v.string()),
  /** Recipients: these members, or all members of an agent. */
  members: v.nullable(v.array(v.nullable(v.number()))),
  agent: v.nullable(v.number()),
});

/** A message of the channel. */
export type ChangeMessage = v.InferOutput<typeof changeMessage>;

/** Parses a message of the channel. @throws Error when it is malformed */
export function parseChangeMessage(payload: string): ChangeMessage {
  return v.parse(changeMessage, JSON.parse(payload));
}

/** Sends a heartbeat to every process, which proves that the channel works and carries the current position. */
export async function sendHeartbeat(db: Executor): Promise<void> {
  await queryRaw(db, 'SELECT tell_change(NULL, NULL, NULL)');
}

/** The changes that a member has missed. */
export interface MissedChanges {
  /** Position from which the next query may start. */
  id: bigint;
  kinds: StreamKind[];
  /** Every missed change was made by a transaction before this id. */
  before: bigint;
}

/** Positions from which a page must hear of changes; null when the page knows none. */
export interface KnownPositions {
  /** For changes of the member. */
  readonly own: bigint | null;
  /** For changes that all members see. */
  readonly shared: bigint | null;
}

/** Returns the kinds that changed for a member since a position; all kinds when it is null or of another database. */
export async function fetchMissedChanges(
  db: Executor,
  member: { id: number; agentId: number },
  { own, shared }: KnownPositions,
): Promise<MissedChanges> {
  const [row] = await queryRaw<{
    id: number;
    own_kinds: string[] | null;
    shared_kinds: string[] | null;
    before: number;
  }>(
    db,
    `SELECT own.id, own.kinds AS own_kinds, shared.kinds AS shared_kinds,
       pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS before
     FROM member_changes_since($1, NULL, $3) own, member_changes_since(NULL, $2, $4) shared`,
    [member.id, member.agentId, own?.toString() ?? null, shared?.toString() ?? null],
  );
  if (!row) throw new Error('the query of changes returned no row');
  const { own_kinds: ownKinds, shared_kinds: sharedKinds } = row;
  return {
    id: BigInt(row.id),
    before: BigInt(row.before),
    kinds:
      ownKinds && sharedKinds
        ? streamKinds.filter((kind) => ownKinds.includes(kind) || sharedKinds.includes(kind))
        : [...streamKinds],
  };
}

/** Changes without an announcement between two queries: balances, and the progress of turnover requirements. */
export interface QuietChanges extends QueryMark {
  readonly changes: readonly QuietChange[];
}

/** One change without an announcement. */
export interface QuietChange {
  readonly member: number;
  readonly kind: string;
  /** The latest transaction that may have made the change. */
  readonly xid: bigint;
}

/** The point that a query covered, from which the next query continues. */
export interface QueryMark {
  /** All transactions before this id have ended, and are covered by this query or an earlier one. */
  readonly id: bigint;
  readonly snapshot: string;
  /** Business time of the query. */
  readonly takenAt: Date;
}

interface QuietChangesRow {
  id: number;
  snapshot: string;
  before: number;
  takenAt: Date;
  changes: readonly { member: number; kind: string; xid: string }[];
  turnover: readonly number[];
  turnoverKinds: readonly string[];
}

/**
 * Returns the unannounced changes of these members since an earlier query. It is one statement, so that the returned
 * mark holds for one snapshot.
 * @param since mark of the earlier query; null for the first query, which finds nothing
 */
export async function fetchQuietChanges(
  db: Executor,
  memberIds: readonly number[],
  since: QueryMark | null,
): Promise<QuietChanges> {
  const [row] = await queryRaw<QuietChangesRow>(
    db,
    `SELECT id, snapshot, pg_snapshot_xmax(snapshot::pg_snapshot)::text::bigint AS before, changes, business_now() AS "takenAt", turnover_kinds() AS "turnoverKinds",
       array_to_json(turnover_changes_since($1, $2, $3)) AS turnover
     FROM balance_changes_since($1, $2)`,
    [memberIds, since?.snapshot ?? null, since?.takenAt ?? null],
  );
  if (!row) throw new Error('the query of changes returned no row');
  const played = row.turnover.flatMap((member) =>
    row.turnoverKinds.map((kind) => ({ member, kind, xid: BigInt(row.before) - 1n })),
  );
  return {
    id: BigInt(row.id),
    snapshot: row.snapshot,
    takenAt: row.takenAt,
    changes: [...row.changes.map((change) => ({ ...change, xid: BigInt(change.xid) })), ...played],
  };
}
