/**
 * Why LINE could not be used: `line` it did not become ready, `connection` its code or our server could
 * not be reached, `declined` the user did not allow it, `unverified` our server does not accept what LINE gave.
 */
export type LineFailureKind = 'line' | 'connection' | 'declined' | 'unverified';

/** LINE could not be used; the failure screen says what to do. */
export class LineFailure extends Error {
  declare readonly kind: LineFailureKind;

  constructor(kind: LineFailureKind, cause?: unknown) {
    super(`LINE: ${kind}`, { cause });
    this.name = 'LineFailure';
    this.kind = kind;
  }
}
