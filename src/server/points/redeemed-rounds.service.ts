import type { EndFreeRounds, FreeRoundsOrigin } from '../games/free-rounds.service';
import { cancelOrder, lockOrder } from './order.service';

/** Prefix of the origin of redeemed free rounds. */
export const REDEMPTION_ROUNDS = 'redemption';

const REFUSED = 'ค่ายเกมให้รอบฟรีไม่ได้ คืนแต้มให้ครบแล้ว';

/** Returns the origin of the free rounds of a redemption. */
export function originOfRedemption(id: string): FreeRoundsOrigin {
  return `${REDEMPTION_ROUNDS}/${id}`;
}

/**
 * Ends an order of free rounds: marks it as done when the provider granted the rounds, or gives the points back when
 * the provider refused them.
 */
export const endRedeemedRounds: EndFreeRounds = async (context, { id, state }) => {
  const order = await lockOrder(context, id);
  if (order?.state !== 'ordered') return;
  if (state === 'refused') {
    await cancelOrder(context, order, { by: 'provider', note: REFUSED });
    return;
  }
  await context.tx
    .updateTable('redemptions')
    .set({ state: 'done' })
    .where('id', '=', order.id)
    .execute();
};
