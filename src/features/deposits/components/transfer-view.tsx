import { useQuery } from '@tanstack/react-query';
import { depositCancel, depositClaim } from '@/contract/ordered-deposit.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { ActionBar } from '@/shared/ui/action-bar';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { ConfirmButton } from '@/shared/ui/confirm-button';
import { InfoLine, Row } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import type { TimedDeposit } from '../deposit-clock';
import { orderedCopy } from '../ordered-deposit.copy';
import { orderedQueries } from '../ordered-deposit.queries';
import { useDepositNews } from '../use-deposit-news';
import { AccountRow } from './account-row';
import { Countdown } from './countdown';
import { DepositResult } from './deposit-result';
import type { FollowedProps } from './deposit-slots';
import { ExactAmount } from './exact-amount';
import { SimulateLink } from './simulate-link';
import { SlipCheck } from './slip-check';
import styles from './transfer-view.module.css';
import { Waiting } from './waiting';

const postCancel = commandOf(depositCancel);
const postClaim = commandOf(depositClaim);

/** A reserved deposit: amount and account to transfer to, until the money arrives or the time is up. */
export function TransferView({ id, ...rest }: FollowedProps) {
  const { data: deposit, error, refetch } = useQuery(orderedQueries.deposit(id));
  useDepositNews(deposit?.state);
  if (!deposit) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={280} />;
  }
  if (deposit.state === 'pending') return <Reservation deposit={deposit} {...rest} />;
  return (
    <>
      <DepositResult
        state={deposit.state}
        amountSatang={deposit.credited_amount ?? deposit.amount}
        at={deposit.decided_at}
        note={deposit.note}
        {...rest}
      />
      <SlipCheck deposit={deposit} />
    </>
  );
}

interface ReservationProps extends Omit<FollowedProps, 'id'> {
  deposit: TimedDeposit;
}

function Reservation({ deposit, slots, onDone, onLeave }: ReservationProps) {
  const { problem, isBusy, run } = useButtonCall();
  const { id, account } = deposit;
  const method = account?.bank_code === null ? 'truemoney' : 'bank';
  const isClaimed = deposit.claimed_at !== null;
  const handleCancel = async () => {
    await postCancel({ id });
    showToast({ message: orderedCopy.cancelled });
    onDone();
  };
  return (
    <>
      {isClaimed && <Waiting />}
      <SlipCheck deposit={deposit} />
      <section className={styles.card} aria-label={orderedCopy.exactly}>
        <Row gap={3} place="spread" tone="soft" className={styles.top}>
          <h2>{orderedCopy.exactly}</h2>
          <Countdown end={deposit} />
        </Row>
        <ExactAmount amountSatang={deposit.amount} />
        {account && <AccountRow account={account} />}
        <div className={styles.sender}>{slots.sender(method)}</div>
        <div className={styles.simulate}>
          <SimulateLink path={deposit.transfer_url}>{orderedCopy.simulateTransfer}</SimulateLink>
        </div>
      </section>
      {slots.promotion('order', { amountSatang: deposit.amount, isExact: true })}
      <InfoLine>{orderedCopy.whySatang}</InfoLine>
      <Problem>{problem}</Problem>
      <ConfirmButton
        label={orderedCopy.cancel}
        question={orderedCopy.cancelQuestion}
        keep={orderedCopy.keep}
        confirm={orderedCopy.cancelConfirm}
        busy={orderedCopy.cancelBusy}
        onConfirm={handleCancel}
      />
      <ActionBar>
        {isClaimed ? (
          <ButtonLink name="home" variant="quiet" isWide {...(onLeave && { onClick: onLeave })}>
            {orderedCopy.toHome}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            isWide
            isBusy={isBusy}
            onClick={() =>
              void run(async () => {
                await postClaim({ id });
              })
            }
          >
            {isBusy ? orderedCopy.claimBusy : orderedCopy.claim}
          </Button>
        )}
      </ActionBar>
    </>
  );
}
