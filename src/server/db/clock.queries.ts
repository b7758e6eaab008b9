import { type Executor, queryRaw } from './raw';

/** Returns the current business time. */
export async function fetchNow(db: Executor): Promise<Date> {
  const [row] = await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now');
  if (!row) throw new Error('the query of the business time returned no row');
  return row.now;
}
