/**
 * What a connection is wanted for: `call` answers somebody who waits, `job` is work that comes again by itself,
 * `work` is done once and to its end (migrations, seeding, a replay of the ledger), `probe` asks whether the database
 * is there.
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

const patient: UseLimits = { acquireMs: 30_000, statementMs: 0 };

/** Limits of a process in which nobody waits for answers, unless others are given for calls. */
export function limitsWith(calls: Partial<UseLimits> = {}): DatabaseLimits {
  return {
    call: { ...patient, ...calls },
    job: { ...patient, statementMs: 60_000 },
    work: patient,
    probe: { acquireMs: 1_500, statementMs: 1_000 },
  };
}
