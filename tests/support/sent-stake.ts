import { signRequest } from '@/server/http/signature';
import { PROVIDER_SECRET } from './server-process';

/** A stake of seven satang in a round of its own. */
export interface SentStake {
  /** Token of the player. */
  readonly player: string;
  /** Id of the transaction and of its round; the same id repeats the stake. */
  readonly id: string;
}

/**
 * Sends a signed stake of the sandbox provider.
 * @param url the server's URL
 * @param send makes the request; by default `fetch`
 */
export function sendStake(
  url: string,
  { player, id }: SentStake,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  const path = '/provider/v1/debit';
  const body = JSON.stringify({
    ...{ player_token: player, transaction_id: id, round_id: id },
    ...{ game_id: 'golden-dragon', amount_satang: 7 },
  });
  const timestampMs = Date.now();
  const request = new Request(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-provider-id': 'sandbox',
      'x-timestamp': String(timestampMs),
      'x-signature': signRequest({ secret: PROVIDER_SECRET, timestampMs, path, body }),
    },
    body,
  });
  return send(request);
}
