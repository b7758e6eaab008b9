import { type ErrorName, errorCatalogue } from '@/contract/errors';

/** A business refusal: answered as HTTP 200 with the catalogue's number and sentence. */
export class RefusalError extends Error {
  constructor(
    readonly errorName: ErrorName,
    options?: ErrorOptions,
  ) {
    super(errorCatalogue[errorName].message, options);
    this.name = 'RefusalError';
  }
}

/** Too many attempts: answered as HTTP 429 with `Retry-After`. */
export class TooManyError extends Error {
  constructor(
    readonly errorName: ErrorName,
    readonly retryAfterSeconds: number,
  ) {
    super(errorCatalogue[errorName].message);
    this.name = 'TooManyError';
  }
}
