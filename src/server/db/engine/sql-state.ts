/** SQLSTATE codes that code decides on. */
export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  notNullViolation: '23502',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  transactionAborted: '25P02',
  raisedException: 'P0001',
} as const;

/** Details of an error that the database reported. */
export interface SqlRefusal {
  /** SQLSTATE, five characters. */
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
}

/** A refusal by the database, the same class whichever driver spoke to it. */
export class SqlError extends Error implements SqlRefusal {
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;

  constructor(message: string, refusal: SqlRefusal, cause?: unknown) {
    super(message, { cause });
    this.name = 'SqlError';
    this.code = refusal.code;
    this.constraint = refusal.constraint;
    this.table = refusal.table;
    this.detail = refusal.detail;
    this.hint = refusal.hint;
  }
}

/**
 * Finds the error that the database reported, or undefined when the error did not come from it.
 * @param error anything caught
 */
export function findSqlState(error: unknown): SqlRefusal | undefined {
  return error instanceof SqlError ? error : undefined;
}

const SQLSTATE_PATTERN = /^[0-9A-Z]{5}$/;

/** Turns a driver's error into {@link SqlError}; anything else (a lost connection) stays as it is. */
export function toSqlError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SqlError) return error;
  const code = readText(error, 'code');
  // Node's own codes (EPIPE …) may have five letters too; only the database states a severity.
  if (!code || !SQLSTATE_PATTERN.test(code) || !readText(error, 'severity')) return error;
  const refusal: SqlRefusal = {
    code,
    constraint: readText(error, 'constraint') ?? readText(error, 'constraint_name'),
    table: readText(error, 'table') ?? readText(error, 'table_name'),
    detail: readText(error, 'detail'),
    hint: readText(error, 'hint'),
  };
  return new SqlError(error.message, refusal, error);
}

function readText(holder: object, name: string): string | undefined {
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** For a COMMIT answered by ROLLBACK: a refused statement had been swallowed inside the transaction. */
export function createAbortedTransactionError(): SqlError {
  return new SqlError(
    'The transaction was rolled back, not committed: an earlier statement in it had failed',
    {
      code: sqlState.transactionAborted,
      constraint: undefined,
      table: undefined,
      detail: undefined,
      hint: undefined,
    },
  );
}
