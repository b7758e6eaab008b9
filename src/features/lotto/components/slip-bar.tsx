import caretIcon from '@phosphor-icons/core/regular/caret-up.svg?icon';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatMoney } from '@/domain/money';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Problem } from '@/shared/ui/problem';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { betCopy } from '../bet.copy';
import { openPanel } from '../checkout.store';
import { lottoCopy } from '../lotto.copy';
import type { Slip } from '../use-slip';
import { useSlipValidation } from '../use-slip-validation';
import styles from './slip-bar.module.css';

const LATEST_COUNT = 2;

export interface SlipBarProps {
  slip: Slip;
  /** True while the round takes bets. */
  canValidate: boolean;
  /** True when there is room for the whole slip, which is `children`, beside the pad. */
  isWide: boolean;
  children: ReactNode;
}

/** The slip and its button: beside the pad on wide screens, else a bar with the latest bets and the total. */
export function SlipBar({ slip, canValidate, isWide, children }: SlipBarProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  const { problem, isBusy, validate } = useSlipValidation();
  const { lines } = slip;
  const isReady = lines.length > 0 && canValidate;
  return (
    <section className={styles.slip} aria-label={betCopy.slip} data-part="action-bar">
      {isWide ? children : <Latest slip={slip} />}
      <Problem>{problem}</Problem>
      <div className={styles.foot}>
        {isWide || lines.length === 0 ? (
          <Total slip={slip} isWide={isWide} />
        ) : (
          <button type="button" className={styles.open} onClick={() => openPanel('slip')}>
            <Total slip={slip} isWide={false} />
            <span className={hidden.hidden}>{betCopy.slipOpen}</span>
          </button>
        )}
        <Button
          variant="primary"
          isWide
          aria-disabled={!isReady || isBusy}
          onClick={() => {
            if (isReady) void validate(slip);
          }}
        >
          {isBusy ? betCopy.validateBusy : isLoggedIn ? betCopy.validate : betCopy.validateLogin}
        </Button>
      </div>
    </section>
  );
}

function Total({ slip: { lines, sums }, isWide }: Pick<SlipBarProps, 'slip' | 'isWide'>) {
  return (
    <span className={styles.total}>
      <span>
        {betCopy.slipCount(lines.length)}
        {!isWide && lines.length > 0 && <Icon name={caretIcon} size={14} />}
      </span>{' '}
      <b>{formatMoney(sums.stakeSatang)}</b>{' '}
      {isWide && (
        <small>
          {betCopy.winHighest} {formatMoney(sums.highestWinSatang)}
        </small>
      )}
    </span>
  );
}

/** The bets that were added last. */
function Latest({ slip: { lines } }: { slip: Slip }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.latest} aria-label={betCopy.latest}>
      {lines
        .slice(-LATEST_COUNT)
        .reverse()
        .map(({ item, mark, winSatang }) => (
          <li key={item.id} data-mark={mark}>
            <b>{item.number}</b>
            <span>{lottoCopy.types[item.bet_type]}</span>
            <span>{formatMoney(item.amountSatang)}</span>
            <i>{mark === 'closed' ? betCopy.closedMark : formatMoney(winSatang)}</i>
          </li>
        ))}
    </ul>
  );
}
