import { SqlError } from './sql-state';

/** The database could not be asked, or did not answer in time; what it did meanwhile is not known. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailableError';
  }
}

/** Beginnings of the SQLSTATEs that say nothing about what was asked: asked again later it may succeed. */
const UNAVAILABLE_STATES: readonly string[] = [
  // Connection exceptions.
  '08',
  // Insufficient resources: disk, memory, connections.
  '53',
  // Shut down, starting up, or ended by an operator.
  '57P',
  // System errors, of the disk above all.
  '58',
  // Cut by statement_timeout, or by an operator.
  '57014',
  // Cut by lock_timeout.
  '55P03',
  // Given up for another transaction: the one that goes on, or one that was there first.
  '40P01',
  '40001',
  // A standby, or a database that was made read-only.
  '25006',
];

/** Whether the same call may succeed once the database is well again; every other error is about the call itself. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return (
    error instanceof SqlError && UNAVAILABLE_STATES.some((state) => error.code.startsWith(state))
  );
}
