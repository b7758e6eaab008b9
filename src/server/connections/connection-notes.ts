import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** The last outcomes of calls to a party, as this process saw them. */
interface Noted {
  succeededAt: Date | null;
  failedAt: Date | null;
  error: string | null;
  isWritten: boolean;
}

/** Time in ms for which another success of a party is no news. */
const NEWS_MS = 60_000;
const LONGEST_ERROR = 300;

/** Keeps the outcomes of calls to parties outside, so that a call waits for no writing. */
export class ConnectionNotes {
  readonly #noted = new Map<string, Noted>();

  succeeded(connection: string): void {
    const before = this.#noted.get(connection);
    const at = new Date();
    const isNews =
      before?.succeededAt == null ||
      at.getTime() - before.succeededAt.getTime() >= NEWS_MS ||
      (before.failedAt !== null && before.failedAt > before.succeededAt);
    if (!isNews) return;
    const failure = { failedAt: before?.failedAt ?? null, error: before?.error ?? null };
    this.#noted.set(connection, { ...failure, succeededAt: at, isWritten: false });
  }

  failed(connection: string, error: string): void {
    const succeededAt = this.#noted.get(connection)?.succeededAt ?? null;
    const text = error.trim().slice(0, LONGEST_ERROR) || 'unknown';
    this.#noted.set(connection, {
      ...{ succeededAt, failedAt: new Date(), error: text, isWritten: false },
    });
  }

  /** Writes what is new. Another process may have seen later outcomes, which stay. */
  async write(db: Db, agentId: number): Promise<void> {
    const fresh = [...this.#noted].filter(([, { isWritten }]) => !isWritten);
    if (fresh.length === 0) return;
    await queryRaw(
      db,
      `INSERT INTO connection_outcomes AS o (agent_id, connection, succeeded_at, failed_at, error)
       SELECT $1, connection, succeeded_at, failed_at, error
       FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[])
         AS f(connection, succeeded_at, failed_at, error)
       ORDER BY connection
       ON CONFLICT (agent_id, connection) DO UPDATE SET
         succeeded_at = greatest(o.succeeded_at, excluded.succeeded_at),
         failed_at = greatest(o.failed_at, excluded.failed_at),
         error = CASE WHEN o.failed_at >= excluded.failed_at OR excluded.failed_at IS NULL
           THEN o.error ELSE excluded.error END`,
      [
        agentId,
        fresh.map(([connection]) => connection),
        fresh.map(([, { succeededAt }]) => succeededAt?.toISOString() ?? null),
        fresh.map(([, { failedAt }]) => failedAt?.toISOString() ?? null),
        fresh.map(([, { error }]) => error),
      ],
    );
    for (const [connection, written] of fresh) {
      // An outcome that came meanwhile is another object, and is written the next time.
      if (this.#noted.get(connection) === written) written.isWritten = true;
    }
  }
}
