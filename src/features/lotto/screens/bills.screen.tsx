import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { LottoPage } from '@/shared/lottery/lotto-page';
import { isReachable } from '@/shared/routing/use-route';
import { useToday } from '@/shared/time/use-today';
import { ButtonLink } from '@/shared/ui/button-link';
import { lazyPart } from '@/shared/ui/lazy-part';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { billsCopy as copy } from '../bills.copy';
import { type BillView, readBillView, toBillFilter, writeBillView } from '../bills.rules';
import { BillFilter } from '../components/bill-filter';
import { BillRow } from '../components/bill-row';
import { lottoQueries } from '../lotto.queries';

/** The dialog is loaded after the list, because it opens from the list. */
const BillDialog = lazyPart(() => import('../components/bill.dialog').then((m) => m.BillDialog));

/** `/lotto/bills`: the member's bills; the filter and the open bill are in the URL. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const view = readBillView(query);
  const list = useInfiniteQuery(lottoQueries.bills(toBillFilter(view, useToday())));
  const bills = list.data?.pages.flatMap((page) => page.bills);
  const handleView = (next: Partial<BillView>) => {
    setQuery(writeBillView({ ...view, ...next }), { replace: true });
  };
  const handleClose = () => setQuery(writeBillView(view), { replace: true });
  const isFiltered = view.state !== null || view.days !== 'all';
  return (
    <LottoPage title={routes.lottoBills.title} intro={copy.intro}>
      <BillFilter view={view} onView={handleView} />
      <StateList
        list={list}
        rows={bills?.map((bill) => <BillRow key={bill.bill_id} bill={bill} view={view} />)}
        empty={
          isFiltered ? (
            <EmptyState
              title={copy.noneSuch}
              action={
                <ButtonLink name="lottoBills" variant="quiet" replace>
                  {copy.seeAll}
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState
              title={copy.none}
              action={
                isReachable('lottoLobby') && (
                  <ButtonLink name="lottoLobby" variant="primary">
                    {copy.newBill}
                  </ButtonLink>
                )
              }
            />
          )
        }
      />
      <BillDialog
        isWanted={query.has('bill')}
        billId={query.get('bill')}
        onClose={handleClose}
        onFail={handleClose}
      />
    </LottoPage>
  );
}
