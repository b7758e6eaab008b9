import { errorMessages } from '@/contract/error-messages.copy';
import { type ErrorName, type LimitErrorName } from '@/contract/errors';

/** A business refusal: answered as HTTP 200 with the catalogue's number and sentence. */
export class RefusalError extends Error {
  /** `data` of the answer, where the contract names some for this refusal. */
  readonly data: unknown;

  constructor(
    readonly errorName: ErrorName,
    {
      data = null,
      message = errorMessages[errorName],
      ...options
    }: ErrorOptions & {
      data?: unknown;
      /** The catalogue's sentence with the figure that it turns on. */
      message?: string;
    } = {},
  ) {
    super(message, options);
    this.name = 'RefusalError';
    this.data = data;
  }
}

/** Too many attempts: answered as HTTP 429 with `Retry-After`. */
export class TooManyError extends Error {
  /** The first that was too many; those that follow say nothing else. */
  readonly isFirst: boolean;

  constructor(
    readonly errorName: LimitErrorName,
    readonly retryAfterSeconds: number,
    { isFirst = false }: { isFirst?: boolean } = {},
  ) {
    super(errorMessages[errorName]);
    this.name = 'TooManyError';
    this.isFirst = isFirst;
  }
}

/** This process is full, another one may have room: answered as HTTP 503 with `Retry-After`. */
export class UnavailableError extends Error {
  constructor(
    readonly errorName: ErrorName,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(errorMessages[errorName], options);
    this.name = 'UnavailableError';
  }
}

/** A well-formed field with an impossible value, found only later: answered as HTTP 400. */
export class MalformedError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
    this.name = 'MalformedError';
  }
}
