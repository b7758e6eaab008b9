/**
 * Cause of a LINE failure. `line`: the SDK did not become ready. `connection`: the SDK's code or our server is
 * unreachable. `declined`: the user refused consent. `unverified`: our server rejected the tokens from LINE.
 */
export type LineFailureKind = 'line' | 'connection' | 'declined' | 'unverified';

/** A failed start of LINE's SDK or a failed sign-in with LINE; the failure screen explains its `kind`. */
export class LineFailure extends Error {
  declare readonly kind: LineFailureKind;

  constructor(kind: LineFailureKind, cause?: unknown) {
    super(`LINE: ${kind}`, { cause });
    this.name = 'LineFailure';
    this.kind = kind;
  }
}
