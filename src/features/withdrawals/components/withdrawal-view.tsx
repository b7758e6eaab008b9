import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?icon';
import clockIcon from '@phosphor-icons/core/regular/clock.svg?icon';
import hourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?icon';
import type { Withdrawal, WithdrawalState } from '@/contract/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { ExternalLink } from '@/shared/line/external-link';
import { ActionBar } from '@/shared/ui/action-bar';
import { Button, buttonClass } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { InfoLine, Row, Text } from '@/shared/ui/kit';
import { useWithdrawalNews } from '../use-withdrawal-news';
import { withdrawalsCopy } from '../withdrawals.copy';
import { isPending } from '../withdrawals.queries';
import { AccountRow } from './account-card';
import { Timeline } from './timeline';
import type { WithdrawalSlots } from './withdrawal-slots';
import styles from './withdrawal-view.module.css';

const icons: Record<WithdrawalState, string> = {
  requested: clockIcon,
  approved: hourglassIcon,
  paid: checkIcon,
  rejected: warningIcon,
};

const titles: Record<WithdrawalState, string> = {
  ...withdrawalsCopy.pending,
  ...withdrawalsCopy.ends,
};

export interface WithdrawalViewProps {
  withdrawal: Withdrawal;
  /** Usual duration in minutes; null if unknown. */
  usualMinutes: number | null;
  slots: WithdrawalSlots;
  /** Called when the member closes the result. */
  onDone: () => void;
}

/** A withdrawal, shown until it has ended and the member closes it. */
export function WithdrawalView(props: WithdrawalViewProps) {
  const { withdrawal, usualMinutes, slots, onDone } = props;
  useWithdrawalNews(withdrawal);
  const { state, amount, account, note } = withdrawal;
  const isWaiting = isPending(withdrawal);
  return (
    <>
      <section className={styles.card} data-state={state} aria-label={withdrawalsCopy.title}>
        <div role="status">
          <Row gap={2} className={styles.head}>
            <Icon name={icons[state]} />
            <Text as="h2" variant="title">
              {titles[state]}
            </Text>
          </Row>
          <p className={styles.amount}>{formatMoney(amount)}</p>
          {note !== null && (
            <p className={styles.note}>
              <b>{note}</b>
              <Text as="span" variant="detail">
                {withdrawalsCopy.moneyIsBack}
              </Text>
            </p>
          )}
        </div>
        <div className={styles.to}>
          <AccountRow account={account} />
        </div>
        <Timeline withdrawal={withdrawal} usualMinutes={usualMinutes} />
        {!isWaiting && (
          <Row as="p" gap={3} place="spread" tone="soft" className={styles.balance}>
            <span>{withdrawalsCopy.newBalance}</span>
            <Text as="b" variant="title" tone="plain">
              {slots.balance}
            </Text>
          </Row>
        )}
      </section>
      {isWaiting && <InfoLine>{withdrawalsCopy.pendingText}</InfoLine>}
      {state !== 'paid' && slots.contactUrl !== '' && (
        <ExternalLink
          href={slots.contactUrl}
          className={buttonClass({ variant: 'text', size: 'small' })}
        >
          {withdrawalsCopy.contact}
        </ExternalLink>
      )}
      <ActionBar>
        {isWaiting ? (
          <ButtonLink name="home" variant="quiet" isWide>
            {withdrawalsCopy.toHome}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink name="statement" variant="quiet" isWide>
              {withdrawalsCopy.statement}
            </ButtonLink>
            <Button variant="primary" isWide onClick={onDone}>
              {state === 'paid' ? withdrawalsCopy.again : withdrawalsCopy.startOver}
            </Button>
          </>
        )}
      </ActionBar>
    </>
  );
}
