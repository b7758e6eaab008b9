/**
 * The purpose of a connection: `call` answers a waiting caller, `job` is recurring work, `work` runs once and to its
 * end (migrations, seeding, a replay of the ledger), `probe` checks whether the database answers.
 */
export type DatabaseUse = 'call' | 'job' | 'work' | 'probe';

/** How long one use waits. */
export interface UseLimits {
  /** Until it has a connection that works. */
  readonly acquireMs: number;
  /** For one statement of PostgreSQL, waiting for locks included; 0: as long as it takes. */
  readonly statementMs: number;
}

/** Limits of every use. */
export type DatabaseLimits = Readonly<Record<DatabaseUse, UseLimits>>;

/** As long as a start waits for a PostgreSQL that comes later. */
const patient: UseLimits = { acquireMs: 60_000, statementMs: 0 };

/** Default limits of a process that answers no callers, such as a command. */
export function limitsWith(calls: Partial<UseLimits> = {}): DatabaseLimits {
  return {
    call: { ...patient, ...calls },
    job: { ...patient, statementMs: 60_000 },
    work: patient,
    probe: { acquireMs: 1_500, statementMs: 1_000 },
  };
}
