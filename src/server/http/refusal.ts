import { errorMessages } from '@/contract/error-messages.copy';
import { type ErrorName, type LimitErrorName } from '@/contract/errors';

/** A business refusal: HTTP 200 with the error number and message of the catalogue. */
export class RefusalError extends Error {
  /** `data` of the response, where the contract defines some for this refusal. */
  readonly data: unknown;

  constructor(
    readonly errorName: ErrorName,
    {
      data = null,
      message = errorMessages[errorName],
      ...options
    }: ErrorOptions & {
      data?: unknown;
      /** The catalogue's message, completed with a limit or another number; the plain message if left out. */
      message?: string;
    } = {},
  ) {
    super(message, options);
    this.name = 'RefusalError';
    this.data = data;
  }
}

/** Too many attempts: HTTP 429 with `Retry-After`. */
export class TooManyError extends Error {
  /** True only for the first refused attempt of a window. */
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

/** This process is full but another may have room: HTTP 503 with `Retry-After`. */
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

/** The person of the console must first enter a one-time code: HTTP 403, and the console then repeats the call. */
export class CodeNeededError extends Error {
  constructor() {
    super(errorMessages['operator.step_up_needed']);
    this.name = 'CodeNeededError';
  }
}

/** A well-formed field with an impossible value, detected after validation: HTTP 400. */
export class MalformedError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
    this.name = 'MalformedError';
  }
}
