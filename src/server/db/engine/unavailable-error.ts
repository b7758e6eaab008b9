import { SqlError } from './sql-state';

/** The database could not be reached or did not respond in time; whether the statement took effect is unknown. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailableError';
  }
}

/** Prefixes of the SQLSTATEs that are no fault of the statement, which may succeed when repeated later. */
const UNAVAILABLE_STATES: readonly string[] = [
  // Connection exceptions.
  '08',
  // Insufficient resources: disk, memory, connections.
  '53',
  // Shut down, starting up, or ended by an administrator.
  '57P',
  // System errors, mostly of the disk.
  '58',
  // Cancelled by statement_timeout or by an administrator.
  '57014',
  // Cancelled by lock_timeout.
  '55P03',
  // Aborted in favour of another transaction: deadlock and serialization failure.
  '40P01',
  '40001',
  // Read-only: a standby, or a database that was made read-only.
  '25006',
];

/**
 * Returns whether the same call may succeed once the database is available again; other errors are faults of the call.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return (
    error instanceof SqlError && UNAVAILABLE_STATES.some((state) => error.code.startsWith(state))
  );
}
