import { type Executor, queryRaw } from './raw';

/** Business time of this moment. */
export async function fetchNow(db: Executor): Promise<Date> {
  const [row] = await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now');
  if (!row) throw new Error('the database has no clock');
  return row.now;
}
