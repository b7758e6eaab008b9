import type { Logger } from 'pino';
import { addDays, type CalendarDay } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { countAttempt } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import { receivePayment } from './incoming.service';
import {
  type FoundPayment,
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentHint,
} from './payment-gateway';

/** Questions that are spent on a transaction that a report named; see `next_payment_ask`. */
const NAMED_ASKS = 9;
/** Limits of reports without proof: one for all references without a recent deposit, one for each reference with one. */
const MOST_NAMED = {
  unknown: { most: 60, windowSeconds: 60 },
  recent: { most: 60, windowSeconds: 3_600 },
};
const AT_ONCE = 20;
const IN_PARALLEL = 5;
/** Days after an order of which each is asked about. */
const DAYS_ASKED = 2;
/** Days after which a gateway that does not answer is no longer asked. */
const MOST_DAYS = 7;

interface AskedSite {
  readonly agentId: number;
  readonly gatewayId: string;
}

/** Plans the first question about an ordered code. */
export async function planAsks(
  tx: Tx,
  { agentId, gatewayId }: AskedSite,
  { depositId, gatewayReference }: { depositId: string; gatewayReference: string },
): Promise<void> {
  await queryRaw(
    tx,
    `INSERT INTO payment_asks (agent_id, gateway_id, gateway_reference, deposit_id, first_day, due_at)
     SELECT $1::bigint, $2::text, $3::text, id, movement_day(created_at), next_payment_ask(id, 0) FROM deposits
     WHERE id = $4 AND next_payment_ask(id, 0) IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [agentId, gatewayId, gatewayReference, depositId],
  );
}

/**
 * Plans a question about a payment that a report named without proving it. The same payment is not asked about more
 * often than every five seconds, and not at all once its transaction is known.
 * @throws TooManyError when too many were named; anyone can make them up
 */
export async function planNamedAsk(
  db: Db,
  { agentId, gatewayId }: AskedSite,
  { gatewayReference, transactionId, day }: PaymentHint,
): Promise<void> {
  const [recorded] = await queryRaw(
    db,
    'SELECT FROM incoming_payments WHERE agent_id = $1 AND source = $2 AND reference = $3',
    [agentId, `gateway/${gatewayId}`, transactionId],
  );
  if (recorded) return;
  const [deposit] = await queryRaw<{ id: string; is_recent: boolean }>(
    db,
    `SELECT id, created_at > business_now() - interval '1 day' AS is_recent FROM deposits
     WHERE agent_id = $1 AND gateway_id = $2 AND gateway_reference = $3`,
    [agentId, gatewayId, gatewayReference],
  );
  const depositId = deposit?.id ?? null;
  const key = `gateway-report/${agentId}/${gatewayId}`;
  const limit = deposit?.is_recent
    ? { key: `${key}/${gatewayReference}`, ...MOST_NAMED.recent }
    : { key, ...MOST_NAMED.unknown };
  await countAttempt(db, [limit], 'request.too_many');
  await queryRaw(
    db,
    `INSERT INTO payment_asks AS a
       (agent_id, gateway_id, gateway_reference, deposit_id, first_day, named_day, named_transaction, named_asks, due_at)
     SELECT $1::bigint, $2::text, $3::text, $4::uuid,
       coalesce((SELECT movement_day(created_at) FROM deposits WHERE id = $4), today),
       -- A day that lies far away was made up.
       CASE WHEN $5::date BETWEEN today - 30 AND today THEN $5::date END, $6::text, $7::integer,
       business_now()
     FROM (SELECT movement_day(business_now()) AS today) now
     ON CONFLICT (agent_id, gateway_id, gateway_reference) DO UPDATE SET
       named_day = coalesce(excluded.named_day, a.named_day), named_transaction = excluded.named_transaction,
       named_asks = excluded.named_asks,
       due_at = least(a.due_at, greatest(excluded.due_at, a.asked_at + interval '5 seconds'))`,
    [agentId, gatewayId, gatewayReference, depositId, day ?? null, transactionId, NAMED_ASKS],
  );
}

interface AskRow {
  gateway_reference: string;
  deposit_id: string | null;
  first_day: CalendarDay;
  named_day: CalendarDay | null;
  today: CalendarDay;
  named_transaction: string | null;
  /** Time until which no other process asks; it tells whether a report came meanwhile. */
  lease: string;
}

/** Dependencies of the questions. */
interface AskDeps {
  readonly db: Db;
  readonly agentId: number;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Asks a gateway about the payments that are due, and records what it found as money that has arrived. Safe in any
 * number of processes; after a crash, the question is repeated.
 * @param signal ends the run between two questions
 */
export async function askDuePayments(
  deps: AskDeps,
  { gatewayId, findPayments }: Pick<PaymentGateway, 'gatewayId' | 'findPayments'>,
  signal?: AbortSignal,
): Promise<void> {
  if (!findPayments) return;
  const site = { agentId: deps.agentId, gatewayId };
  const due = await claimDue(deps.db, site);
  const work = async (): Promise<void> => {
    for (let row = due.pop(); row && !signal?.aborted; row = due.pop()) {
      await ask(deps, { ...site, findPayments }, row);
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, work));
}

async function claimDue(db: Db, { agentId, gatewayId }: AskedSite): Promise<AskRow[]> {
  return queryRaw<AskRow>(
    db,
    `UPDATE payment_asks a SET due_at = business_now() + interval '60 seconds'
     FROM (SELECT gateway_reference FROM payment_asks
       WHERE agent_id = $1 AND gateway_id = $2 AND due_at <= (SELECT business_now())
       ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED) due
     WHERE a.agent_id = $1 AND a.gateway_id = $2 AND a.gateway_reference = due.gateway_reference
     RETURNING a.gateway_reference, a.deposit_id, a.first_day::text, a.named_day::text, a.named_transaction,
       movement_day(business_now())::text AS today, a.due_at::text AS lease`,
    [agentId, gatewayId, AT_ONCE],
  );
}

type AskedGateway = AskedSite & Required<Pick<PaymentGateway, 'findPayments'>>;

async function ask(deps: AskDeps, gateway: AskedGateway, row: AskRow): Promise<void> {
  const found = new Map<string, FoundPayment>();
  try {
    for (const day of daysOf(row)) {
      const payments = await gateway.findPayments(row.gateway_reference, day);
      for (const payment of payments) found.set(payment.transactionId, payment);
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    deps.logger.warn(
      { gatewayId: gateway.gatewayId, why: error.message },
      'a gateway did not answer whether a code was paid',
    );
    await postpone(deps, gateway, row);
    return;
  }
  for (const payment of found.values()) await receiveFound(deps, gateway, row, payment);
  await finish(deps.db, gateway, row, found.has(row.named_transaction ?? ''));
}

function daysOf({ first_day: first, named_day: named, today }: AskRow): ReadonlySet<CalendarDay> {
  const days = Array.from({ length: DAYS_ASKED }, (_, later) => addDays(first, later));
  const past = [...days, named ?? today, today].filter((day) => day <= today);
  return new Set(past);
}

async function receiveFound(
  { db, agentId, logger }: AskDeps,
  { gatewayId }: AskedSite,
  { deposit_id: depositId, gateway_reference: gatewayReference }: AskRow,
  { transactionId, amountSatang, occurredAt, payer }: FoundPayment,
): Promise<void> {
  try {
    await receivePayment(db, {
      ...{ agentId, amountSatang, occurredAt, reference: transactionId },
      source: `gateway/${gatewayId}`,
      to: { gatewayId, paymentReference: depositId ?? gatewayReference, payer, isDated: true },
    });
  } catch (error) {
    if (!(error instanceof RefusalError && error.errorName === 'request.idempotency_conflict')) {
      throw error;
    }
    logger.error(
      { gatewayId, transactionId },
      'a gateway answered twice about the same payment with different content',
    );
  }
}

/** Plans the next question after an answered one, unless a report came meanwhile. */
async function finish(
  db: Db,
  { agentId, gatewayId }: AskedSite,
  { gateway_reference: reference, lease }: AskRow,
  isNamedFound: boolean,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE payment_asks SET failures = 0, asked_at = business_now(), named_asks = left_asks,
       due_at = coalesce(next_payment_ask(deposit_id, left_asks), 'infinity')
     FROM (SELECT CASE WHEN $5::boolean THEN 0 ELSE greatest(named_asks - 1, 0) END AS left_asks FROM payment_asks
       WHERE agent_id = $1 AND gateway_id = $2 AND gateway_reference = $3) counted
     WHERE agent_id = $1 AND gateway_id = $2 AND gateway_reference = $3 AND due_at = $4::timestamptz`,
    [agentId, gatewayId, reference, lease, isNamedFound],
  );
  await queryRaw(
    db,
    `DELETE FROM payment_asks
     WHERE agent_id = $1 AND gateway_id = $2 AND gateway_reference = $3 AND due_at = 'infinity'`,
    [agentId, gatewayId, reference],
  );
}

/** Plans the same question for later, with growing pauses; a gateway that is silent for days is given up. */
async function postpone(
  { db, logger }: AskDeps,
  { agentId, gatewayId }: AskedSite,
  { gateway_reference: reference, first_day, today }: AskRow,
): Promise<void> {
  if (addDays(first_day, MOST_DAYS) < today) {
    logger.error(
      { gatewayId, gatewayReference: reference },
      'a gateway is no longer asked about a code; look for its money at the gateway',
    );
    await queryRaw(
      db,
      'DELETE FROM payment_asks WHERE agent_id = $1 AND gateway_id = $2 AND gateway_reference = $3',
      [agentId, gatewayId, reference],
    );
    return;
  }
  await queryRaw(
    db,
    `UPDATE payment_asks SET failures = failures + 1,
       due_at = business_now() + least(5 * 2 ^ least(failures, 10), 600) * interval '1 second'
     WHERE agent_id = $1 AND gateway_id = $2 AND gateway_reference = $3`,
    [agentId, gatewayId, reference],
  );
}
