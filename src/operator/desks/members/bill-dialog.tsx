import { useQuery } from '@tanstack/react-query';
import { memberBillShow } from '@/contract/operator/members.contract';
import { Skeleton } from '@/shared/ui/states';
import { DeskDialog } from '../../kit/desk-dialog';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { BillFacts, BillItems } from '../lotto/bill-detail';
import { billsCopy as copy } from '../lotto/bills.copy';

/** A bill of the member, by its number. */
export function BillDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const bill = useQuery(operatorQuery(memberBillShow, { number: Number(number) }));
  return (
    <DeskDialog title={copy.billNumber(number)} onClose={onClose}>
      {bill.data ? (
        <>
          <BillFacts bill={bill.data} />
          <BillItems items={bill.data.items} />
        </>
      ) : bill.error ? (
        <LoadError error={bill.error} onRetry={() => void bill.refetch()} />
      ) : (
        <Skeleton width="100%" height={240} />
      )}
    </DeskDialog>
  );
}
