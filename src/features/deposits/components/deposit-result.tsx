import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?icon';
import clockIcon from '@phosphor-icons/core/regular/clock-countdown.svg?icon';
import hourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?icon';
import prohibitIcon from '@phosphor-icons/core/regular/prohibit.svg?icon';
import type { DepositState } from '@/contract/deposits.contract';
import type { RouteName } from '@/contract/routes';
import { formatMoney, type Satang } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { useButtonCall } from '@/shared/http/use-button-call';
import { ExternalLink } from '@/shared/line/external-link';
import { isReachable } from '@/shared/routing/use-route';
import { ActionBar } from '@/shared/ui/action-bar';
import { Button, buttonClass } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { orderedCopy } from '../ordered-deposit.copy';
import styles from './deposit-result.module.css';
import type { DepositSlots } from './deposit-slots';

const icons: Record<EndState, string> = {
  credited: checkIcon,
  review: hourglassIcon,
  expired: clockIcon,
  cancelled: prohibitIcon,
  rejected: warningIcon,
};

type EndState = Exclude<DepositState, 'pending'>;

export interface DepositResultProps {
  state: EndState;
  /** Credited or requested amount in satang. */
  amountSatang: Satang;
  /** Time of the decision; null if unknown. */
  at: string | null;
  /** Note of the server in Thai; null for none. */
  note: string | null;
  slots: DepositSlots;
  onDone: () => void;
  onLeave?: () => void;
  /** Creates another QR code for the same amount. */
  onRenew?: () => Promise<void>;
}

/** The result of a deposit, with links to the next step. */
export function DepositResult(props: DepositResultProps) {
  const { state, amountSatang, at, note, slots, onDone, onLeave, onRenew } = props;
  const { problem, isBusy, run } = useButtonCall();
  const isRenewable = onRenew !== undefined && (state === 'expired' || state === 'cancelled');
  const leave = onLeave && { onClick: onLeave };
  const play = pickGames();
  return (
    <>
      <section className={styles.end} data-state={state} role="status">
        <Icon name={icons[state]} size={56} className={styles.icon} />
        <Text as="h2" variant="title">
          {orderedCopy.ends[state]}
        </Text>
        <p className={styles.amount}>{formatMoney(amountSatang)}</p>
        {at !== null && <Text variant="note">{formatThaiTime(at)}</Text>}
        {state === 'credited' ? (
          <p className={styles.balance}>
            <span>{orderedCopy.newBalance}</span>
            <Text as="b" variant="title" tone="plain">
              {slots.balance}
            </Text>
          </p>
        ) : (
          <>
            {note !== null && <p className={styles.note}>{note}</p>}
            <p className={styles.text}>{orderedCopy.endTexts[state]}</p>
          </>
        )}
        {(state === 'review' || state === 'rejected') && slots.contactUrl !== '' && (
          <ExternalLink
            href={slots.contactUrl}
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            {orderedCopy.contact}
          </ExternalLink>
        )}
        {state === 'credited' && (
          <Row gap={2} align="stretch" place="middle" wraps>
            {isReachable('statement') && (
              <ButtonLink name="statement" variant="text" size="small" {...leave}>
                {orderedCopy.statement}
              </ButtonLink>
            )}
            <Button variant="text" size="small" onClick={onDone}>
              {orderedCopy.again}
            </Button>
          </Row>
        )}
      </section>
      {state === 'credited' && slots.promotion('end')}
      {state === 'credited' && slots.notices}
      <Problem>{problem}</Problem>
      <ActionBar>
        {state === 'credited' ? (
          <ButtonLink name={play} variant="primary" isWide {...leave}>
            {orderedCopy.play}
          </ButtonLink>
        ) : (
          <>
            {isRenewable && (
              <Button variant="primary" isWide isBusy={isBusy} onClick={() => void run(onRenew)}>
                {isBusy ? orderedCopy.renewBusy : orderedCopy.renewConfirm}
              </Button>
            )}
            <Button variant={isRenewable ? 'quiet' : 'primary'} isWide onClick={onDone}>
              {orderedCopy.startOver}
            </Button>
          </>
        )}
      </ActionBar>
    </>
  );
}

/** Returns the route of the games; the home page where slots are not reachable. */
function pickGames(): RouteName {
  return isReachable('slot') ? 'slot' : 'home';
}
