import { type Executor, queryRaw } from '../db/raw';

/** Number of transfers per transaction; an embedded database serves no other caller during a transaction. */
const SLICE = 5_000;

/**
 * Rolls up transfers into `house_days` in batches, up to the number below which all of them are committed. Safe in many
 * processes at the same time and resumable at any point, because a batch and its last number are written in one
 * transaction. It writes nothing while nothing moves.
 * @param signal stops it between two batches
 * @returns whether every transfer posted before the call is rolled up; false means that an open transaction or another
 * process holds it up
 */
export async function rollUpHouse(db: Executor, signal?: AbortSignal): Promise<boolean> {
  const [before] = await queryRaw<{ seq: number; isDue: boolean }>(
    db,
    'SELECT last_transfer_seq() AS seq, last_transfer_seq() > summed_seq AS "isDue" FROM house_roll_up',
  );
  if (!before?.isDue) return true;
  await queryRaw(db, 'SELECT mark_house()');
  let left: number | null;
  do {
    const [row] = await queryRaw<{ left: number | null }>(db, 'SELECT roll_up_house($1) AS left', [
      SLICE,
    ]);
    left = row?.left ?? null;
  } while (left !== null && left > 0 && !signal?.aborted);
  const [after] = await queryRaw<{ isDone: boolean }>(
    db,
    'SELECT summed_seq >= $1 AS "isDone" FROM house_roll_up',
    [before.seq],
  );
  return after?.isDone ?? false;
}
