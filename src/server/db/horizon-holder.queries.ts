import { type Executor, queryRaw } from './raw';

/** The oldest open transaction of the server, in any of its databases. */
export interface HorizonHolder {
  /** Process of the server; null for a prepared transaction that was never finished. */
  readonly pid: number | null;
  readonly database: string;
  readonly user: string;
  readonly application: string;
  readonly state: string;
}

/**
 * Finds the session that holds a transaction open.
 * @param xid id of the transaction; by default the oldest open one
 */
export async function findHorizonHolder(
  db: Executor,
  xid?: string,
): Promise<HorizonHolder | undefined> {
  const [holder] = await queryRaw<HorizonHolder>(
    db,
    `WITH oldest AS MATERIALIZED (
       SELECT coalesce($1::text, pg_snapshot_xmin(pg_current_snapshot())::text)::xid8::xid AS xid)
     SELECT pid, coalesce(datname, '') AS database, coalesce(usename, '') AS user, application_name AS application,
       coalesce(state, '') AS state
     FROM pg_stat_activity WHERE backend_xid = (SELECT xid FROM oldest)
     UNION ALL
     SELECT NULL, database, owner, gid, 'prepared' FROM pg_prepared_xacts WHERE transaction = (SELECT xid FROM oldest)`,
    [xid ?? null],
  );
  return holder;
}
