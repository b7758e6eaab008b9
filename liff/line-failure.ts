/**
 * Why LINE could not be used: `sdk` its code did not load, `timeout` it never became ready, `init` it
 * refused to start, `declined` the user did not allow it, `session` our server could not be asked,
 * `unverified` the server does not accept what LINE gave.
 */
export type LineFailureKind = 'sdk' | 'timeout' | 'init' | 'declined' | 'session' | 'unverified';

/** LINE could not be used; the failure screen says what to do. */
export class LineFailure extends Error {
  declare readonly kind: LineFailureKind;

  constructor(kind: LineFailureKind, cause?: unknown) {
    super(`LINE: ${kind}`, { cause });
    this.name = 'LineFailure';
    this.kind = kind;
  }
}
