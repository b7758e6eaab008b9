import { adjustmentList, adjustmentRequest } from '@/contract/operator/adjustments.contract';
import { formatBaht } from '@/domain/baht';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { adjustmentAct } from './adjustments.acts';
import { fetchAdjustments } from './adjustments.operator-queries';

/** Returns the operator endpoints for adjustments of balances. */
export function adjustmentsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(adjustmentList, ({ query: { member_id: memberId, cursor, limit } }) =>
      fetchAdjustments(db, { agentId, memberId, cursor, limit }),
    ),
    handleForOperators(adjustmentRequest, async ({ body, operator: { name: operator } }) => {
      const { member_id: memberId, amount: amountSatang, detail, reference, ...rest } = body;
      const { id, balanceSatang } = await adjustmentAct.doOrAsk(house, {
        agentId,
        operator,
        payload: {
          ...{ memberId, amountSatang, ...rest },
          detail: detail ?? null,
          reference: reference ?? null,
        },
      });
      return { id, balance: formatBaht(balanceSatang) };
    }),
  ];
}
