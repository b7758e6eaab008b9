import type { PollConfig } from '@/contract/polls.contract';
import { formatMoney } from '@/domain/money';
import { Text } from '@/shared/ui/kit';
import { pollsCopy } from '../polls.copy';
import styles from './poll-hero.module.css';

/** The question over its picture. */
export function PollHero({ poll }: { poll: PollConfig }) {
  return (
    <header className={styles.hero}>
      <picture>
        <source media="(min-width: 600px)" srcSet={poll.image_wide} />
        <img src={poll.image} alt="" width={656} height={272} fetchPriority="high" />
      </picture>
      <Text as="div" variant="detail" className={styles.text}>
        <span>{poll.occasion}</span>
        <h1>{poll.title}</h1>
        <span>{describePrize(poll.prize)}</span>
      </Text>
    </header>
  );
}

/** Describes the prize in a sentence. */
export function describePrize(prize: PollConfig['prize']): string {
  if (!prize) return pollsCopy.noPrize;
  const amount = formatMoney(prize.amount);
  const isFixed = prize.play_per_baht === null;
  return prize.kind === 'pool'
    ? pollsCopy.poolPrize(amount, isFixed)
    : pollsCopy.eachPrize(amount, isFixed);
}
