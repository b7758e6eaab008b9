import { memberErrorCodes } from './member-errors';
import { operatorErrorCodes } from './operator-errors';

/**
 * The closed catalogue of errors. A business refusal is HTTP 200 with `error` ≠ 0; malformed calls, limits and outages
 * have a status of their own (400, 413, 429, 503). The number is sent, and code uses the name. The server also sends
 * the member's message, from `error-messages.copy.ts`.
 */
export const errorCodes = { ...memberErrorCodes, ...operatorErrorCodes } as const;

export type ErrorName = keyof typeof errorCodes;

/** Refusals of callers who exceed a limit: HTTP 429 with `Retry-After`. */
export const limitErrorNames = [
  'request.too_many',
  'stream.too_many',
  'auth.too_many_attempts',
  'auth.too_many_codes',
  'coupon.too_many_attempts',
] as const satisfies readonly ErrorName[];

/** Name of a refusal for exceeding a limit. */
export type LimitErrorName = (typeof limitErrorNames)[number];

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

/** Returns the name of an error number, or undefined for an unknown number of a foreign API. */
export function findErrorName(code: number): ErrorName | undefined {
  return nameByCode.get(code);
}
