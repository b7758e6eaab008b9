import {
  lottoSourceBody,
  lottoSourceList,
  lottoSourceReadings,
  lottoSourceSet,
  lottoToldMoves,
} from '@/contract/operator/lotto-sources.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { chooseSources } from './market-sources.service';
import type { ResultSource } from './result-source';
import {
  fetchBody,
  fetchReadings,
  fetchSourceList,
  listToldMoves,
} from './result-sources.operator-queries';

/** Returns the operator endpoints for sources of results. */
export function resultSourcesOperatorRoutes(
  deps: AreaDeps & { sources: readonly ResultSource[] },
): MountedOperatorEndpoint[] {
  const { agentId } = deps;
  return [
    handleForOperators(lottoSourceList, () => fetchSourceList(deps)),
    handleForOperators(lottoToldMoves, () => listToldMoves(deps)),
    handleForOperators(
      lottoSourceSet,
      ({ body: { market_id, mode, sources }, operator: { name: operator } }) =>
        chooseSources(deps, {
          ...{ agentId, operator },
          marketId: market_id,
          choice: { mode, sources },
        }),
    ),
    handleForOperators(
      lottoSourceReadings,
      ({ query: { round_id: roundId }, operator: { name: operator } }) =>
        fetchReadings(deps, { roundId, operator }),
    ),
    handleForOperators(lottoSourceBody, ({ query: { id }, operator: { name: operator } }) =>
      fetchBody(deps, { id, operator }),
    ),
  ];
}
