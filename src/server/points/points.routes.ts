import {
  memberVip,
  pointHistory,
  redemptionCalc,
  redemptionHistory,
  redemptionList,
  redemptionRedeem,
} from '@/contract/points.contract';
import { assertPhoneVerified } from '../account/phone-verification.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchPointHistory } from './point-history.queries';
import { fetchRedemption, fetchRedemptions } from './redemption.queries';
import { calculateRedemption, redeemItem, toCalcData } from './redemption.service';
import { fetchOfferedItems, toItemData } from './shop.queries';
import { fetchVip } from './vip.service';

/** Returns the endpoints for points, the shop, and VIP levels. */
export function pointsRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [
    handle(redemptionList, async () => (await fetchOfferedItems(db, agentId)).map(toItemData)),
    handle(redemptionCalc, async ({ member, body: { item_id: itemId, quantity } }) =>
      toCalcData(await calculateRedemption(db, { memberId: member.id, agentId, itemId, quantity })),
    ),
    handle(redemptionRedeem, async ({ member, body, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      const id = await redeemItem(db, {
        memberId: member.id,
        agentId,
        itemId: body.item_id,
        quantity: body.quantity,
        costShown: body.cost,
        locksShownSatang: body.locks ?? null,
        recipient: body.recipient ?? null,
        idempotencyKey,
      });
      return fetchRedemption(db, member.id, id);
    }),
    handle(redemptionHistory, ({ member, query }) => fetchRedemptions(db, member.id, query)),
    handle(pointHistory, ({ member, query }) =>
      fetchPointHistory(db, { memberId: member.id, agentId }, query),
    ),
    handle(memberVip, ({ member }) => fetchVip(db, { memberId: member.id, agentId })),
  ];
}
