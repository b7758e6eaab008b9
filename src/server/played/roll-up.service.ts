import { type Executor, queryRaw } from '../db/raw';

/** Settled stakes that one transaction sums up: an embedded database answers no other caller meanwhile. */
const SLICE = 5_000;

/**
 * Sums up settled stakes, slice by slice, as far as they are known to be complete. Safe in many processes at once, and
 * resumable at any moment: a slice and how far it goes are one transaction. While nothing was settled it only reads.
 * Rule: rewards, "What was played".
 * @param signal ends it between two slices
 * @returns whether all that was settled before the call is summed up; otherwise an unfinished transaction, or another
 * process, is to be waited for
 */
export async function rollUpPlayed(db: Executor, signal?: AbortSignal): Promise<boolean> {
  const [before] = await queryRaw<{ seq: number; isDue: boolean }>(
    db,
    'SELECT last_settled_seq() AS seq, last_settled_seq() > summed_seq AS "isDue" FROM played_roll_up',
  );
  if (!before?.isDue) return true;
  await queryRaw(db, 'SELECT mark_played()');
  let left: number | null;
  do {
    const [row] = await queryRaw<{ left: number | null }>(db, 'SELECT roll_up_played($1) AS left', [
      SLICE,
    ]);
    left = row?.left ?? null;
  } while (left !== null && left > 0 && !signal?.aborted);
  const [after] = await queryRaw<{ isDone: boolean }>(
    db,
    'SELECT summed_seq >= $1 AS "isDone" FROM played_roll_up',
    [before.seq],
  );
  return after?.isDone ?? false;
}
