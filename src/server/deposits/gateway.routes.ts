import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as v from 'valibot';
import {
  type GatewayPayment,
  gatewayPaymentBody,
  gatewayPaymentHead,
} from '@/contract/gateway.contract';
import type { AreaDeps } from '../area';
import { errorBody, isStorable } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { verifyRequest } from '../http/signature';
import { receivePayment } from './incoming.service';
import type { IncomingPayment } from './incoming-match.service';
import type { PaymentGateway } from './payment-gateway';

const PATH = '/gateway/v1/payment';
const MOST_REPORT_LETTERS = 4_000;
const json = v.pipe(v.string(), v.parseJson(), v.check(isStorable));
const readBody = v.union([
  v.pipe(json, gatewayPaymentBody, v.transform(toPayment)),
  // A signed report in an unknown form is accepted and waits for an operator; if refused, the gateway would only repeat
  // it.
  v.pipe(json, gatewayPaymentHead, v.transform(toUnreadPayment)),
]);

/** Creates the router for `POST /gateway/v1/payment`: signed reports of payment gateways. */
export function createGatewayRouter(
  deps: AreaDeps & {
    gateways: readonly PaymentGateway[];
    logger: Logger;
  },
): Hono {
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
      deps.logger.warn({ gatewayId }, 'received a payment report with an invalid signature');
      return c.json(errorBody('auth.session_expired'), 401);
    }
    const parsed = v.safeParse(readBody, body);
    if (!parsed.success) {
      const issues = parsed.issues.map((issue) => ({
        path: v.getDotPath(issue) ?? '',
        message: issue.message,
      }));
      return c.json({ ...errorBody('request.malformed'), issues }, 400);
    }
    try {
      const { target, ...payment } = parsed.output;
      if ('report' in target) {
        deps.logger.error(
          { gatewayId, transactionId: payment.reference },
          'received an unreadable payment report; the money waits for an operator',
        );
      }
      const { state } = await receivePayment(deps.db, {
        ...payment,
        agentId: deps.agentId,
        source: `gateway/${gatewayId}`,
        to: 'paymentReference' in target ? { gatewayId, ...target } : target,
      });
      return c.json({ status: state === 'credited' ? state : 'review' });
    } catch (error) {
      if (!(error instanceof RefusalError && error.errorName === 'request.idempotency_conflict')) {
        throw error;
      }
      deps.logger.warn(
        { gatewayId, transactionId: parsed.output.reference },
        'received two reports of the same payment with different content',
      );
      return c.json({ status: 'conflict' });
    }
  });
  return router;
}

/** A payment as a gateway reported it. */
interface ReportedPayment
  extends Pick<IncomingPayment, 'reference' | 'amountSatang' | 'occurredAt'> {
  target: Exclude<IncomingPayment['to'], { gatewayId: string }> | { paymentReference: string };
}

function toPayment(payment: GatewayPayment): ReportedPayment {
  const reported = {
    reference: payment.transaction_id,
    amountSatang: payment.amount_satang,
    occurredAt: payment.occurred_at,
  };
  if (payment.event === 'qr.paid') {
    return { ...reported, target: { paymentReference: payment.reference } };
  }
  const { account, sender } = payment;
  return {
    ...reported,
    target: {
      account: { bankCode: account.bank_code, accountNumber: account.account_number },
      senderBankCode: sender.bank_code,
      senderAccountNumber: sender.account_number,
      senderName: sender.name,
    },
  };
}

function toUnreadPayment(report: v.InferOutput<typeof gatewayPaymentHead>): ReportedPayment {
  return {
    reference: report.transaction_id,
    amountSatang: report.amount_satang,
    occurredAt: new Date().toISOString(),
    target: { report: JSON.stringify(report).slice(0, MOST_REPORT_LETTERS) },
  };
}
