import type { BetTerms } from '@/contract/lotto.contract';
import type { BetType } from '@/domain/lotto';
import { betCopy } from '../bet.copy';
import { lottoCopy } from '../lotto.copy';
import styles from './type-tabs.module.css';

export interface TypeTabsProps {
  terms: readonly BetTerms[];
  chosen: BetType;
  onChoose: (type: BetType) => void;
}

/** The bet types of a round, each with its rate and its return to player. */
export function TypeTabs({ terms, chosen, onChoose }: TypeTabsProps) {
  return (
    <div
      className={styles.types}
      role="group"
      aria-label={betCopy.types}
      data-many={terms.length > 6}
    >
      {terms.map(({ bet_type, rate, rtp }) => (
        <button
          key={bet_type}
          type="button"
          aria-pressed={bet_type === chosen}
          onClick={() => onChoose(bet_type)}
        >
          <span>{lottoCopy.types[bet_type]}</span> <b>{lottoCopy.rate(rate)}</b>{' '}
          <small>{lottoCopy.rtp(rtp)}</small>
        </button>
      ))}
    </div>
  );
}
