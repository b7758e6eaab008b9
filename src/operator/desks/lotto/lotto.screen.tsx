import { useParams } from 'wouter';
import { lottoRoundList, lottoShortfalls } from '@/contract/operator/lotto.contract';
import { lottoBills } from '@/contract/operator/lotto-bills.contract';
import { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import { lottoExposures } from '@/contract/operator/lotto-numbers.contract';
import { lottoYeekee } from '@/contract/operator/lotto-yeekee.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { BillsPage } from './bills-page';
import { BoardPage } from './board-page';
import { lottoCopy as copy } from './lotto.copy';
import { MarketsPage } from './markets-page';
import { NumbersPage } from './numbers-page';
import { ResultPage } from './result-page';
import { ShortfallsPage } from './shortfalls-page';
import { yeekeeCopy } from './yeekee.copy';
import { YeekeePage } from './yeekee-page';

/** Pages that one call decides about. */
const ownPages = [
  { name: 'numbers', endpoint: lottoExposures, title: copy.numbersPage, Page: NumbersPage },
  { name: 'markets', endpoint: lottoMarketList, title: copy.marketsPage, Page: MarketsPage },
  { name: 'bills', endpoint: lottoBills, title: copy.billsPage, Page: BillsPage },
  { name: 'yeekee', endpoint: lottoYeekee, title: yeekeeCopy.page, Page: YeekeePage },
] as const;

/** `/operator/lotto`: the board of rounds, results, numbers, markets, bills and shortfalls. */
export function LottoScreen() {
  const may = useMay();
  const { page, id } = useParams<{ page?: string; id?: string }>();
  if (page === undefined) {
    // Finance only collects what corrections could not take back.
    if (!may(lottoRoundList) && may(lottoShortfalls)) return <ShortfallsPage />;
    if (!may(lottoRoundList)) {
      return <ForbiddenScreen title={copy.title} roles={lottoShortfalls.roles} />;
    }
    return <BoardPage />;
  }
  if (page === 'shortfalls') {
    return may(lottoShortfalls) ? (
      <ShortfallsPage />
    ) : (
      <ForbiddenScreen title={copy.shortfallsPage} roles={lottoShortfalls.roles} />
    );
  }
  const own = ownPages.find(({ name }) => name === page);
  if (own) {
    const { endpoint, title, Page } = own;
    return may(endpoint) ? <Page /> : <ForbiddenScreen title={title} roles={endpoint.roles} />;
  }
  if (page === 'result' && id !== undefined) {
    return may(lottoRoundList) ? (
      <ResultPage key={id} roundId={id} />
    ) : (
      <ForbiddenScreen title={copy.title} roles={lottoRoundList.roles} />
    );
  }
  return <NotFoundScreen />;
}
