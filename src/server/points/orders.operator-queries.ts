import type * as v from 'valibot';
import type {
  shopOrderLabels,
  shopOrderList,
  shopOrderShow,
} from '@/contract/operator/points.contract';
import type { ItemKind, Recipient, RedemptionState } from '@/contract/points.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';

type ListData = v.InferInput<typeof shopOrderList.data>;
type OrderData = ListData['rows'][number];

interface OrderRow {
  id: string;
  number: number;
  memberId: number;
  firstName: string | null;
  lastName: string | null;
  username: string;
  item: string;
  image: string;
  kind: ItemKind;
  quantity: number;
  cost: number;
  state: RedemptionState;
  redeemedAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
  note: string | null;
  recipient: Recipient | null;
}

const ORDERS = `SELECT r.id, r.number, r.member_id AS "memberId", m.first_name AS "firstName", m.last_name AS "lastName",
    m.username, i.title AS item, i.image, i.kind, r.quantity, r.cost, r.state, r.redeemed_at AS "redeemedAt",
    r.ended_at AS "endedAt", r.ended_by AS "endedBy", r.note, r.recipient
  FROM redemptions r JOIN members m ON m.id = r.member_id JOIN shop_items i ON i.id = r.item_id
  WHERE r.agent_id = $1`;

/** Filters of the list of orders. */
interface OrderFilter {
  state?: RedemptionState | undefined;
  kind?: ItemKind | undefined;
  /** Phone of the member. */
  username?: string | undefined;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Returns a page of the redemptions of members, the latest first, without recipients. */
export async function fetchOrders(
  db: Db,
  agentId: number,
  { state, kind, username, from, to, cursor, limit }: OrderFilter,
): Promise<ListData> {
  // Goods have an index of their own; redemptions of other kinds are far more.
  const ofKind = kind === 'goods' ? 'AND r.recipient IS NOT NULL' : '';
  const found = await queryRaw<OrderRow>(
    db,
    `${ORDERS} ${ofKind} AND ($2::text IS NULL OR r.state = $2) AND ($3::text IS NULL OR i.kind = $3)
       AND ($4::text IS NULL OR m.username = $4)
       AND ($5::text IS NULL OR r.redeemed_at >= $5::text::date::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($6::text IS NULL OR r.redeemed_at < ($6::text::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($7::bigint IS NULL OR r.number < $7)
     ORDER BY r.number DESC LIMIT $8`,
    [
      ...[agentId, state ?? null, kind ?? null, username ?? null, from ?? null, to ?? null],
      ...[cursor ?? null, limit + 1],
    ],
  );
  const page = found.slice(0, limit);
  return {
    rows: page.map(toOrderData),
    next_cursor: found.length > limit ? String(page.at(-1)?.number) : null,
  };
}

function toOrderData(row: OrderRow): OrderData {
  const { id, number, item, kind, quantity, cost, state, note } = row;
  return {
    ...{ id, number, item, kind, quantity, cost, state, note },
    member_id: row.memberId,
    member_name: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
    username: maskPhone(row.username),
    at: row.redeemedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

/** An operator who reads the recipients of orders. */
interface OrderReader {
  agentId: number;
  by: Pick<CallingOperator, 'name'>;
}

/** Minutes in which the log gets only one row per operator and order, because an open panel repeats its requests. */
const VISIT_MINUTES = 10;

/**
 * Returns an order with its recipient, and records in the audit log that an operator reads it.
 * @throws RefusalError `request.not_found`
 */
export function fetchOrder(
  db: Db,
  { agentId, by, id }: OrderReader & { id: string },
): Promise<v.InferInput<typeof shopOrderShow.data>> {
  return db.transaction().execute(async (tx) => {
    const [row] = await queryRaw<OrderRow>(tx, `${ORDERS} AND r.id = $2`, [agentId, id]);
    if (!row) throw new RefusalError('request.not_found');
    const subject = `redemption/${id}`;
    const recent = await queryRaw(
      tx,
      `SELECT seq FROM operator_actions WHERE agent_id = $1 AND subject = $2 AND operator = $3
         AND action = 'redemption.show' AND at > business_now() - $4 * interval '1 minute' ORDER BY seq DESC LIMIT 1`,
      [agentId, subject, by.name, VISIT_MINUTES],
    );
    if (row.recipient !== null && recent.length === 0) {
      const detail = { number: row.number };
      await recordAction(tx, {
        ...{ agentId, operator: by.name, action: 'redemption.show', subject, detail },
      });
    }
    return {
      ...toOrderData(row),
      image: row.image,
      ended_by: row.endedBy,
      recipient: row.recipient,
    };
  });
}

/**
 * Returns the recipients of orders of goods for labels, in the order of their numbers, and records in the audit log that
 * an operator reads them.
 * @throws RefusalError `request.not_found` when an order is not one of the agent's goods
 */
export function fetchLabels(
  db: Db,
  { agentId, by, ids }: OrderReader & { ids: readonly string[] },
): Promise<v.InferInput<typeof shopOrderLabels.data>> {
  const asked = [...new Set(ids)];
  return db.transaction().execute(async (tx) => {
    const rows = await queryRaw<OrderRow>(
      tx,
      `${ORDERS} AND r.recipient IS NOT NULL AND r.id = ANY ($2::text::uuid[]) ORDER BY r.number`,
      [agentId, `{${asked.join(',')}}`],
    );
    if (rows.length < asked.length) throw new RefusalError('request.not_found');
    await recordAction(tx, {
      ...{ agentId, operator: by.name, action: 'redemption.labels' },
      subject: rows.length === 1 ? `redemption/${asked[0]}` : 'redemptions',
      detail: { numbers: rows.map(({ number }) => number) },
    });
    return rows.flatMap(({ id, number, item, quantity, recipient }) =>
      recipient === null ? [] : [{ id, number, item, quantity, recipient }],
    );
  });
}
