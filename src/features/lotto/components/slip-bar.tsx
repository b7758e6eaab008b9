import caretIcon from '@phosphor-icons/core/regular/caret-up.svg?icon';
import type { ReactNode } from 'react';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { betCopy } from '../bet.copy';
import { openPanel } from '../checkout.store';
import { nameTypes } from '../lotto.copy';
import type { Slip } from '../use-slip';
import { useSlipValidation } from '../use-slip-validation';
import { SendButton } from './send-button';
import styles from './slip-bar.module.css';

export interface SlipBarProps {
  slip: Slip;
  /** Whether the round takes bets. */
  canSend: boolean;
  /** Whether the whole slip (`children`) fits beside the pad. */
  isWide: boolean;
  children: ReactNode;
}

/** The slip and its button: beside the pad on wide screens, else a bar with the latest bets and the total. */
export function SlipBar({ slip, canSend, isWide, children }: SlipBarProps) {
  const validation = useSlipValidation();
  const { lines } = slip;
  return (
    <Stack
      as="section"
      gap={2}
      className={styles.slip}
      aria-label={betCopy.slip}
      data-part="action-bar"
    >
      {isWide ? children : <Latest slip={slip} />}
      <Problem>{validation.problem}</Problem>
      <Row wraps className={styles.foot}>
        {isWide || lines.length === 0 ? (
          <Total slip={slip} isWide={isWide} />
        ) : (
          <button type="button" className={styles.open} onClick={() => openPanel('slip')}>
            <Total slip={slip} isWide={false} />
            <span className={hidden.hidden}>{betCopy.slipOpen}</span>
          </button>
        )}
        <SendButton slip={slip} canSend={canSend} validation={validation} />
      </Row>
    </Stack>
  );
}

function Total({ slip: { lines, sums }, isWide }: Pick<SlipBarProps, 'slip' | 'isWide'>) {
  return (
    <Stack as="span" className={styles.total}>
      <span>
        {betCopy.slipCount(lines.length)}
        {!isWide && lines.length > 0 && <Icon name={caretIcon} size={14} />}
      </span>{' '}
      <Text as="b" variant="title" hasFigures>
        {formatMoney(sums.stakeSatang)}
      </Text>{' '}
      {isWide && (
        <small>
          {betCopy.winHighest} {formatMoney(sums.highestWinSatang)}
        </small>
      )}
    </Stack>
  );
}

/** The last added numbers with their types, stake and highest win. */
function Latest({ slip: { latest } }: { slip: Slip }) {
  if (latest.length === 0) return null;
  return (
    <ul className={styles.latest} aria-label={betCopy.latest}>
      {latest.map(({ id, number, types, isClosed, sums }) => (
        <li key={id} data-closed={isClosed}>
          <b>{number}</b>
          <span>{nameTypes(types)}</span>
          <span>{formatMoney(sums.stakeSatang)}</span>
          <i>{isClosed ? betCopy.closedMark : formatMoney(sums.highestWinSatang)}</i>
        </li>
      ))}
    </ul>
  );
}
