import { useState } from 'react';
import { safetyTimeOut, type TimeOutLength } from '@/contract/breaks.contract';
import { commandOf } from '@/shared/http/command-of';
import { useCommandKey } from '@/shared/http/use-command-key';
import { useServerSeconds } from '@/shared/time/server-clock';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { timeOutCopy as copy } from '../break.copy';
import { endOfTimeOut, formatMoment, listTimeOuts } from '../break.rules';
import type { TimedStatus } from '../safety.queries';
import { useBeginBreak } from '../use-begin-break';
import { useOpening } from '../use-opening';
import { LengthChoice } from './length-choice';
import styles from './time-out.dialog.module.css';

const postTimeOut = commandOf(safetyTimeOut);

export interface TimeOutDialogProps {
  isOpen: boolean;
  status: TimedStatus;
  /** Opens the sheet of exclusions in place of this one. */
  onExclude: () => void;
  onClose: () => void;
}

/** Sheet that begins a time-out, or makes it longer. */
export function TimeOutDialog({ isOpen, status, onExclude, onClose }: TimeOutDialogProps) {
  const opening = useOpening(isOpen);
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={copy.title} maxWidth={480}>
      <TimeOutForm key={opening} status={status} onExclude={onExclude} onDone={onClose} />
    </SheetDialog>
  );
}

interface TimeOutFormProps extends Pick<TimeOutDialogProps, 'status' | 'onExclude'> {
  onDone: () => void;
}

function TimeOutForm({ status, onExclude, onDone }: TimeOutFormProps) {
  const nowMs = useServerSeconds(status.clockOffsetMs) * 1000;
  const open = listTimeOuts(status.break, nowMs);
  const [wanted, setWanted] = useState<TimeOutLength>();
  const chosen = wanted !== undefined && open.includes(wanted) ? wanted : open[0];
  const keyFor = useCommandKey();
  const { problem, isBusy, begin } = useBeginBreak(onDone);
  if (chosen === undefined) {
    return (
      <Stack gap={4} className={styles.content}>
        <Text variant="quiet">{copy.noneLonger}</Text>
        <Button variant="outline" isWide onClick={onExclude}>
          {copy.exclude}
        </Button>
      </Stack>
    );
  }
  const handleStart = () =>
    begin(
      () => postTimeOut({ length: chosen }, keyFor(chosen)),
      ({ ends_at }) => copy.done(formatMoment(ends_at ?? '')),
    );
  return (
    <Stack gap={4} className={styles.content}>
      <LengthChoice
        label={status.break === null ? copy.choose : copy.onlyLonger}
        names={copy.lengths}
        open={open}
        chosen={chosen}
        onChoose={setWanted}
      />
      <Stack gap={1} className={styles.effect}>
        <Text variant="heading" hasFigures aria-live="polite">
          {copy.until(formatMoment(endOfTimeOut(chosen, nowMs)))}
        </Text>
        <Text variant="quiet">{copy.effect}</Text>
      </Stack>
      <Problem>{problem}</Problem>
      <Button variant="primary" isWide isBusy={isBusy} onClick={() => void handleStart()}>
        {isBusy ? copy.busy : copy.start(copy.lengths[chosen])}
      </Button>
    </Stack>
  );
}
