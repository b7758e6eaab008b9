import * as v from 'valibot';
import {
  type GatewayPayment,
  gatewayPaymentBody,
  gatewayPaymentHead,
} from '@/contract/gateway.contract';
import { isStorable } from '../http/endpoint-router';
import { verifyRequest } from '../http/signature';
import { type PaymentGateway, type ReportedPayment, ReportRefusedError } from './payment-gateway';

const MOST_REPORT_LETTERS = 4_000;
const json = v.pipe(v.string(), v.parseJson(), v.check(isStorable));
const readBody = v.union([
  v.pipe(json, gatewayPaymentBody, v.transform(toPayment)),
  // A signed report in an unknown form is accepted and waits for an operator; if refused, the gateway would only repeat
  // it.
  v.pipe(json, gatewayPaymentHead, v.transform(toUnreadPayment)),
]);

/**
 * Creates a reader of reports that are signed as `contract/gateway.contract.ts` says.
 * @param secret shared with the gateway
 */
export function createSignedReports(secret: string): NonNullable<PaymentGateway['readReport']> {
  return ({ path, header, body, nowMs }) => {
    const isSigned = verifyRequest({
      ...{ secret, path, body, nowMs },
      timestampMs: Number(header('x-timestamp')),
      signature: header('x-signature'),
    });
    if (!isSigned) throw new ReportRefusedError('unsigned');
    const parsed = v.safeParse(readBody, body);
    if (!parsed.success) {
      const issues = parsed.issues.map((issue) => ({
        path: v.getDotPath(issue) ?? '',
        message: issue.message,
      }));
      throw new ReportRefusedError('malformed', issues);
    }
    return {
      payments: [parsed.output],
      hints: [],
      acknowledge: ([status]) => ({ status }),
    };
  };
}

function toPayment(payment: GatewayPayment): ReportedPayment {
  const reported = {
    transactionId: payment.transaction_id,
    amountSatang: payment.amount_satang,
    occurredAt: payment.occurred_at,
  };
  if (payment.event === 'qr.paid') {
    return { ...reported, to: { paymentReference: payment.reference } };
  }
  const { account, sender } = payment;
  return {
    ...reported,
    to: {
      account: { bankCode: account.bank_code, accountNumber: account.account_number },
      sender: {
        bankCode: sender.bank_code,
        accountNumber: sender.account_number,
        name: sender.name,
      },
    },
  };
}

function toUnreadPayment(report: v.InferOutput<typeof gatewayPaymentHead>): ReportedPayment {
  return {
    transactionId: report.transaction_id,
    amountSatang: report.amount_satang,
    occurredAt: new Date().toISOString(),
    to: { report: JSON.stringify(report).slice(0, MOST_REPORT_LETTERS) },
  };
}
