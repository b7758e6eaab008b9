import type { EndFreeRounds, FreeRoundsOrigin } from '../games/free-rounds.service';
import { cancelOrder, lockOrder } from './order.service';

/** The word that origins of redeemed free rounds begin with. */
export const REDEMPTION_ROUNDS = 'redemption';

const REFUSED = 'ค่ายเกมให้รอบฟรีไม่ได้ คืนแต้มให้ครบแล้ว';

/** What free rounds of a redemption are given for. */
export function originOfRedemption(id: string): FreeRoundsOrigin {
  return `${REDEMPTION_ROUNDS}/${id}`;
}

/** Ends an order of free rounds as the provider of their game answered: it is done, or the points go back. */
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
