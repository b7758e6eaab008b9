import type { BodyOf, DataOf, Endpoint } from '@/contract/endpoint';
import { type AskOptions, call, type Loadable } from './http-client';

type CommandArguments<E extends Endpoint> =
  undefined extends BodyOf<E>
    ? [body?: BodyOf<E>, idempotencyKey?: string]
    : [body: BodyOf<E>, idempotencyKey?: string];

/**
 * Creates the function of a button or form from an endpoint of the contract. It leaves HTTP 400 to its caller, so that
 * no input is lost.
 * @param endpoint the endpoint, or a function that imports it to keep it out of the screen's chunk
 * @returns a function that sends a body, with an idempotency key that is reused on retry, and resolves to the
 * response's `data`; it throws ApiError
 */
export function commandOf<E extends Endpoint>(
  endpoint: Loadable<E>,
): (...args: CommandArguments<E>) => Promise<DataOf<E>> {
  return async (...[body, idempotencyKey]) => {
    const options = {
      ...(body !== undefined && { body }),
      idempotencyKey,
      handlesBadRequest: true,
    };
    return (await call(endpoint, options as AskOptions<E>)).data;
  };
}
