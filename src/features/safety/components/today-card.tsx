import { formatSignedMoney } from '@/domain/money';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { readLimitState, readUsedPart } from '../limit.rules';
import { formatPlayTime } from '../play-time.rules';
import { safetyCopy as copy } from '../safety.copy';
import type { TimedStatus } from '../safety.queries';
import styles from './today-card.module.css';

export interface TodayCardProps {
  status: Pick<TimedStatus, 'today' | 'limits'>;
}

/** Today's time of play and result. The ring shows the used part of today's loss limit, if there is one. */
export function TodayCard({ status: { today, limits } }: TodayCardProps) {
  const limit = limits.find(({ kind, frame }) => kind === 'loss' && frame === 'day');
  const hasLimit = limit !== undefined && limit.limit !== null;
  return (
    <Row as="section" gap={4} isCard className={styles.card} aria-label={copy.todayCard}>
      <span className={styles.mark}>
        {hasLimit && (
          <svg viewBox="0 0 64 64" width={64} height={64} aria-hidden="true">
            <circle className={styles.track} cx={32} cy={32} r={29} />
            <circle
              className={styles.ring}
              data-state={readLimitState(limit)}
              cx={32}
              cy={32}
              r={29}
              pathLength={1}
              strokeDasharray={`${readUsedPart(limit)} 1`}
            />
          </svg>
        )}
        <img src="/art/glyphs/lotus.webp" alt="" width={32} height={32} />
      </span>
      <div className={styles.facts}>
        <Stack as="p" variant="note" hasFigures>
          <span>{copy.played}</span>
          <b>{formatPlayTime(today.minutes)}</b>
        </Stack>
        <Stack as="p" variant="note" hasFigures>
          <span>{copy.today}</span>
          <b>{formatSignedMoney(today.net)}</b>
        </Stack>
        <Text variant="note">{copy.todayNote}</Text>
      </div>
    </Row>
  );
}
