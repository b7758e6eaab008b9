import {
  pauseEnd,
  pauseExtend,
  pauseList,
  pauseLook,
  pauseStart,
} from '@/contract/operator/pauses.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { createLook, endPause, extendPause, startPause } from './pause-plan.service';
import { fetchPauses } from './pauses.operator-queries';

/** Returns the operator endpoints for the maintenance of the site. */
export function pausesOperatorRoutes({
  db,
  agentId,
  publicUrl = '',
}: AreaDeps & { publicUrl?: string | undefined }): MountedOperatorEndpoint[] {
  return [
    handleForOperators(pauseList, ({ query }) => fetchPauses(db, agentId, query)),
    handleForOperators(pauseStart, ({ body, operator: { name: operator } }) =>
      startPause(db, {
        ...{ agentId, operator, scope: body.scope, message: body.message },
        startsAt: body.starts_at === null ? null : new Date(body.starts_at),
        endsAt: new Date(body.ends_at),
      }),
    ),
    handleForOperators(pauseExtend, ({ body, operator: { name: operator } }) =>
      extendPause(db, { agentId, operator, id: body.id, endsAt: new Date(body.ends_at) }),
    ),
    handleForOperators(pauseEnd, ({ body, operator: { name: operator } }) =>
      endPause(db, { agentId, operator, id: body.id }),
    ),
    handleForOperators(pauseLook, async ({ operator: { name: operator } }) => {
      const { path, expiresAt } = await createLook(db, { agentId, operator });
      return { url: `${publicUrl}${path}`, expires_at: expiresAt.toISOString() };
    }),
  ];
}
