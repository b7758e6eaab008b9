import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import type { BillDetail } from '@/contract/lotto-bills.contract';
import { ShareButton } from '@/shared/line/share-button';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { dialogCopy } from '../bet-dialogs.copy';
import { toSharedBill } from '../bill-share';
import { billsCopy as copy } from '../bills.copy';
import { checkoutStore, loadRound } from '../checkout.store';
import { lottoQueries } from '../lotto.queries';
import { useRepeat } from '../use-repeat';
import styles from './bill.dialog.module.css';
import { BillView } from './bill-view';
import { CancelBill } from './cancel-bill';
import { CheckoutSteps } from './checkout-steps';

export interface BillDialogProps {
  /** Null while the dialog is closed. */
  billId: string | null;
  onClose: () => void;
}

/** Dialog with one of the member's bills and a button that bets it again. */
export function BillDialog({ billId, onClose }: BillDialogProps) {
  const { checkout } = useSnapshot(checkoutStore);
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
  const repeat = useRepeat();
  useEffect(() => {
    // A repeated bill is cleared when the next bill opens, because the closing dialog still shows it.
    if (billId !== null) loadRound(null);
  }, [billId]);
  const isRepeating = checkout.step !== 'editing';
  return (
    <SheetDialog
      isOpen={billId !== null}
      onClose={onClose}
      title={isRepeating ? titles[checkout.step] : bill ? copy.billNumber(bill.number) : copy.bill}
      maxWidth={520}
      isPersistent={isRepeating}
    >
      {isRepeating ? (
        <CheckoutSteps
          checkout={checkout}
          onEdit={repeat.edit}
          onDone={onClose}
          doneLabel={copy.repeatDone}
        />
      ) : bill ? (
        <Bill bill={bill} repeat={repeat} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={4} aria-busy="true">
          <Skeleton height={88} />
          <Skeleton height={240} />
        </Stack>
      )}
    </SheetDialog>
  );
}

const titles = { validated: copy.repeatTitle, taken: dialogCopy.takenTitle } as const;

interface BillProps {
  bill: BillDetail;
  repeat: ReturnType<typeof useRepeat>;
}

function Bill({ bill, repeat: { problem, isBusy, judge } }: BillProps) {
  const isActive = bill.state === 'active';
  return (
    <Stack gap={4}>
      <BillView bill={bill} />
      <Stack gap={2}>
        <Problem>{problem}</Problem>
        <Button
          variant={isActive ? 'quiet' : 'primary'}
          isWide
          isBusy={isBusy}
          onClick={() => void judge(bill)}
        >
          {isBusy ? copy.repeatBusy : copy.repeat}
        </Button>
      </Stack>
      {isActive && <CancelBill bill={bill} />}
      <div className={styles.share}>
        <ShareButton screen={toSharedBill(bill)} />
      </div>
    </Stack>
  );
}
