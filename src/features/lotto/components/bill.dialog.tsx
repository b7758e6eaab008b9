import { useQuery } from '@tanstack/react-query';
import { ShareButton } from '@/shared/line/share-button';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { toSharedBill } from '../bill-share';
import { billsCopy as copy } from '../bills.copy';
import { lottoQueries } from '../lotto.queries';
import styles from './bill.dialog.module.css';
import { BillView } from './bill-view';
import { CancelBill } from './cancel-bill';

export interface BillDialogProps {
  /** Null while the dialog is closed. */
  billId: string | null;
  onClose: () => void;
}

/** Shows one of the member's bills in a dialog. */
export function BillDialog({ billId, onClose }: BillDialogProps) {
  const {
    data: bill,
    error,
    refetch,
  } = useQuery({
    ...lottoQueries.bill(billId ?? ''),
    enabled: billId !== null,
    // The dialog shows the bill until its closing animation ends.
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
        <div className={styles.bill}>
          <BillView bill={bill} />
          {bill.state === 'active' && <CancelBill bill={bill} />}
          <div className={styles.share}>
            <ShareButton screen={toSharedBill(bill)} />
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.bill} aria-busy="true">
          <Skeleton height={88} />
          <Skeleton height={240} />
        </div>
      )}
    </SheetDialog>
  );
}
