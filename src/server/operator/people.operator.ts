import { timingSafeEqual } from 'node:crypto';
import {
  invitationAccept,
  invitationOpen,
  keyAdd,
  ownerFirst,
  peopleList,
  personEnd,
  personInvite,
  personReset,
  personRole,
} from '@/contract/operator/people.contract';
import type { ActDeps } from '../approvals/approvable-act';
import type { AreaDeps } from '../area';
import { countAttempt } from '../http/attempts.service';
import {
  handleForOperators,
  handleForVisitors,
  type MountedOperatorEndpoint,
} from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { acceptInvitation, openInvitation } from './invitation.service';
import {
  addKey,
  createFirstOwner,
  fetchOperators,
  hashOperatorKey,
  invitePerson,
} from './people.service';
import { endOperator, resetPerson, roleAct } from './person-changes.service';

const WINDOW_SECONDS = 15 * 60;
const MOST_WRONG_KEYS = 5;

/** Returns the operator endpoints for people and their invitations. */
export function peopleOperatorRoutes(
  deps: AreaDeps & ActDeps & { operatorKey?: string | undefined },
): MountedOperatorEndpoint[] {
  const { db, agentId, operatorKey } = deps;
  return [
    handleForOperators(peopleList, () => fetchOperators(db, agentId)),
    handleForOperators(keyAdd, ({ body, operator: by }) => addKey(db, { agentId, ...body, by })),
    handleForVisitors(
      ownerFirst,
      async ({ body: { key, name, display_name: displayName }, visit }) => {
        await countAttempt(
          db,
          [
            {
              key: `operator-first/${agentId}/ip/${visit.ip}`,
              most: MOST_WRONG_KEYS,
              windowSeconds: WINDOW_SECONDS,
            },
          ],
          'request.too_many',
        );
        const isRight =
          operatorKey !== undefined &&
          timingSafeEqual(hashOperatorKey(key), hashOperatorKey(operatorKey));
        if (!isRight) throw new RefusalError('operator.unknown_key');
        return createFirstOwner(db, { agentId, name, displayName, visit });
      },
    ),
    handleForOperators(personInvite, ({ body, operator: by }) =>
      invitePerson(db, {
        ...{ agentId, by },
        ...{ name: body.name, role: body.role, displayName: body.display_name },
      }),
    ),
    handleForVisitors(invitationOpen, ({ body: { token }, visit }) =>
      openInvitation(db, { agentId, token, visit }),
    ),
    handleForVisitors(invitationAccept, ({ body, visit }) =>
      acceptInvitation(db, { agentId, visit, ...body }),
    ),
    handleForOperators(personRole, ({ body, operator }) =>
      roleAct.doOrAsk(deps, { agentId, operator: operator.name, payload: body }),
    ),
    handleForOperators(personReset, ({ body: { name }, operator: by }) =>
      resetPerson(deps, { agentId, name, by }),
    ),
    handleForOperators(personEnd, ({ body: { name }, operator: by }) =>
      endOperator(db, { agentId, name, by }),
    ),
  ];
}
