import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type GatewayPayment, gatewayPaymentBody } from '@/contract/gateway.contract';
import type { DatabaseTables } from '../db/tables';
import { errorBody, isStorable } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { verifyRequest } from '../http/signature';
import { receivePayment } from './incoming.service';
import type { IncomingPayment } from './incoming-match.service';
import type { PaymentGateway } from './payment-gateway';

const PATH = '/gateway/v1/payment';
const rawBody = v.pipe(v.string(), v.parseJson(), v.check(isStorable), gatewayPaymentBody);

/** `POST /gateway/v1/payment`: signed reports of payment gateways. */
export function createGatewayRouter(deps: {
  db: Kysely<DatabaseTables>;
  agentId: number;
  gateways: readonly PaymentGateway[];
  logger: Logger;
}): Hono {
  const router = new Hono();
  router.post(PATH, async (c) => {
    const gatewayId = c.req.header('x-gateway-id') ?? '';
    const gateway = deps.gateways.find((candidate) => candidate.gatewayId === gatewayId);
    const body = await c.req.text();
    const signed = verifyRequest({
      secret: gateway?.secret ?? '',
      timestampMs: Number(c.req.header('x-timestamp')),
      path: PATH,
      body,
      signature: c.req.header('x-signature') ?? '',
      nowMs: Date.now(),
    });
    if (!signed) {
      deps.logger.warn({ gatewayId }, 'a report of a payment is not signed as it must be');
      return c.json(errorBody('auth.session_expired'), 401);
    }
    const parsed = v.safeParse(rawBody, body);
    if (!parsed.success) {
      const issues = parsed.issues.map((issue) => ({
        path: v.getDotPath(issue) ?? '',
        message: issue.message,
      }));
      return c.json({ ...errorBody('request.malformed'), issues }, 400);
    }
    try {
      const { state } = await receivePayment(deps.db, {
        agentId: deps.agentId,
        source: `gateway/${gatewayId}`,
        reference: parsed.output.transaction_id,
        amountSatang: parsed.output.amount_satang,
        occurredAt: parsed.output.occurred_at,
        to: readTarget(gatewayId, parsed.output),
      });
      return c.json({ status: state });
    } catch (error) {
      if (!(error instanceof RefusalError && error.errorName === 'request.idempotency_conflict')) {
        throw error;
      }
      deps.logger.warn(
        { gatewayId, transactionId: parsed.output.transaction_id },
        'a payment was reported twice, with different content',
      );
      return c.json({ status: 'conflict' });
    }
  });
  return router;
}

function readTarget(gatewayId: string, payment: GatewayPayment): IncomingPayment['to'] {
  if (payment.event === 'qr.paid') return { gatewayId, paymentReference: payment.reference };
  const { account, sender } = payment;
  return {
    account: { bankCode: account.bank_code, accountNumber: account.account_number },
    senderBankCode: sender.bank_code,
    senderAccountNumber: sender.account_number,
    senderName: sender.name,
  };
}
