import type { BillDetail } from '@/contract/lotto.contract';
import { formatMoney } from '@/domain/money';
import { formatWhole } from '@/shared/format/points.format';
import { ShareButton } from '@/shared/line/share-button';
import type { SharedScreen } from '@/shared/line/share-link';
import { useQuery } from '@/shared/query/use-query';
import { hrefFor } from '@/shared/routing/use-route';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { billsCopy as copy } from '../bills.copy';
import { outcomeOf } from '../bills.rules';
import { lottoCopy } from '../lotto.copy';
import { lottoQueries } from '../lotto.queries';
import { formatRound } from '../round.format';
import styles from './bill.dialog.module.css';
import { BillView } from './bill-view';
import { CancelBill } from './cancel-bill';

/** How many numbers a shared bill names. */
const SHARED_COUNT = 6;
const SHARED_PICTURE = '/art/banners/lotto-656x272.jpg';

export interface BillDialogProps {
  /** Null while none is open. */
  billId: string | null;
  onClose: () => void;
}

/** One of the member's bills, over the list. */
export function BillDialog({ billId, onClose }: BillDialogProps) {
  const {
    data: bill,
    error,
    refetch,
  } = useQuery({
    ...lottoQueries.bill(billId ?? ''),
    enabled: billId !== null,
    // It stays while the dialog closes.
    placeholderData: (previous) => (billId === null ? previous : undefined),
  });
  return (
    <SheetDialog
      isOpen={billId !== null}
      onClose={onClose}
      title={bill ? copy.billNumber(bill.number) : copy.bill}
      maxWidth={520}
    >
      {bill ? (
        <div className={styles['bill']}>
          <BillView bill={bill} />
          {bill.state === 'active' && <CancelBill bill={bill} />}
          <div className={styles['share']}>
            <ShareButton screen={toShared(bill)} />
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['bill']} aria-busy="true">
          <Skeleton height={88} />
          <Skeleton height={240} />
        </div>
      )}
    </SheetDialog>
  );
}

/** Tells friends of the market and the numbers; the bill itself is the member's own. */
function toShared(bill: BillDetail): SharedScreen {
  const { round, items, paid } = bill;
  const named = items
    .slice(0, SHARED_COUNT)
    .map(({ bet_type, number }) => `${number} ${lottoCopy.types[bet_type]}`);
  const rest = items.length - named.length;
  const numbers = [...named, ...(rest > 0 ? [copy.andMore(formatWhole(rest))] : [])].join(', ');
  return {
    title: copy.shareTitle(round.market_name),
    text:
      outcomeOf(bill) === 'won'
        ? copy.shareWon(formatMoney(paid), formatRound(round))
        : copy.shareBill(numbers, formatRound(round)),
    address: hrefFor('lottoLobby'),
    image: SHARED_PICTURE,
  };
}
