import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Withdrawal, WithdrawInfo } from '@/contract/withdrawals.contract';
import { withdrawalCopy } from '@/contract/withdrawals.copy';
import { formatMoney } from '@/domain/money';
import { ActionBar } from '@/shared/ui/action-bar';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import { getAvailable } from '../withdrawal-amount.rules';
import { withdrawalsCopy } from '../withdrawals.copy';
import { isPending, withdrawalQueries } from '../withdrawals.queries';
import { AccountCard } from './account-card';
import { AvailableBalance } from './available-balance';
import { MissingAccount } from './missing-account';
import { TurnoverOwed } from './turnover-owed';
import styles from './withdrawal-flow.module.css';
import { WithdrawalForm } from './withdrawal-form';
import type { WithdrawalSlots } from './withdrawal-slots';
import { WithdrawalView } from './withdrawal-view';

/**
 * A withdrawal from the amount to its result. A pending withdrawal, even from another device, is shown immediately,
 * because the server refuses a second pending withdrawal. When a new withdrawal is impossible, the reason replaces the
 * form.
 */
export function WithdrawalFlow({ slots }: { slots: WithdrawalSlots }) {
  const recent = useQuery(withdrawalQueries.recent());
  const info = useQuery(withdrawalQueries.info());
  const [followed, setFollowed] = useState<Withdrawal | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnChange(place, followed?.id ?? null);

  const refetch = async () => {
    await Promise.all([recent.refetch(), info.refetch()]);
  };
  // The view waits until the usual duration of withdrawals has loaded, so that nothing moves. If that request fails,
  // the withdrawal is still shown.
  const isUsualKnown = !info.isPending || info.failureCount > 0;
  const waiting = recent.data?.find(isPending);
  if (!followed && waiting) setFollowed(waiting);

  return (
    <div ref={place} className={styles.flow} tabIndex={-1}>
      {followed && isUsualKnown ? (
        <WithdrawalView
          withdrawal={recent.data?.find(({ id }) => id === followed.id) ?? followed}
          usualMinutes={info.data?.usual_minutes ?? null}
          slots={slots}
          onDone={() => setFollowed(null)}
        />
      ) : recent.data && info.data ? (
        <Request info={info.data} slots={slots} onRequested={setFollowed} onRefused={refetch} />
      ) : recent.error || info.error ? (
        <ErrorState error={recent.error ?? info.error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.flow} aria-busy="true">
          <Skeleton height={72} />
          <Skeleton height={224} />
          <Skeleton height={72} />
        </div>
      )}
    </div>
  );
}

interface RequestProps {
  info: WithdrawInfo;
  slots: WithdrawalSlots;
  onRequested: (withdrawal: Withdrawal) => void;
  onRefused: () => Promise<void>;
}

function Request({ info, slots, onRequested, onRefused }: RequestProps) {
  const [isChanging, setChanging] = useState(false);
  const { account, turnover } = info;
  const closeForm = () => setChanging(false);
  if (!account || isChanging) {
    const form = { onSaved: closeForm, ...(account && { onCancel: closeForm }) };
    return <MissingAccount isMissing={!account}>{slots.accountForm(form)}</MissingAccount>;
  }
  const accountCard = <AccountCard account={account} onChange={() => setChanging(true)} />;
  if (turnover.length > 0) return <TurnoverOwed turnover={turnover} accountCard={accountCard} />;
  const obstacle = findObstacle(info);
  if (obstacle) {
    return (
      <>
        <AvailableBalance info={info} />
        <InfoLine>{obstacle.reason}</InfoLine>
        {info.kept > 0 && <InfoLine>{withdrawalCopy.giftKept(info.kept)}</InfoLine>}
        {accountCard}
        {obstacle.isMoney && (
          <ActionBar>
            <ButtonLink name="deposit" variant="primary" isWide>
              {withdrawalsCopy.deposit}
            </ButtonLink>
          </ActionBar>
        )}
      </>
    );
  }
  return (
    <WithdrawalForm
      info={info}
      account={account}
      accountCard={accountCard}
      onRequested={onRequested}
      onRefused={onRefused}
    />
  );
}

/**
 * Returns the reason why no amount is possible and whether more money would help; null when withdrawals are possible.
 */
function findObstacle(info: WithdrawInfo) {
  const { left_today, most_per_day, balance, min_amount, is_on_break } = info;
  if (is_on_break) {
    if (getAvailable(info) > 0) return null;
    return { reason: withdrawalsCopy.nothingOnBreak, isMoney: false };
  }
  if (left_today === 0) {
    return { reason: withdrawalCopy.tooManyToday(most_per_day), isMoney: false };
  }
  if (balance >= min_amount) return null;
  return { reason: withdrawalsCopy.belowLeast(formatMoney(min_amount)), isMoney: true };
}
