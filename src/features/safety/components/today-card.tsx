import { formatSignedMoney } from '@/domain/money';
import { Row, Stack } from '@/shared/ui/kit';
import { readLimitState, readUsedPart } from '../limit.rules';
import { safetyCopy as copy } from '../safety.copy';
import type { TimedStatus } from '../safety.queries';
import styles from './today-card.module.css';

export interface TodayCardProps {
  status: Pick<TimedStatus, 'today_net' | 'limits'>;
}

/** Today's result. The ring shows the used part of today's loss limit, if there is one. */
export function TodayCard({ status: { today_net: net, limits } }: TodayCardProps) {
  const limit = limits.find(({ kind, frame }) => kind === 'loss' && frame === 'day');
  const hasLimit = limit !== undefined && limit.limit !== null;
  return (
    <Row as="section" gap={4} isCard className={styles.card} aria-label={copy.today}>
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
      <Stack as="p" variant="note" hasFigures className={styles.text}>
        <span>{copy.today}</span>
        <b>{formatSignedMoney(net)}</b>
        <span>{copy.todayNote}</span>
      </Stack>
    </Row>
  );
}
