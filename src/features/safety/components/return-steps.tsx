import { safetyReturn } from '@/contract/breaks.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { invalidateAfter } from '@/shared/query/query-cache';
import { askForLimits } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { restrictedCopy as copy } from '../break.copy';
import { formatMoment } from '../break.rules';
import styles from './return-steps.module.css';

const postReturn = commandOf(safetyReturn);

export interface ReturnStepsProps {
  /** Time from which the member can return; null before they have asked. */
  mayReturnAt: string | null;
  /** Whether this time has passed. */
  isDue: boolean;
  /** Whether the member has chosen to stay excluded. */
  isStaying: boolean;
  onStay: () => void;
}

/** The steps of a return after an exclusion: ask, wait for 24 hours, and return. */
export function ReturnSteps({ mayReturnAt, isDue, isStaying, onStay }: ReturnStepsProps) {
  const { problem, isBusy, run } = useButtonCall();
  const ask = () =>
    run(
      async () => {
        const { is_ended } = await postReturn();
        if (!is_ended) return;
        askForLimits();
        showToast({ message: copy.isBack, tone: 'success' });
      },
      () => {
        // Another device may have asked before, or have returned.
        invalidateAfter(['safety']);
        return false;
      },
    );
  if (mayReturnAt !== null) {
    return (
      <>
        <Text variant="quiet" hasFigures>
          {isDue ? copy.dueText : copy.waitsText(formatMoment(mayReturnAt))}
        </Text>
        {isDue && (
          <Stack gap={2} className={styles.actions}>
            <Problem>{problem}</Problem>
            <Button
              variant="outline"
              isWide
              isBusy={isBusy}
              className={styles.action}
              onClick={() => void ask()}
            >
              {isBusy ? copy.comingBack : copy.comeBack}
            </Button>
          </Stack>
        )}
      </>
    );
  }
  return (
    <>
      <Stack variant="quiet">
        {(isStaying ? copy.staysTexts : copy.overTexts).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
      <Stack gap={2} className={styles.actions}>
        <Problem>{problem}</Problem>
        {!isStaying && (
          <Button variant="primary" isWide className={styles.action} onClick={onStay}>
            {copy.stay}
          </Button>
        )}
        <Button
          variant="text"
          isWide
          isBusy={isBusy}
          className={styles.action}
          onClick={() => void ask()}
        >
          {isBusy ? copy.asking : copy.ask}
        </Button>
      </Stack>
    </>
  );
}
