import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { SIGNATURE_HEADER, signBody } from '@/server/adapters/hub88/hub88-signature';
import type { TestApp } from './app';
import { demoKeys, type Hub88StandIn } from './hub88-stand-in';

/** Any host: an application under test has none, and calls to a running server get its own. */
const SITE = 'http://site.test';

const answer = v.object({
  user: v.string(),
  request_uuid: v.string(),
  status: v.string(),
  currency: v.string(),
  balance: v.optional(v.number()),
});
export type Hub88Reply = v.InferOutput<typeof answer>;

/** A launched game, by which Hub88 calls the wallet. */
export interface Hub88Session {
  readonly user: string;
  readonly token: string;
  readonly game_code: string;
}

/**
 * Opens a game of Hub88 with the main wallet of a demo member.
 * @returns the facts that Hub88 knows, and the member's own token
 */
export async function openHub88Game(
  app: Pick<TestApp, 'openPlayer' | 'db'>,
  username?: string,
): Promise<{ own: string; session: Hub88Session }> {
  const { token: own, playerToken } = await app.openPlayer(username);
  const { player_id: user } = await app.db
    .selectFrom('game_players')
    .select('player_id')
    .where('token', '=', playerToken)
    .executeTakeFirstOrThrow();
  return { own, session: { user, token: playerToken, game_code: 'game_0' } };
}

/** Sends a text as Hub88 does. @param signature signature in place of the right one */
export function sendRaw(
  app: Pick<TestApp, 'fetch'>,
  path: string,
  body: string,
  signature = signBody(demoKeys.own, body),
): Promise<Response> {
  return app.fetch(
    new Request(`${SITE}/hub88/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
    }),
  );
}

/** Calls the wallet as Hub88 does, and checks that the answer has the form of the protocol and names the call. */
export async function callWallet(
  app: Pick<TestApp, 'fetch'>,
  path: string,
  session: Hub88Session,
  fields: object = {},
): Promise<Hub88Reply> {
  const request_uuid = randomUUID();
  const body = JSON.stringify({ ...session, request_uuid, ...fields });
  const response = await sendRaw(app, path, body);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  const reply = v.parse(answer, await response.json());
  if (reply.request_uuid !== request_uuid) throw new Error('the answer names another call');
  return reply;
}

/** Calls the wallet, and books the call in the stand-in by its answer. */
export async function callBooked(
  hub88: Hub88StandIn,
  app: Pick<TestApp, 'fetch'>,
  path: string,
  session: Hub88Session,
  fields: object,
): Promise<Hub88Reply> {
  const reply = await callWallet(app, path, session, fields);
  hub88.book(path, { ...session, ...fields }, reply.status);
  return reply;
}
