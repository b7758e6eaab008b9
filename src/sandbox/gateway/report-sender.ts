import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { type GatewayPayment, gatewayPaymentResponse } from '@/contract/gateway.contract';
import { signCall } from '../signature';
import type { SandboxGatewayTables } from './gateway.tables';

/** Dependencies of the sender. */
export interface ReportSenderDeps {
  readonly db: Kysely<SandboxGatewayTables>;
  /** URL before `/gateway/v1/payment`. */
  readonly platformUrl: string;
  readonly gatewayId: string;
  /** Merchant whose payments are reported. */
  readonly merchantId: string;
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly onTrouble: (what: { transactionId: string; reason: string }) => void;
}

const PATH = '/gateway/v1/payment';
const RESPONSE_TIMEOUT_MS = 8_000;
const AT_ONCE = 20;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 300;

/**
 * Sends reports of payments that have no response yet. Reports are claimed with SKIP LOCKED, and the next attempt is
 * scheduled before the current one starts, so that another process takes over after a crash.
 */
export async function sendDueReports(deps: ReportSenderDeps): Promise<void> {
  for (const report of await claimDue(deps.db, deps.merchantId)) {
    try {
      const response = await send(deps, report);
      await deps.db
        .updateTable('sandbox_gateway.reports')
        .set({ answer: response })
        .where('transaction_id', '=', report.transaction_id)
        .execute();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no response';
      deps.onTrouble({ transactionId: report.transaction_id, reason });
    }
  }
}

interface DueReport {
  transaction_id: string;
  amount: number;
  paid_at: Date;
  /** Reference of the order that was paid by QR code; null for a transfer, which names accounts instead. */
  reference: string | null;
  bank_code: string | null;
  account_number: string | null;
  sender_bank_code: string | null;
  sender_account_number: string | null;
  sender_name: string | null;
}

async function claimDue(
  db: Kysely<SandboxGatewayTables>,
  merchantId: string,
): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    WITH due AS MATERIALIZED (
      SELECT transaction_id, reference
      FROM sandbox_gateway.reports LEFT JOIN sandbox_gateway.payments USING (gateway_reference)
      WHERE answer IS NULL AND due_at <= business_now()
        AND coalesce(payments.merchant_id, reports.merchant_id) = ${merchantId}
      ORDER BY due_at LIMIT ${AT_ONCE} FOR UPDATE OF reports SKIP LOCKED)
    UPDATE sandbox_gateway.reports r SET
      tries = tries + 1,
      due_at = business_now() + least(${FIRST_WAIT_SECONDS} * 2 ^ tries, ${LONGEST_WAIT_SECONDS}) * interval '1 second'
    FROM due
    WHERE r.transaction_id = due.transaction_id
    RETURNING r.transaction_id, r.amount, r.paid_at, due.reference, r.bank_code, r.account_number,
      r.sender_bank_code, r.sender_account_number, r.sender_name`.execute(db);
  return rows;
}

async function send(deps: ReportSenderDeps, report: DueReport): Promise<string> {
  const body = JSON.stringify(toPayment(report));
  const timestampMs = Date.now();
  const response = await deps.fetch(`${deps.platformUrl}${PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gateway-id': deps.gatewayId,
      'x-timestamp': String(timestampMs),
      'x-signature': signCall({ secret: deps.secret, timestampMs, path: PATH, body }),
    },
    body,
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return v.parse(gatewayPaymentResponse, await response.json()).status;
}

function toPayment(report: DueReport): GatewayPayment {
  const { reference, account_number, sender_account_number } = report;
  const shared = {
    transaction_id: report.transaction_id,
    amount_satang: report.amount,
    occurred_at: report.paid_at.toISOString(),
  };
  if (reference !== null) return { event: 'qr.paid', ...shared, reference };
  if (account_number === null || sender_account_number === null) {
    throw new Error(`report ${report.transaction_id} names neither a payment nor accounts`);
  }
  return {
    event: 'account.credited',
    ...shared,
    account: { bank_code: report.bank_code, account_number },
    sender: {
      bank_code: report.sender_bank_code,
      account_number: sender_account_number,
      name: report.sender_name,
    },
  };
}
