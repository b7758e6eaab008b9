import broadcastIcon from '@phosphor-icons/core/regular/broadcast.svg?icon';
import type { PollChoice, PollQuota } from '@/contract/polls.contract';
import { formatInteger } from '@/domain/format-integer';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Text } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import { toPercents } from '../poll.rules';
import { pollsCopy } from '../polls.copy';
import styles from './vote-bars.module.css';

export interface VoteBarsProps {
  choices: readonly PollChoice[];
  votes: readonly { choice_id: number; votes: number }[];
  /** Whether the counts are still changing. */
  isLive: boolean;
  ownVotes: PollQuota['own_votes'];
  answerId: number | null;
}

/** Number of votes per choice. */
export function VoteBars({ choices, votes, isLive, ownVotes, answerId }: VoteBarsProps) {
  const counts = choices.map(
    ({ id }) => votes.find(({ choice_id }) => choice_id === id)?.votes ?? 0,
  );
  const percents = toPercents(counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <section>
      <Row place="spread" className={styles.head}>
        <Text as="h2" variant="heading">
          {isLive ? pollsCopy.live : pollsCopy.result}
        </Text>
        <Row as="span" gap={1} variant="note" hasFigures>
          {isLive && <Icon name={broadcastIcon} size={20} />}
          {pollsCopy.countOfVotes(formatInteger(total))}
        </Row>
      </Row>
      <Card as="ul" className={styles.bars}>
        {choices.map((choice, index) => {
          const own = ownVotes.find(({ choice_id }) => choice_id === choice.id)?.votes ?? 0;
          const percent = percents[index] ?? 0;
          return (
            <li key={choice.id} data-own={own > 0} data-answer={choice.id === answerId}>
              <Picture src={choice.image} alt="" width={56} height={56} />
              <div>
                <p>
                  <b>{choice.name}</b>
                  {choice.id === answerId && <em className={styles.answer}>{pollsCopy.answer}</em>}
                  {own > 0 && (
                    <em>{own === 1 ? pollsCopy.own : pollsCopy.ownMany(formatInteger(own))}</em>
                  )}
                  <strong>{percent}%</strong>
                </p>
                <span className={styles.track} aria-hidden="true">
                  <u style={{ transform: `translateX(${percent - 100}%)` }} />
                </span>
              </div>
            </li>
          );
        })}
      </Card>
    </section>
  );
}
