/**
 * Cause of a LINE failure: `line` the SDK did not become ready, `connection` its code or our server is unreachable,
 * `declined` the user refused consent, `unverified` our server rejects the tokens from LINE.
 */
export type LineFailureKind = 'line' | 'connection' | 'declined' | 'unverified';

/** A failure of LINE, which the failure screen explains. */
export class LineFailure extends Error {
  declare readonly kind: LineFailureKind;

  constructor(kind: LineFailureKind, cause?: unknown) {
    super(`LINE: ${kind}`, { cause });
    this.name = 'LineFailure';
    this.kind = kind;
  }
}
