import {
  lottoClosed,
  lottoExposures,
  lottoNumberChange,
} from '@/contract/operator/lotto-numbers.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchClosed, fetchExposures } from './numbers.operator-queries';
import { changeNumbers } from './numbers.service';

/** Returns the operator endpoints for closed numbers, and for what rounds pay for each number. */
export function numbersOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(lottoExposures, ({ query }) => fetchExposures(db, agentId, query)),
    handleForOperators(lottoClosed, ({ query }) => fetchClosed(db, agentId, query)),
    handleForOperators(lottoNumberChange, ({ body, operator: { name: operator } }) => {
      const { bet_type: betType, numbers, kind } = body;
      const change = { agentId, operator, betType, numbers, kind };
      return changeNumbers(
        db,
        body.scope === 'round'
          ? { ...change, scope: 'round', roundId: body.round_id }
          : {
              ...change,
              scope: 'coming',
              marketId: body.market_id,
              until: body.until,
              withOpen: body.with_open,
            },
      );
    }),
  ];
}
