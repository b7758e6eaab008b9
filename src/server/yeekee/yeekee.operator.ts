import { lottoYeekee } from '@/contract/operator/lotto-yeekee.contract';
import type { AreaContext } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchYeekeeForOperator } from './yeekee.operator-queries';

/** Returns the operator endpoint for the rounds of yeekee. */
export function yeekeeOperatorRoutes({
  db,
  agentId,
  publicUrl,
}: Pick<AreaContext, 'db' | 'agentId' | 'publicUrl'>): MountedOperatorEndpoint[] {
  return [
    handleForOperators(lottoYeekee, ({ query }) =>
      fetchYeekeeForOperator(db, { agentId, publicUrl }, query),
    ),
  ];
}
