import { firstPage, type LoaderTable, query } from '@/shared/query/loaders';
import { LATEST_COUNT, lottoQueries } from './lotto.queries';
import { readDay } from './results.rules';

export const loaders: LoaderTable = {
  home: { everyone: () => [query(lottoQueries.latest(LATEST_COUNT))] },
  lottoLobby: { everyone: () => [query(lottoQueries.lobby())] },
  lottoRound: {
    everyone: ({ params: { roundId } }) =>
      roundId === undefined ? [] : [query(lottoQueries.round(roundId))],
    chunks: ['http-transport'],
  },
  lottoResults: {
    everyone: (url) => {
      const [marketId, day] = [url.query.get('market'), readDay(url.query)];
      return [
        query(lottoQueries.lobby()),
        marketId === null
          ? query(lottoQueries.result(day === undefined ? {} : { date: day }))
          : firstPage(lottoQueries.results(marketId)),
      ];
    },
  },
  lottoRates: { everyone: () => [query(lottoQueries.rates()), query(lottoQueries.lobby())] },
  lottoBills: {
    member: (_, url) => (url.query.size === 0 ? [firstPage(lottoQueries.bills())] : []),
  },
};
