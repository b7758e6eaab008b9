import type { Logger } from 'pino';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { receivePayment } from './incoming.service';
import type { IncomingPayment } from './incoming-match.service';
import { planNamedAsk } from './payment-asks.service';
import type { GatewayReport, ReportedPayment, ReportOutcome } from './payment-gateway';

/** Dependencies of the reports. */
interface ReportDeps {
  readonly db: Db;
  readonly agentId: number;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Records what a gateway reports: proved money is credited or waits for an operator, and about all else the gateway is
 * asked later.
 * @returns the JSON with which the gateway is answered
 * @throws TooManyError when too many payments of unknown codes were named
 */
export async function receiveReport(
  deps: ReportDeps,
  gatewayId: string,
  { payments, hints, acknowledge }: GatewayReport,
): Promise<object> {
  const outcomes: ReportOutcome[] = [];
  for (const payment of payments) outcomes.push(await receiveProved(deps, gatewayId, payment));
  const site = { agentId: deps.agentId, gatewayId };
  for (const hint of hints) await planNamedAsk(deps.db, site, hint);
  return acknowledge(outcomes);
}

async function receiveProved(
  { db, agentId, logger }: ReportDeps,
  gatewayId: string,
  { transactionId, amountSatang, occurredAt, to }: ReportedPayment,
): Promise<ReportOutcome> {
  if ('report' in to) {
    logger.error(
      { gatewayId, transactionId },
      'received an unreadable payment report; the money waits for an operator',
    );
  }
  try {
    const { state } = await receivePayment(db, {
      ...{ reference: transactionId, amountSatang, occurredAt, agentId },
      source: `gateway/${gatewayId}`,
      to: toPlace(gatewayId, to),
    });
    return state === 'credited' ? state : 'review';
  } catch (error) {
    if (!(error instanceof RefusalError && error.errorName === 'request.idempotency_conflict')) {
      throw error;
    }
    logger.warn(
      { gatewayId, transactionId },
      'received two reports of the same payment with different content',
    );
    return 'conflict';
  }
}

function toPlace(gatewayId: string, to: ReportedPayment['to']): IncomingPayment['to'] {
  if (!('account' in to)) return 'report' in to ? to : { gatewayId, ...to };
  return {
    account: to.account,
    senderBankCode: to.sender.bankCode,
    senderAccountNumber: to.sender.accountNumber,
    senderName: to.sender.name,
  };
}
