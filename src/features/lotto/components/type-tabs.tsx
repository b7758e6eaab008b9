import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import plusIcon from '@phosphor-icons/core/regular/plus-circle.svg?icon';
import { useId } from 'react';
import type { BetTerms } from '@/contract/lotto.contract';
import { type BetType, digitsOf } from '@/domain/lotto';
import { Icon } from '@/shared/ui/icon';
import { Stack } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { betCopy } from '../bet.copy';
import { lottoCopy } from '../lotto.copy';
import styles from './type-tabs.module.css';

export interface TypeTabsProps {
  terms: readonly BetTerms[];
  /** The chosen types, all of the same digit length. */
  chosen: readonly BetType[];
  onChoose: (type: BetType) => void;
}

/** Bet types of a round with rate and return to player. Types of the same digit length can be combined. */
export function TypeTabs({ terms, chosen, onChoose }: TypeTabsProps) {
  const helpId = useId();
  return (
    <Stack
      gap={2}
      className={styles.types}
      role="group"
      aria-label={betCopy.types}
      aria-describedby={helpId}
      data-many={terms.length > 6}
    >
      <p id={helpId} className={hidden.hidden}>
        {betCopy.typesHelp}
      </p>
      {terms.map(({ bet_type, rate, rtp }) => {
        const isChosen = chosen.includes(bet_type);
        const canJoin = chosen.every((each) => digitsOf[each] === digitsOf[bet_type]);
        return (
          <button
            key={bet_type}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(bet_type)}
          >
            <span>{lottoCopy.types[bet_type]}</span> <b>{lottoCopy.rate(rate)}</b>{' '}
            <small>{lottoCopy.rtp(rtp)}</small>
            {canJoin && <Icon name={isChosen ? checkIcon : plusIcon} size={16} />}
          </button>
        );
      })}
    </Stack>
  );
}
