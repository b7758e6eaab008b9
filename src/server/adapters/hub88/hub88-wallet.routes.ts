import { Hono } from 'hono';
import * as v from 'valibot';
import type { ProviderPlayer, WalletProtocol } from '../../games/wallet-protocol';
import { isStorable } from '../../http/endpoint-router';
import { parseJson } from '../outside-request';
import { balanceCall, betCall, rollbackCall, userInfoCall, winCall } from './hub88-calls';
import { HUB88_SOURCE } from './hub88-client';
import { OWN_COUNTRY, OWN_CURRENCY, toUnits } from './hub88-messages';
import { type Hub88Keys, SIGNATURE_HEADER, verifyBody } from './hub88-signature';
import { payWin, placeBet, refuse, rollBack, toAnswer, type WalletAnswer } from './hub88-wallet';

/** Fields by which an answer names its call, as far as they can be read. */
const named = v.object({
  user: v.fallback(v.string(), ''),
  request_uuid: v.fallback(v.string(), ''),
});

const MOST_PLAYERS = 10_000;

/**
 * Creates the routes that Hub88 calls: `POST /hub88/v2/{user/info,user/balance,transaction/bet,transaction/win,
 * transaction/rollback}`. Every answer has status 200; while the database is away it is 503, so that Hub88 repeats the
 * call.
 */
export function createHub88WalletRouter(
  { keys, subPartner }: { keys: Hub88Keys; subPartner: string },
  protocol: WalletProtocol,
): Hono {
  const router = new Hono();
  const findPlayer = rememberPlayers(protocol);

  const route = <Call extends { user: string; request_uuid: string }>(
    path: string,
    schema: v.GenericSchema<unknown, Call>,
    handle: (call: Call) => Promise<WalletAnswer & { further?: object }>,
  ) => {
    router.post(`/hub88/v2${path}`, async (c) => {
      const body = await c.req.text();
      const json = parseJson(Buffer.from(body));
      const answer = async (): Promise<WalletAnswer & { further?: object }> => {
        if (!verifyBody(keys.theirs, body, c.req.header(SIGNATURE_HEADER) ?? '')) {
          return refuse('RS_ERROR_INVALID_SIGNATURE');
        }
        if (json === undefined || !isStorable(json)) return refuse('RS_ERROR_WRONG_SYNTAX');
        const parsed = v.safeParse(schema, json);
        return parsed.success ? handle(parsed.output) : refuse('RS_ERROR_WRONG_TYPES');
      };
      const { status, balanceSatang, further } = await answer();
      const call = v.safeParse(named, json);
      return c.json({
        ...(call.success ? call.output : { user: '', request_uuid: '' }),
        ...{ status, currency: OWN_CURRENCY },
        ...(balanceSatang !== null && { balance: toUnits(balanceSatang) }),
        ...further,
      });
    });
  };

  /** Handles a call of a token, which must belong to the user that the call names. */
  const withPlayer =
    <Call extends { user: string; token: string }>(
      handle: (player: ProviderPlayer, call: Call) => Promise<WalletAnswer>,
    ) =>
    async (call: Call): Promise<WalletAnswer> => {
      const player = await findPlayer(call.token);
      return player?.playerId === call.user
        ? handle(player, call)
        : refuse('RS_ERROR_INVALID_TOKEN');
    };

  route('/user/info', userInfoCall, () =>
    Promise.resolve({
      ...{ status: 'RS_OK', balanceSatang: null },
      further: { country: OWN_COUNTRY, sub_partner_id: subPartner },
    }),
  );
  route(
    '/user/balance',
    balanceCall,
    withPlayer(async (_player, { token }) =>
      toAnswer(await protocol.wallet.findBalance(HUB88_SOURCE, token)),
    ),
  );
  route(
    '/transaction/bet',
    betCall,
    withPlayer((player, call) => placeBet(protocol, player, call)),
  );
  route(
    '/transaction/win',
    winCall,
    withPlayer((player, call) => payWin(protocol, player, call)),
  );
  route(
    '/transaction/rollback',
    rollbackCall,
    withPlayer((player, call) => rollBack(protocol, player, call)),
  );
  return router;
}

/** A token belongs to one wallet for ever, so it is looked up once. */
function rememberPlayers({
  findPlayer,
}: WalletProtocol): (token: string) => Promise<ProviderPlayer | undefined> {
  const known = new Map<string, ProviderPlayer>();
  return async (token) => {
    const before = known.get(token);
    if (before) return before;
    const player = await findPlayer(token);
    if (!player) return undefined;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MOST_PLAYERS) known.delete(oldest);
    known.set(token, player);
    return player;
  };
}
