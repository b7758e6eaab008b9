import { Hono } from 'hono';
import * as v from 'valibot';
import {
  providerAdjustBody,
  providerBalanceBody,
  providerCreditBody,
  providerDebitBody,
  providerRollbackBody,
  providerWagerBody,
} from '@/contract/provider.contract';
import { errorBody, isStorable } from '../http/endpoint-router';
import { verifyRequest } from '../http/signature';
import type { GameProvider } from './game-provider';
import type { SeamlessWallet } from './seamless-wallet.service';

/** Creates the router of `POST /provider/v1/*`, the signed calls of game providers to the members' wallets. */
export function createProviderRouter(deps: {
  providers: readonly GameProvider[];
  wallet: SeamlessWallet;
}): Hono {
  const router = new Hono();

  const route = <Body>(
    path: string,
    schema: v.GenericSchema<unknown, Body>,
    respond: (source: string, body: Body) => Promise<object>,
  ) => {
    const rawBody = v.pipe(v.string(), v.parseJson(), v.check(isStorable), schema);
    router.post(path, async (c) => {
      const source = c.req.header('x-provider-id') ?? '';
      const provider = deps.providers.find((candidate) => candidate.source === source);
      const body = await c.req.text();
      const signed = verifyRequest({
        secret: provider?.secret ?? '',
        timestampMs: Number(c.req.header('x-timestamp')),
        path,
        body,
        signature: c.req.header('x-signature') ?? '',
        nowMs: Date.now(),
      });
      if (!signed) return c.json(errorBody('auth.session_expired'), 401);
      const parsed = v.safeParse(rawBody, body);
      if (!parsed.success) {
        const issues = parsed.issues.map((issue) => ({
          path: v.getDotPath(issue) ?? '',
          message: issue.message,
        }));
        return c.json({ ...errorBody('request.malformed'), issues }, 400);
      }
      return c.json(await respond(source, parsed.output));
    });
  };

  route('/provider/v1/balance', providerBalanceBody, (source, body) =>
    deps.wallet.findBalance(source, body.player_token, body.free_rounds_reference),
  );
  route('/provider/v1/debit', providerDebitBody, (source, body) =>
    deps.wallet.post({
      kind: 'debit',
      ...callOf(source, body),
      roundId: body.round_id,
      gameId: body.game_id,
      amountSatang: body.amount_satang,
      ...(body.round_closed && { roundClosed: true }),
    }),
  );
  route('/provider/v1/wager', providerWagerBody, (source, body) =>
    deps.wallet.post({
      kind: 'wager',
      ...callOf(source, body),
      roundId: body.round_id,
      gameId: body.game_id,
      stakeSatang: body.stake_satang,
      winSatang: body.win_satang,
      roundClosed: body.round_closed,
      ...(body.valid_turnover_satang !== undefined && {
        validTurnoverSatang: body.valid_turnover_satang,
      }),
    }),
  );
  route('/provider/v1/credit', providerCreditBody, (source, body) =>
    deps.wallet.post(
      body.kind === 'promo'
        ? { kind: 'promo', ...callOf(source, body), amountSatang: body.amount_satang }
        : {
            kind: 'credit',
            ...callOf(source, body),
            roundId: body.round_id,
            gameId: body.game_id,
            amountSatang: body.amount_satang,
            roundClosed: body.round_closed,
            ...(body.valid_turnover_satang !== undefined && {
              validTurnoverSatang: body.valid_turnover_satang,
            }),
            ...(body.free_rounds_reference !== undefined && {
              freeRoundsReference: body.free_rounds_reference,
            }),
            ...(body.reference_transaction_id !== undefined && {
              paidTransactionId: body.reference_transaction_id,
            }),
            ...(body.kind === 'jackpot' && { isJackpot: true }),
          },
    ),
  );
  route('/provider/v1/rollback', providerRollbackBody, (source, body) =>
    deps.wallet.post({
      kind: 'rollback',
      ...callOf(source, body),
      roundId: body.round_id,
      ...(body.kind === 'credit' && { undoes: 'credit' }),
      ...(body.amount_satang !== undefined && { amountSatang: body.amount_satang }),
      ...(body.round_closed && { roundClosed: true }),
    }),
  );
  route('/provider/v1/adjust', providerAdjustBody, (source, body) =>
    deps.wallet.post({
      kind: body.direction === 'credit' ? 'adjustIn' : 'adjustOut',
      ...callOf(source, body),
      amountSatang: body.amount_satang,
      note: body.note,
    }),
  );
  return router;
}

function callOf(source: string, body: { player_token: string; transaction_id: string }) {
  return { source, playerToken: body.player_token, transactionId: body.transaction_id };
}
