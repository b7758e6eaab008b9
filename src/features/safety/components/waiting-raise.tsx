import {
  type LimitFrame,
  type LimitKind,
  type SafetyLimit,
  safetyLimitConfirm,
  safetyLimitWithdraw,
} from '@/contract/safety.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatMoney } from '@/domain/money';
import { formatDayOfYear, formatTime } from '@/domain/thai-date';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { invalidateAfter } from '@/shared/query/query-cache';
import { useHasPassed } from '@/shared/time/server-clock';
import { Button } from '@/shared/ui/button';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { safetyCopy as copy } from '../safety.copy';
import styles from './waiting-raise.module.css';

const postConfirm = commandOf(safetyLimitConfirm);
const postWithdraw = commandOf(safetyLimitWithdraw);

export interface WaitingRaiseProps {
  kind: LimitKind;
  frame: LimitFrame;
  waiting: NonNullable<SafetyLimit['waiting']>;
  clockOffsetMs: number;
}

/** A raise of a limit: until it is due it can only be withdrawn, then also confirmed until it lapses. */
export function WaitingRaise({ kind, frame, waiting, clockOffsetMs }: WaitingRaiseProps) {
  const { to, from_at, until_at } = waiting;
  const isDue = useHasPassed(from_at, clockOffsetMs);
  const isLapsed = useHasPassed(until_at, clockOffsetMs);
  const { problem, isBusy, run } = useButtonCall();
  const send = (post: typeof postConfirm, done: string) =>
    run(
      async () => {
        await post({ kind, frame });
        showToast({ message: done, tone: 'success' });
      },
      () => {
        // The raise may have been withdrawn on another device.
        invalidateAfter(['safety']);
        return false;
      },
    );
  if (isLapsed) return null;
  const name = `${copy.kinds[kind]} ${copy.frames[frame]}`;
  return (
    <Stack gap={2} className={styles.raise}>
      <Text variant="note" tone="accent" hasFigures>
        {isDue
          ? copy.due(
              to === null ? copy.confirmRemoval : copy.confirmRaiseTo(formatMoney(to)),
              formatDay(until_at),
            )
          : copy.asked(
              to === null ? copy.removal : copy.raiseTo(formatMoney(to)),
              `${formatDay(from_at)} ${formatTime(from_at)}`,
            )}
      </Text>
      <Row gap={2} wraps role="group" aria-label={name}>
        {isDue && (
          <Button
            variant="outline"
            size="small"
            isBusy={isBusy}
            className={styles.button}
            onClick={() => void send(postConfirm, copy.confirmed)}
          >
            {to === null ? copy.confirmRemove : copy.confirm}
          </Button>
        )}
        <Button
          variant={isDue ? 'outline' : 'text'}
          size="small"
          isBusy={isBusy}
          className={isDue ? styles.button : styles.withdraw}
          onClick={() => void send(postWithdraw, copy.withdrawn)}
        >
          {to === null ? copy.withdrawRemove : copy.withdraw}
        </Button>
      </Row>
      <Problem>{problem}</Problem>
    </Stack>
  );
}

function formatDay(instant: string): string {
  return formatDayOfYear(toCalendarDay(new Date(instant)));
}
