import type { FirstDataTable } from '@/shared/query/first-data';
import { LATEST_COUNT, lottoQueries } from './lotto.queries';
import { yeekeeQueries } from './yeekee.queries';

export const firstData: FirstDataTable = {
  home: (queryClient) => queryClient.prefetchQuery(lottoQueries.latest(LATEST_COUNT)),
  lottoLobby: (queryClient) => queryClient.prefetchQuery(lottoQueries.lobby()),
  lottoRound: (queryClient, { params: { roundId } }) =>
    roundId === undefined ? undefined : queryClient.prefetchQuery(lottoQueries.round(roundId)),
  lottoRates: (queryClient) => queryClient.prefetchQuery(lottoQueries.rates()),
  yeekee: (queryClient, { query }) =>
    query.has('round') ? undefined : queryClient.prefetchQuery(yeekeeQueries.day(null)),
};
