import type { CSSProperties } from 'react';
import type { SafetyLimit } from '@/contract/safety.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatTimeLeft } from '@/domain/time-left';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { describeFrameEnd, readLimitState, readUsedPart } from '../limit.rules';
import { safetyCopy as copy } from '../safety.copy';
import styles from './limit-row.module.css';
import { WaitingRaise } from './waiting-raise';

export interface LimitRowProps {
  limit: SafetyLimit;
  clockOffsetMs: number;
}

/** One limit with its used part, and a raise that waits. */
export function LimitRow({ limit, clockOffsetMs }: LimitRowProps) {
  const { kind, frame, used, left, waiting } = limit;
  const state = readLimitState(limit);
  return (
    <Stack as="li" gap={1}>
      <Row as="p" gap={2} align="baseline" place="spread" wraps>
        <span>{copy.frames[frame]}</span>
        {limit.limit === null ? (
          <Text as="span" variant="quiet" tone="faint">
            {copy.unset}
          </Text>
        ) : (
          <Text as="span" hasFigures className={styles.amount}>
            <b>
              {state === 'won'
                ? copy.won(frame, formatSignedMoney(-used))
                : formatMoney(Math.max(0, used))}
            </b>{' '}
            <Text as="span" tone="faint">
              {copy.of(formatMoney(limit.limit))}
            </Text>
          </Text>
        )}
      </Row>
      {limit.limit !== null && (
        <span
          className={styles.bar}
          data-state={state}
          style={{ '--part': readUsedPart(limit) } as CSSProperties}
        />
      )}
      {state === 'near' && left !== null && (
        <Text variant="note" tone="warn" hasFigures>
          {copy.nearlyFull(formatMoney(left))}
        </Text>
      )}
      {state === 'full' && (
        <Text variant="note" tone="danger" hasFigures>
          {copy.full(kind, describeFrameEnd(limit))}
          {' · '}
          <TimeLeft until={limit.until} clockOffsetMs={clockOffsetMs} />
        </Text>
      )}
      {waiting && (
        <WaitingRaise kind={kind} frame={frame} waiting={waiting} clockOffsetMs={clockOffsetMs} />
      )}
    </Stack>
  );
}

function TimeLeft({ until, clockOffsetMs }: { until: string; clockOffsetMs: number }) {
  return <span role="timer">{formatTimeLeft(useSecondsLeft(until, clockOffsetMs))}</span>;
}
