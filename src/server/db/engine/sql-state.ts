/** SQLSTATE codes that the code branches on. */
export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  notNullViolation: '23502',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  readOnlyTransaction: '25006',
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

/** A refusal by the database; the same class for both drivers. */
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
 * Returns the error that the database reported, or undefined when the error did not come from it.
 * @param error any caught value
 */
export function findSqlState(error: unknown): SqlRefusal | undefined {
  return error instanceof SqlError ? error : undefined;
}

const SQLSTATE_PATTERN = /^[0-9A-Z]{5}$/;

/** Turns a driver's error into {@link SqlError}; any other error (a lost connection) is returned unchanged. */
export function toSqlError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SqlError) return error;
  const code = readText(error, 'code');
  // Node's own codes (EPIPE …) may also have five letters, but only the database adds a severity.
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

/**
 * Creates the error for a COMMIT that PostgreSQL turned into a ROLLBACK, because the transaction had swallowed the
 * error of a failed statement.
 */
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
