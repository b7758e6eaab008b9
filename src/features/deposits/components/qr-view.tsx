import renewIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?icon';
import changeIcon from '@phosphor-icons/core/regular/pencil-simple.svg?icon';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { generateQr } from '@/contract/deposits.contract';
import { depositCancel } from '@/contract/ordered-deposit.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useCommandKey } from '@/shared/http/use-command-key';
import { ActionBar } from '@/shared/ui/action-bar';
import { Button } from '@/shared/ui/button';
import { ConfirmButton } from '@/shared/ui/confirm-button';
import { Icon } from '@/shared/ui/icon';
import { InfoLine, Row, Stack } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { type TimedPayment, time } from '../deposit-clock';
import { depositsCopy } from '../deposits.copy';
import { orderedCopy } from '../ordered-deposit.copy';
import { orderedQueries } from '../ordered-deposit.queries';
import { useDepositNews } from '../use-deposit-news';
import { Countdown } from './countdown';
import { DepositResult } from './deposit-result';
import type { FollowedProps } from './deposit-slots';
import { QrCode } from './qr-code';
import styles from './qr-view.module.css';
import { SaveQr } from './save-qr';
import { SimulateLink } from './simulate-link';

const postQr = commandOf(generateQr);
const postCancel = commandOf(depositCancel);

export interface QrViewProps extends FollowedProps {
  /** Response to the order of the code; undefined for an earlier code. */
  payment: TimedPayment | undefined;
  /** Called when a new QR code replaces the shown one. */
  onRenewed: (payment: TimedPayment) => void;
  onChangeAmount: () => void;
  /** Form for another amount, given the current amount in whole baht; null unless the member is changing it. */
  amountForm: ((amount: string) => ReactNode) | null;
}

/** A QR code, shown until it is paid or expires, even if it was created on an earlier visit. */
export function QrView(props: QrViewProps) {
  const { id, payment: ordered, onRenewed, onChangeAmount, amountForm, ...rest } = props;
  const {
    data: payment,
    error,
    refetch,
  } = useQuery({ ...orderedQueries.payment(id), ...(ordered && { initialData: ordered }) });
  const { data: latest } = useQuery(orderedQueries.paymentStatus(id));
  const status = latest?.status ?? payment?.status;
  const state = status === 'paid' ? 'credited' : status;
  useDepositNews(state);
  const keyFor = useCommandKey();

  const cancel = (
    <ConfirmButton
      label={orderedCopy.cancel}
      question={orderedCopy.cancelQuestion}
      keep={orderedCopy.keep}
      confirm={orderedCopy.cancelConfirm}
      busy={orderedCopy.cancelBusy}
      onConfirm={async () => {
        await postCancel({ id });
        showToast({ message: orderedCopy.cancelled });
        rest.onDone();
      }}
    />
  );
  if (!payment || !state) {
    if (!error) return <Skeleton height={420} />;
    // The cancel button stays, because a pending deposit without a code would block every other deposit.
    return (
      <>
        <ErrorState error={error} onRetry={() => void refetch()} />
        {cancel}
      </>
    );
  }
  const { channel_id, sub_channel_id, amount } = payment;
  const renew = async () => {
    const body = { channel_id, sub_channel_id, amount: formatBaht(amount) };
    onRenewed(time(await postQr(body, keyFor(id))));
  };
  if (state !== 'pending') {
    return (
      <DepositResult
        state={state}
        amountSatang={amount}
        at={latest?.paid_at ?? payment.paid_at}
        note={latest?.note ?? payment.note}
        onRenew={renew}
        {...rest}
      />
    );
  }
  if (amountForm) return amountForm(String(amount / 100));
  const money = formatMoney(amount);
  return (
    <>
      <Row gap={3} place="spread" isCard className={styles.amount}>
        <Stack as="p">
          <span>{orderedCopy.orderedAmount}</span>
          <b>{money}</b>
        </Stack>
        <Button
          variant="outline"
          size="small"
          aria-label={orderedCopy.changeAmountLabel}
          onClick={onChangeAmount}
        >
          <Icon name={changeIcon} size={20} />
          {orderedCopy.changeAmount}
        </Button>
      </Row>
      <section className={styles.card} aria-label={orderedCopy.scanToPay(money)}>
        <div className={styles.top}>
          <h2>{orderedCopy.scanToPay(money)}</h2>
          <Countdown end={{ ...payment, ...latest }} />
        </div>
        <QrCode payload={payment.qr_payload} amount={money} logoUrl={rest.slots.logoUrl} />
        <p className={styles.to}>{rest.slots.creditedTo}</p>
        <p className={styles.once}>{orderedCopy.qrOnce}</p>
        <SimulateLink path={payment.pay_url}>{orderedCopy.simulatePayment}</SimulateLink>
      </section>
      {rest.slots.promotion('order', { amountSatang: amount, isExact: true })}
      <InfoLine>{orderedCopy.qrNoSlip}</InfoLine>
      {cancel}
      <ActionBar>
        <SaveQr payload={payment.qr_payload} amount={formatBaht(amount)} />
        <ConfirmButton
          label={orderedCopy.renewQr}
          buttonProps={{ variant: 'quiet', isWide: true }}
          question={depositsCopy.renewQuestion}
          keep={depositsCopy.renewKeep}
          confirm={orderedCopy.renewConfirm}
          busy={orderedCopy.renewBusy}
          onConfirm={renew}
        >
          <Icon name={renewIcon} size={20} />
          {orderedCopy.renewQr}
        </ConfirmButton>
      </ActionBar>
    </>
  );
}
