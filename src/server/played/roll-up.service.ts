import { type Executor, queryRaw } from '../db/raw';

/** Settled stakes that one transaction sums up: an embedded database answers no other caller meanwhile. */
const SLICE = 5_000;

/** A number of settled stakes, and what has to come before all up to it are known. */
interface Mark {
  readonly seq: number;
  /** The first transaction that began to write after the number was read. */
  readonly xid: string;
  /** So far the log was written then: a crash before it is on disk might give numbers out again. */
  readonly lsn: string;
}

/** Sums up what was played. */
export interface RollUp {
  /**
   * Sums up, slice by slice, what is known to be complete; an unfinished transaction is waited for until the next call.
   * @param signal ends it between two slices
   * @returns whether anything was summed up
   */
  run: (signal?: AbortSignal) => Promise<boolean>;
}

/**
 * Creates the roll-up of settled stakes. Safe in many processes at once, and resumable at any moment: a slice and how
 * far it goes are one transaction. Rule: rewards, "What was played".
 */
export function createRollUp(db: Executor): RollUp {
  let mark: Mark | null = null;

  return {
    async run(signal) {
      mark ??= await takeMark(db);
      if (!mark || !(await isComplete(db, mark))) return false;
      const { seq } = mark;
      mark = null;
      let summedSeq: number | null = 0;
      while (summedSeq !== null && summedSeq < seq && !signal?.aborted) {
        summedSeq = await rollUpSlice(db, seq);
      }
      return true;
    },
  };
}

/** Null while nothing was settled since the last slice. */
async function takeMark(db: Executor): Promise<Mark | null> {
  const [last] = await queryRaw<{ seq: number; summedSeq: number }>(
    db,
    'SELECT last_settled_seq() AS seq, summed_seq AS "summedSeq" FROM played_roll_up',
  );
  if (!last || last.seq <= last.summedSeq) return null;
  // By a later snapshot than the number: who was given a smaller one had begun to write before.
  const [row] = await queryRaw<Omit<Mark, 'seq'>>(
    db,
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid, pg_current_wal_insert_lsn()::text AS lsn',
  );
  return row ? { seq: last.seq, ...row } : null;
}

async function isComplete(db: Executor, { xid, lsn }: Mark): Promise<boolean> {
  const [row] = await queryRaw<{ complete: boolean }>(
    db,
    `SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8
       AND pg_current_wal_flush_lsn() >= $2::text::pg_lsn AS complete`,
    [xid, lsn],
  );
  return row?.complete ?? false;
}

async function rollUpSlice(db: Executor, until: number): Promise<number | null> {
  const [row] = await queryRaw<{ summedSeq: number | null }>(
    db,
    'SELECT roll_up_played($1, $2) AS "summedSeq"',
    [until, SLICE],
  );
  return row?.summedSeq ?? null;
}
