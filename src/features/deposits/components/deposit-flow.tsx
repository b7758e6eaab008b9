import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Deposit } from '@/contract/deposits.contract';
import { lazyPart } from '@/shared/ui/lazy-part';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import type { TimedDeposit, TimedPayment } from '../deposit-clock';
import type { DepositMethod } from '../deposit-methods';
import { depositsQueries } from '../deposits.queries';
import { usePreferredMethod } from '../use-preferred-method';
import styles from './deposit-flow.module.css';
import { DepositForm } from './deposit-form';
import type { DepositSlots } from './deposit-slots';

const whileLoading = { onMissing: 'error', fallback: <Skeleton height={280} /> } as const;
const QrView = lazyPart(() => import('./qr-view').then((m) => m.QrView), whileLoading);
const TransferView = lazyPart(
  () => import('./transfer-view').then((m) => m.TransferView),
  whileLoading,
);

export interface DepositFlowProps {
  /** Null until the member has chosen a method. */
  method: DepositMethod | null;
  /** Called when the member chooses another method; left out where only one method is possible. */
  onMethod?: (method: DepositMethod) => void;
  slots: DepositSlots;
  /** Called when the member follows a link to another screen. */
  onLeave?: () => void;
}

/** The deposit that is shown instead of the form. */
type Followed =
  | { readonly kind: 'transfer'; readonly id: string }
  | { readonly kind: 'qr'; readonly id: string; readonly payment?: TimedPayment };

/**
 * A deposit from the amount to its result. A pending deposit is shown as soon as it is known, even from another device,
 * because the server refuses a second pending deposit.
 */
export function DepositFlow({ method: chosen, onMethod, slots, onLeave }: DepositFlowProps) {
  const method = usePreferredMethod(chosen);
  const { data: deposits, error, refetch } = useQuery(depositsQueries.recent());
  const [followed, setFollowed] = useState<Followed | null>(null);
  /** Deposit that the member finished viewing or cancelled. */
  const [doneId, setDoneId] = useState<string | null>(null);
  /** Deposit whose amount the member is changing. */
  const [changingId, setChangingId] = useState<string | null>(null);
  const isChanging = followed !== null && followed.id === changingId;
  const place = useRef<HTMLDivElement>(null);
  useFocusOnChange(place, followed && `${followed.id} ${isChanging}`);

  const waiting = deposits?.find(({ state }) => state === 'pending');
  if (!followed && waiting && waiting.id !== doneId) setFollowed(toFollowed(waiting));

  const handleDone = () => {
    setDoneId(followed?.id ?? null);
    setFollowed(null);
  };
  const shared = { slots, onDone: handleDone, ...(onLeave && { onLeave }) };
  const showPayment = (payment: TimedPayment) =>
    setFollowed({ kind: 'qr', id: payment.payment_id, payment });
  const forms = {
    // Prefetches the next view while the amount is entered.
    onBegin: method === 'qr' ? QrView.prefetch : TransferView.prefetch,
    onReserved: ({ id }: TimedDeposit) => setFollowed({ kind: 'transfer', id }),
    onOrdered: showPayment,
    onOneWaits: refetch,
  };
  return (
    <div ref={place} className={styles.flow} tabIndex={-1}>
      {followed?.kind === 'transfer' ? (
        <TransferView key={followed.id} id={followed.id} {...shared} />
      ) : followed ? (
        <QrView
          key={followed.id}
          id={followed.id}
          payment={followed.payment}
          onRenewed={showPayment}
          onChangeAmount={() => setChangingId(followed.id)}
          amountForm={
            isChanging
              ? (amount) => (
                  <DepositForm
                    method="qr"
                    ordered={{ amount, onKeep: () => setChangingId(null) }}
                    {...forms}
                  />
                )
              : null
          }
          {...shared}
        />
      ) : error && !deposits ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DepositForm
          method={method}
          onMethod={onMethod}
          isReady={deposits !== undefined}
          note={(typed) => slots.promotion('form', typed)}
          isNoteKnown={slots.isPromotionKnown}
          bonus={slots.bonus}
          {...forms}
        />
      )}
    </div>
  );
}

function toFollowed({ id, method }: Deposit): Followed {
  return { kind: method === 'qr' ? 'qr' : 'transfer', id };
}
