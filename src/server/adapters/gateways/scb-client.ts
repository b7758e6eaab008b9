import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { GatewayUnavailableError } from '../../deposits/payment-gateway';
import type { ScbSettings } from '../../gateway-settings';
import { parseJson } from '../outside-request';
import { requestGateway } from './gateway-request';

/** Name of SCB in channels, paths and the ledger's references. */
export const SCB_ID = 'scb';
const SUCCESS = 1000;
const UNAUTHORIZED = 401;
/** A token counts as over this long before its end, so that none ends on its way. */
const TOKEN_REST_SECONDS = 60;

const answer = v.object({
  status: v.object({ code: v.number(), description: v.optional(v.string(), '') }),
  data: v.optional(v.unknown()),
});
const tokenData = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  expiresIn: v.pipe(v.number(), v.minValue(1)),
});

/** A call of the Partner API. */
export interface ScbCall {
  /** Path below the configured address, with its query. */
  readonly path: string;
  /** Body of a POST; a call without one is a GET. */
  readonly body?: object;
}

/**
 * Creates a client of the Partner API. It keeps its token until a minute before its end, and fetches one token at a
 * time for all calls.
 * @returns a function that performs a call and returns the `data` of its answer. @throws GatewayUnavailableError
 */
export function createScbClient(
  settings: ScbSettings,
  fetch: typeof globalThis.fetch,
): (call: ScbCall) => Promise<unknown> {
  let token: { value: string; untilMs: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const { status, json } = await send({ path: '/v1/oauth/token', body: credentials });
    const parsed = v.safeParse(tokenData, readAnswer(settings, status, json));
    if (!parsed.success) {
      throw new GatewayUnavailableError(SCB_ID, 'answered the request for a token in another form');
    }
    const { accessToken, expiresIn } = parsed.output;
    const seconds = Math.max(0, expiresIn - TOKEN_REST_SECONDS);
    token = { value: accessToken, untilMs: performance.now() + seconds * 1_000 };
    return accessToken;
  }

  const credentials = { applicationKey: settings.key, applicationSecret: settings.secret };

  async function takeToken(): Promise<string> {
    if (token && performance.now() < token.untilMs) return token.value;
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  async function send({ path, body }: ScbCall, bearer?: string) {
    const { status, body: content } = await requestGateway(fetch, {
      gatewayId: SCB_ID,
      url: `${settings.url}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'accept-language': 'EN',
        resourceOwnerId: settings.key,
        requestUId: randomUUID(),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: settings.timeoutMs,
    });
    return { status, json: parseJson(content) };
  }

  return async (call) => {
    const bearer = await takeToken();
    const first = await send(call, bearer);
    if (first.status !== UNAUTHORIZED) return readAnswer(settings, first.status, first.json);
    // The token ended early. Another call may have replaced it meanwhile.
    if (token?.value === bearer) token = undefined;
    const second = await send(call, await takeToken());
    return readAnswer(settings, second.status, second.json);
  };
}

function readAnswer(settings: ScbSettings, status: number, json: unknown): unknown {
  const parsed = v.safeParse(answer, json);
  if (!parsed.success) throw new GatewayUnavailableError(SCB_ID, `answered with status ${status}`);
  const { code, description } = parsed.output.status;
  if (code !== SUCCESS) {
    throw new GatewayUnavailableError(
      SCB_ID,
      `refused with code ${code}: ${withoutSecrets(settings, description)}`,
    );
  }
  return parsed.output.data;
}

const MOST_LETTERS = 200;

/** Shortens a reason for the log, without what could be an account, and without our secrets if the bank repeats them. */
function withoutSecrets({ key, secret }: ScbSettings, text: string): string {
  const plain = text
    .replaceAll(secret, '…')
    .replaceAll(key, '…')
    .replace(/\d{5,}/g, '…');
  return plain.slice(0, MOST_LETTERS);
}
