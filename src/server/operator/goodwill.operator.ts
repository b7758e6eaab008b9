import { memberGoodwill } from '@/contract/operator/goodwill.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readPhone } from '../offers/named-member.queries';
import { pointsAct } from '../points/points.acts';
import { spinsAct } from '../wheel/wheel.acts';

/** Returns the operator endpoint by which the support gives a member goodwill. */
export function goodwillOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(memberGoodwill, async ({ body, operator: { name: operator } }) => {
      const { reason } = body;
      const username = await readPhone(db, agentId, { member_id: body.id });
      const gift = { username, reason, reference: undefined, isGoodwill: true } as const;
      if (body.gift === 'points') {
        const payload = { ...gift, points: body.count };
        const point = await pointsAct.doOrAsk(house, { agentId, operator, payload });
        return { gift: 'points' as const, point };
      }
      const payload = { ...gift, count: 1 };
      const free_spins = await spinsAct.doOrAsk(house, { agentId, operator, payload });
      return { gift: 'spin' as const, free_spins };
    }),
  ];
}
