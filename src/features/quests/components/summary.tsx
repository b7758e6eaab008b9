import type { QuestBook } from '@/contract/quests.contract';
import { formatMoney } from '@/domain/money';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { findMissingPlay, listPaid } from '../quest.rules';
import { describeReward, questsCopy } from '../quests.copy';
import styles from './summary.module.css';
import { Tag } from './tag';

const RADIUS = 29;
const AROUND = 2 * Math.PI * RADIUS;

/** The number of quests done and this month's rewards. */
export function Summary({ book }: { book: QuestBook }) {
  const { quests, earned, play } = book;
  const done = quests.filter(({ state }) => state === 'claimed').length;
  const waiting = listPaid(book).length;
  const missing = findMissingPlay(book);
  const gained = describeReward(earned);
  return (
    <Row
      as="section"
      gap={4}
      wraps
      isCard
      className={styles.summary}
      aria-label={questsCopy.done(done)}
    >
      <Stack as="span" isCentered className={styles.ring}>
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle className={styles.track} cx="32" cy="32" r={RADIUS} />
          {done > 0 && (
            <circle
              className={styles.arc}
              cx="32"
              cy="32"
              r={RADIUS}
              strokeDasharray={`${(AROUND * done) / quests.length} ${AROUND}`}
            />
          )}
        </svg>
        <b>{questsCopy.counted(done, quests.length)}</b>
      </Stack>
      <p className={styles.text}>
        <Text as="b" variant="heading">
          {questsCopy.done(done)}
        </Text>
        <Text as="span" variant="detail">
          {missing > 0
            ? questsCopy.playMissing(formatMoney(missing))
            : questsCopy.playLeft(formatMoney(play.left))}
        </Text>
        <Text as="span" variant="detail">
          {gained === '' ? questsCopy.nothingEarned : questsCopy.earned(gained)}
        </Text>
      </p>
      {waiting > 0 && <Tag tone="accent">{questsCopy.waitingCount(waiting)}</Tag>}
    </Row>
  );
}
