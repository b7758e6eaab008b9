import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type {
  incomingList,
  incomingReport,
  incomingShow,
} from '@/contract/operator/incoming.contract';
import { addDays, toDayStart } from '@/domain/calendar-day';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type Reader, selectIncomingRows, toIncomingRow } from './money-in-rows';

type Filter = ParsedQueryOf<typeof incomingList>;
type IncomingQuery = ReturnType<typeof selectIncomingRows>;

/** Returns a page of the reported money, the latest first. */
export async function fetchIncoming(
  db: Db,
  reader: Reader,
  filter: Filter,
): Promise<v.InferInput<typeof incomingList.data>> {
  const { agentId } = reader;
  const { cursor, limit } = filter;
  const rows = await withFilter(selectIncomingRows(db, reader), agentId, filter)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(incoming_payments.received_at, incoming_payments.id) < (
          SELECT received_at, id FROM incoming_payments WHERE id = ${Number(cursor)} AND agent_id = ${agentId})`,
      ),
    )
    .orderBy('incoming_payments.received_at', 'desc')
    .orderBy('incoming_payments.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toIncomingRow),
    next_cursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

function withFilter(query: IncomingQuery, agentId: number, filter: Filter): IncomingQuery {
  const { state, reason, source, account, username, deposit, decided_on } = filter;
  return withWay(withDays(query, filter), filter)
    .$if(state !== undefined, (rows) =>
      rows.where('incoming_payments.state', '=', state ?? 'review'),
    )
    .$if(reason !== undefined, (rows) =>
      rows.where('incoming_payments.reason', '=', reason ?? 'late'),
    )
    .$if(source !== undefined, (rows) =>
      rows.where(sql<boolean>`starts_with(incoming_payments.source, ${source ?? ''})`),
    )
    .$if(account !== undefined, (rows) =>
      rows.where('incoming_payments.receiving_account_id', '=', account ?? 0),
    )
    .$if(deposit === 'none', (rows) => rows.where('incoming_payments.deposit_id', 'is', null))
    .$if(username !== undefined, (rows) =>
      rows.where(
        sql<boolean>`incoming_payments.member_id = (SELECT id FROM members WHERE agent_id = ${agentId} AND username = ${username ?? ''})`,
      ),
    )
    .$if(decided_on !== undefined, (rows) =>
      rows
        .where('incoming_payments.decided_at', '>=', toDayStart(decided_on ?? ''))
        .where('incoming_payments.decided_at', '<', toDayStart(addDays(decided_on ?? '', 1)))
        .where('incoming_payments.decided_by', 'like', 'operator/%'),
    );
}

function withDays(
  query: IncomingQuery,
  { from, to, amount_from, amount_to }: Filter,
): IncomingQuery {
  return query
    .$if(from !== undefined, (rows) =>
      rows.where('incoming_payments.received_at', '>=', toDayStart(from ?? '')),
    )
    .$if(to !== undefined, (rows) =>
      rows.where('incoming_payments.received_at', '<', toDayStart(addDays(to ?? '', 1))),
    )
    .$if(amount_from !== undefined, (rows) =>
      rows.where('incoming_payments.amount', '>=', amount_from ?? 0),
    )
    .$if(amount_to !== undefined, (rows) =>
      rows.where('incoming_payments.amount', '<=', amount_to ?? 0),
    );
}

/** Filters by the way of the money: the kind of account, a QR code, or an assignment by an operator. */
function withWay(query: IncomingQuery, { method }: Filter): IncomingQuery {
  if (method === undefined) return query;
  if (method === 'bank' || method === 'truemoney') {
    return query.where('receiving_accounts.kind', '=', method);
  }
  const way =
    method === 'qr'
      ? sql<boolean>`incoming_payments.receiving_account_id IS NULL AND incoming_payments.source LIKE 'gateway/%'`
      : sql<boolean>`EXISTS (SELECT FROM deposits d WHERE d.id = incoming_payments.deposit_id AND d.method = 'manual')`;
  return query.where(way);
}

/**
 * Returns one payment.
 * @throws RefusalError `request.not_found`
 */
export async function fetchIncomingPayment(
  db: Db,
  reader: Reader,
  id: number,
): Promise<v.InferInput<typeof incomingShow.data>> {
  const row = await selectIncomingRows(db, reader)
    .where('incoming_payments.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return toIncomingRow(row);
}

/** Returns a payment that an operator reported, as it is now. */
export async function fetchReported(
  db: Db,
  agentId: number,
  reference: string,
): Promise<Omit<v.InferInput<typeof incomingReport.data>, 'is_repeated'>> {
  return db
    .selectFrom('incoming_payments')
    .select(['id', 'state', 'reason', 'deposit_id'])
    .where('agent_id', '=', agentId)
    .where('source', '=', 'operator')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}
