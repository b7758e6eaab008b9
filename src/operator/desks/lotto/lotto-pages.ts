import { lottoRoundList, lottoShortfalls } from '@/contract/operator/lotto.contract';
import { lottoBills } from '@/contract/operator/lotto-bills.contract';
import { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import { lottoExposures } from '@/contract/operator/lotto-numbers.contract';
import { lottoYeekee } from '@/contract/operator/lotto-yeekee.contract';
import type { OperatorRole } from '@/contract/operator-roles';
import { lottoCopy as copy } from './lotto.copy';
import { yeekeeCopy } from './yeekee.copy';

/** A page of the lottery desk. */
interface LottoPageEntry {
  /** Its name in the path; undefined for the board. */
  readonly name: string | undefined;
  readonly title: string;
  readonly roles: readonly OperatorRole[];
}

/** All pages of the desk that have a link, in their order. */
export const lottoPages: readonly LottoPageEntry[] = [
  { name: undefined, title: copy.boardPage, roles: lottoRoundList.roles },
  { name: 'numbers', title: copy.numbersPage, roles: lottoExposures.roles },
  { name: 'markets', title: copy.marketsPage, roles: lottoMarketList.roles },
  { name: 'bills', title: copy.billsPage, roles: lottoBills.roles },
  { name: 'yeekee', title: yeekeeCopy.page, roles: lottoYeekee.roles },
  { name: 'shortfalls', title: copy.shortfallsPage, roles: lottoShortfalls.roles },
];
