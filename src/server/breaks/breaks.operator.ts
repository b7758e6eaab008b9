import { memberNotSame } from '@/contract/operator/member-safety.contract';
import type { AreaContext } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { findExclusion } from '../safety/not-same.service';
import { notSameAct } from './breaks.acts';

/** Returns the operator endpoint that lets another person of the same name register. */
export function breaksOperatorRoutes(
  deps: Pick<AreaContext, 'db' | 'agentId' | 'fetchBestCreditRate' | 'drawPreview'>,
): MountedOperatorEndpoint[] {
  const { db, agentId } = deps;
  return [
    handleForOperators(
      memberNotSame,
      async ({ body: { id: memberId, phone, note }, operator: { name: operator } }) => {
        const breakId = await findExclusion(db, { agentId, memberId, phone });
        const payload = { memberId, breakId, applicantPhone: phone, note };
        await notSameAct.doOrAsk(deps, { agentId, operator, payload });
      },
    ),
  ];
}
