import type { Db, Tx } from './tables';

/** Runs work that only reads in one snapshot, so that everything it reads is of the same moment. */
export function inSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work);
}
