import * as v from 'valibot';
import { ProviderUnavailableError } from '../../games/game-provider';
import type { Hub88Settings } from '../../provider-settings';
import { NoAnswerError, parseJson, requestOutside } from '../outside-request';
import { type Hub88Keys, SIGNATURE_HEADER, signBody, verifyBody } from './hub88-signature';

/** Name of the integration. */
export const HUB88_SOURCE = 'hub88';

const BASE = '/operator/generic/v2';
/** The list of games has some kilobytes for each of thousands. */
const MOST_BYTES = 32 * 1024 * 1024;
const TIMES_FOR_LISTS = 5;

/** Statuses that are about our access or the number of calls, and not about what was asked. */
const NOT_ABOUT_THE_CALL: readonly number[] = [401, 403, 408, 425, 429];

/** A call below the base of the Operator API. */
interface Hub88Call<Schema> {
  /** Such as `/game/list`. */
  readonly path: string;
  readonly body: object;
  readonly schema: Schema;
  /** True for a call whose answer may be long. */
  readonly isList?: true;
}

/** Data of an answer, or the sentence by which Hub88 refused the call for good. */
export type Hub88Answer<Data> = { readonly data: Data } | { readonly refused: string };

/** Performs signed calls. */
export type Hub88Client = <Schema extends v.GenericSchema>(
  call: Hub88Call<Schema>,
) => Promise<Hub88Answer<v.InferOutput<Schema>>>;

const refusal = v.object({
  error: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
});

/**
 * Creates a client of the Operator API. Hub88 does not promise to sign answers, which TLS protects; an answer with a
 * signature must have the right one.
 * @returns a function that throws ProviderUnavailableError, whose sentence names no player and no secret
 */
export function createHub88Client(
  { url, operatorId, timeoutMs }: Pick<Hub88Settings, 'url' | 'operatorId' | 'timeoutMs'>,
  keys: Hub88Keys,
  fetch: typeof globalThis.fetch,
): Hub88Client {
  return async ({ path, body: fields, schema, isList }) => {
    const fail = (reason: string) =>
      new ProviderUnavailableError(HUB88_SOURCE, `${path} ${reason}`);
    const body = JSON.stringify({ operator_id: operatorId, ...fields });
    const response = await requestOutside(fetch, {
      ...{ url: `${url}${BASE}${path}`, method: 'POST', mostBytes: MOST_BYTES },
      timeoutMs: isList ? timeoutMs * TIMES_FOR_LISTS : timeoutMs,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(keys.own, body) },
      body,
    }).catch((error: unknown) => {
      throw error instanceof NoAnswerError ? fail(error.message) : error;
    });
    const { status } = response;
    const signature = response.headers.get(SIGNATURE_HEADER);
    if (signature !== null && !verifyBody(keys.theirs, response.body, signature))
      throw fail('answered with a wrong signature');
    const json = parseJson(response.body);
    if (status >= 400 && status < 500 && !NOT_ABOUT_THE_CALL.includes(status))
      return { refused: describeRefusal(status, json) };
    if (status !== 200) throw fail(`answered with status ${status}`);
    const parsed = v.safeParse(schema, json);
    if (!parsed.success) throw fail('answered in another form');
    return { data: parsed.output };
  };
}

/**
 * Returns the data of an answer. @param path path of the call
 * @throws ProviderUnavailableError when the call was refused
 */
export function expectData<Data>(path: string, answer: Hub88Answer<Data>): Data {
  if ('data' in answer) return answer.data;
  throw new ProviderUnavailableError(HUB88_SOURCE, `${path} was refused: ${answer.refused}`);
}

const MOST_LETTERS = 120;

/** Shortens a reason for the log, without what could be a token, a player or a number. */
function describeRefusal(status: number, json: unknown): string {
  const parsed = v.safeParse(refusal, json);
  const said = parsed.success ? parsed.output.error || parsed.output.message : '';
  const plain = said.replace(/[\w-]{20,}|\d{5,}/g, '…').slice(0, MOST_LETTERS);
  return plain === '' ? `status ${status}` : `status ${status}, ${plain}`;
}
