import type { FirstDataTable } from '@/shared/query/first-data';
import { LATEST_COUNT, lottoQueries } from './lotto.queries';
import { readDay } from './results.rules';
import { yeekeeQueries } from './yeekee.queries';

export const firstData: FirstDataTable = {
  home: (queryClient) => queryClient.query(lottoQueries.latest(LATEST_COUNT)),
  lottoLobby: (queryClient) => queryClient.query(lottoQueries.lobby()),
  lottoRound: (queryClient, { params: { roundId } }) =>
    roundId === undefined ? undefined : queryClient.query(lottoQueries.round(roundId)),
  lottoResults: (queryClient, { query }) => {
    const [marketId, day] = [query.get('market'), readDay(query)];
    const shown =
      marketId === null
        ? queryClient.query(lottoQueries.result(day === undefined ? {} : { date: day }))
        : queryClient.infiniteQuery(lottoQueries.results(marketId));
    return Promise.all([queryClient.query(lottoQueries.lobby()), shown]);
  },
  lottoRates: (queryClient) => queryClient.query(lottoQueries.rates()),
  yeekee: (queryClient, { query }) =>
    query.has('round') ? undefined : queryClient.query(yeekeeQueries.day(null)),
};
