import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { type GatewayPayment, gatewayPaymentAnswer } from '@/contract/gateway.contract';
import { signRequest } from '../../providers/signature';
import type { SandboxGatewayTables } from './gateway.tables';

/** What the sender is given. */
export interface ReportSenderDeps {
  readonly db: Kysely<SandboxGatewayTables>;
  /** Address before `/gateway/v1/payment`. */
  readonly platformUrl: string;
  readonly gatewayId: string;
  /** Whose payments are reported. */
  readonly merchantId: string;
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly onTrouble: (what: { transactionId: string; reason: string }) => void;
}

const PATH = '/gateway/v1/payment';
const ANSWER_TIMEOUT_MS = 8_000;
const AT_ONCE = 20;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 300;

/**
 * Reports what was paid and is not answered yet. Claimed with SKIP LOCKED: the next try is due before this one
 * starts, so that a process that dies in between leaves it to another one.
 */
export async function sendDueReports(deps: ReportSenderDeps): Promise<void> {
  for (const report of await claimDue(deps.db, deps.merchantId)) {
    try {
      const answer = await send(deps, report);
      await deps.db
        .updateTable('sandbox_gateway.reports')
        .set({ answer })
        .where('transaction_id', '=', report.transaction_id)
        .execute();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no answer';
      deps.onTrouble({ transactionId: report.transaction_id, reason });
    }
  }
}

interface DueReport {
  transaction_id: string;
  amount: number;
  paid_at: Date;
  reference: string;
}

async function claimDue(
  db: Kysely<SandboxGatewayTables>,
  merchantId: string,
): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    UPDATE sandbox_gateway.reports r SET
      tries = tries + 1,
      due_at = business_now() + least(${FIRST_WAIT_SECONDS} * 2 ^ tries, ${LONGEST_WAIT_SECONDS}) * interval '1 second'
    FROM sandbox_gateway.payments p
    WHERE p.gateway_reference = r.gateway_reference AND r.transaction_id IN (
      SELECT transaction_id FROM sandbox_gateway.reports JOIN sandbox_gateway.payments USING (gateway_reference)
      WHERE answer IS NULL AND due_at <= business_now() AND merchant_id = ${merchantId}
      ORDER BY due_at LIMIT ${AT_ONCE} FOR UPDATE OF reports SKIP LOCKED)
    RETURNING r.transaction_id, r.amount, r.paid_at, p.reference`.execute(db);
  return rows;
}

async function send(deps: ReportSenderDeps, report: DueReport): Promise<string> {
  const payment: GatewayPayment = {
    event: 'qr.paid',
    transaction_id: report.transaction_id,
    amount_satang: report.amount,
    occurred_at: report.paid_at.toISOString(),
    reference: report.reference,
  };
  const body = JSON.stringify(payment);
  const timestampMs = Date.now();
  const response = await deps.fetch(`${deps.platformUrl}${PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gateway-id': deps.gatewayId,
      'x-timestamp': String(timestampMs),
      'x-signature': signRequest({ secret: deps.secret, timestampMs, path: PATH, body }),
    },
    body,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return v.parse(gatewayPaymentAnswer, await response.json()).status;
}
