/**
 * The purpose of a connection. `call`: it serves a waiting caller. `job`: it does recurring work. `work`: it does
 * one-time work to its end (migrations, seeding, a replay of the ledger). `probe`: it checks whether the database
 * responds.
 */
export type DatabaseUse = 'call' | 'job' | 'work' | 'probe';

/** Time limits of connections with one purpose. */
export interface UseLimits {
  /** Milliseconds to wait for a working connection. */
  readonly acquireMs: number;
  /** Milliseconds for one statement in PostgreSQL, including its wait for locks; 0 means no limit. */
  readonly statementMs: number;
}

/** The limits of every use. */
export type DatabaseLimits = Readonly<Record<DatabaseUse, UseLimits>>;

/** Waits for a connection as long as a start waits for PostgreSQL, and for a statement without limit. */
const patient: UseLimits = { acquireMs: 60_000, statementMs: 0 };

/** Returns the limits of a process. Without `calls` they suit a process that serves no callers, such as a command. */
export function limitsWith(calls: Partial<UseLimits> = {}): DatabaseLimits {
  return {
    call: { ...patient, ...calls },
    job: { ...patient, statementMs: 60_000 },
    work: patient,
    probe: { acquireMs: 1_500, statementMs: 1_000 },
  };
}
