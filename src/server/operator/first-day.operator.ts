import { firstDay, firstDayTick } from '@/contract/operator/first-day.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchFirstDay } from './first-day.queries';
import { tickFirstDay } from './first-day.service';

/** Returns the operator endpoints for the first day's list. */
export function firstDayOperatorRoutes({
  db,
  agentId,
  hasLine,
}: AreaDeps & {
  /** True when LINE sign-in is configured. */
  hasLine: boolean;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(firstDay, () => fetchFirstDay(db, { agentId, hasLine })),
    handleForOperators(
      firstDayTick,
      ({ body: { key, is_ticked: isTicked }, operator: { name: operator } }) =>
        tickFirstDay(db, { agentId, operator, key, isTicked }),
    ),
  ];
}
