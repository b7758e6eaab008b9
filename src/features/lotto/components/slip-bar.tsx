import caretIcon from '@phosphor-icons/core/regular/caret-up.svg?icon';
import type { ReactNode } from 'react';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Problem } from '@/shared/ui/problem';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { betCopy } from '../bet.copy';
import { lottoCopy } from '../lotto.copy';
import type { SlipLine, SlipSums } from '../slip.rules';
import type { Checkout } from '../use-checkout';
import styles from './slip-bar.module.css';

const LATEST_COUNT = 2;

export interface SlipBarProps {
  lines: readonly SlipLine[];
  sums: SlipSums;
  checkout: Checkout;
  /** The round takes bets now. */
  canValidate: boolean;
  /** The slip stands beside the pad: `children` is all of it. */
  isWide: boolean;
  /** Opens the slip where it has no place of its own. */
  onOpen: () => void;
  children: ReactNode;
}

/** The slip: beside the pad where there is room, else its latest bets and its total at the thumb. */
export function SlipBar(props: SlipBarProps) {
  const { lines, sums, checkout, canValidate, isWide, onOpen, children } = props;
  const isReady = lines.length > 0 && canValidate;
  return (
    <section className={styles['slip']} aria-label={betCopy.slip} data-part="action-bar">
      {isWide ? children : <Latest lines={lines} />}
      <Problem>{checkout.problem}</Problem>
      <div className={styles['foot']}>
        {isWide || lines.length === 0 ? (
          <Total lines={lines} sums={sums} isWide={isWide} />
        ) : (
          <button type="button" className={styles['open']} onClick={onOpen}>
            <Total lines={lines} sums={sums} isWide={false} />
            <span className={hidden['hidden']}>{betCopy.slipOpen}</span>
          </button>
        )}
        <Button
          variant="primary"
          isWide
          aria-disabled={!isReady || checkout.isBusy}
          onClick={() => {
            if (isReady) void checkout.validate();
          }}
        >
          {checkout.isBusy
            ? betCopy.validateBusy
            : checkout.isLoggedIn
              ? betCopy.validate
              : betCopy.validateLogin}
        </Button>
      </div>
    </section>
  );
}

function Total({ lines, sums, isWide }: Pick<SlipBarProps, 'lines' | 'sums' | 'isWide'>) {
  return (
    <span className={styles['total']}>
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

/** What was put down last, as many as there is room for. */
function Latest({ lines }: Pick<SlipBarProps, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles['latest']} aria-label={betCopy.latest}>
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
