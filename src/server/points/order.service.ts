import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { findPointsAccountId } from '../wallet/wallet.service';

/** An operator's decision on an order of goods. */
export interface OrderDecision {
  agentId: number;
  operator: string;
  redemptionId: string;
  /** `send` ships the goods; `cancel` gives the points back. */
  kind: 'send' | 'cancel';
  /** Text for the member, in Thai. */
  note: string;
}

const stateAfter = { send: 'sent', cancel: 'cancelled' } as const;

/** An order that is locked until the transaction ends. */
interface LockedOrder {
  id: string;
  agentId: number;
  memberId: number;
  itemId: number;
  kind: string;
  state: string;
  quantity: number;
  cost: number;
  endedBy: string | null;
  note: string | null;
}

/**
 * Ends an order of goods. A repetition of the same decision by the same operator changes nothing.
 * @throws RefusalError `request.not_found`, `operator.decided` with the earlier decision
 */
export async function decideOrder(db: Db, decision: OrderDecision): Promise<void> {
  const { agentId, operator, redemptionId, kind, note } = decision;
  const by = `operator/${operator}`;
  await runCommand(
    db,
    {
      scope: by,
      route: `order_${kind}`,
      // The key is random, because a repetition is recognised by the state of the order.
      key: randomUUID(),
      content: { redemptionId, kind, note },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx } = context;
      const order = await lockOrder(context, redemptionId);
      if (order?.agentId !== agentId || order.kind !== 'goods') {
        throw new RefusalError('request.not_found');
      }
      const { state, endedBy, memberId, cost } = order;
      if (state === stateAfter[kind] && endedBy === by && order.note === note) {
        return { redemptionId };
      }
      if (state !== 'ordered') {
        throw new RefusalError('operator.decided', {
          data: { state, by: endedBy, note: order.note },
        });
      }
      if (kind === 'cancel') await cancelOrder(context, order, { by, note });
      else await endOrder(context, redemptionId, { state: 'sent', by, note });
      await recordAction(tx, {
        agentId,
        operator,
        action: `redemption.${kind}`,
        subject: `redemption/${redemptionId}`,
        detail: { memberId, cost, note },
      });
      return { redemptionId };
    },
  );
}

/** Locks an order until the transaction ends, and reads it after the lock. */
export async function lockOrder(
  { tx }: CommandContext,
  id: string,
): Promise<LockedOrder | undefined> {
  await queryRaw(tx, 'SELECT FROM redemptions WHERE id = $1 FOR UPDATE', [id]);
  const [order] = await queryRaw<LockedOrder>(
    tx,
    `SELECT r.id, r.agent_id AS "agentId", r.member_id AS "memberId", r.item_id AS "itemId", i.kind, r.state,
       r.quantity, r.cost, r.ended_by AS "endedBy", r.note
     FROM redemptions r JOIN shop_items i ON i.id = r.item_id WHERE r.id = $1`,
    [id],
  );
  return order;
}

/** Gives the points of a locked order back to the member, and returns the pieces to the stock. */
export async function cancelOrder(
  context: CommandContext,
  order: LockedOrder,
  { by, note }: { by: string; note: string },
): Promise<void> {
  const { tx, lockAccounts, post } = context;
  await tx
    .updateTable('shop_items')
    .set({
      stock_left: sql<number | null>`stock_left + ${order.quantity}`,
      redeemed: sql<number>`redeemed - ${order.quantity}`,
    })
    .where('id', '=', order.itemId)
    .execute();
  const pointsAccountId = await findPointsAccountId(tx, order.memberId);
  await lockAccounts([pointsAccountId]);
  await post({
    leg: 'points',
    debitAccountId: await findHouseAccountId(tx, order.agentId, 'house_points'),
    creditAccountId: pointsAccountId,
    amount: order.cost,
    code: 'points_return',
    reference: `redemption/${order.id}`,
  });
  await endOrder(context, order.id, { state: 'cancelled', by, note });
}

async function endOrder(
  { tx }: CommandContext,
  id: string,
  { state, by, note }: { state: 'sent' | 'cancelled'; by: string; note: string },
): Promise<void> {
  await tx
    .updateTable('redemptions')
    .set({ state, ended_at: sql<Date>`business_now()`, ended_by: by, note })
    .where('id', '=', id)
    .execute();
}
