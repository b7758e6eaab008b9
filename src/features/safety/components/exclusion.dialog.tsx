import returnIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?icon';
import bellIcon from '@phosphor-icons/core/regular/bell-slash.svg?icon';
import giftIcon from '@phosphor-icons/core/regular/gift.svg?icon';
import coinsHandIcon from '@phosphor-icons/core/regular/hand-coins.svg?icon';
import hourglassIcon from '@phosphor-icons/core/regular/hourglass.svg?icon';
import prohibitIcon from '@phosphor-icons/core/regular/prohibit.svg?icon';
import identityIcon from '@phosphor-icons/core/regular/user-minus.svg?icon';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { type ExclusionLength, safetyExclude } from '@/contract/breaks.contract';
import { commandOf } from '@/shared/http/command-of';
import { useCommandKey } from '@/shared/http/use-command-key';
import { useServerSeconds } from '@/shared/time/server-clock';
import { Button } from '@/shared/ui/button';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { useForm, useTextField } from '@/shared/ui/use-form';
import { exclusionCopy as copy } from '../break.copy';
import { endOfExclusion, formatEndDay, listExclusions } from '../break.rules';
import type { TimedStatus } from '../safety.queries';
import { useBeginBreak } from '../use-begin-break';
import { useOpening } from '../use-opening';
import styles from './exclusion.dialog.module.css';
import { LengthChoice } from './length-choice';

const postExclusion = commandOf(safetyExclude);

const wordForm = v.object({
  word: v.pipe(v.optional(v.string(), ''), v.trim(), safetyExclude.body.entries.word),
});

export interface ExclusionDialogProps {
  isOpen: boolean;
  status: TimedStatus;
  /** The balance of the main wallet. */
  balance: ReactNode;
  onClose: () => void;
}

/** Sheet that excludes the member from play, or for longer. */
export function ExclusionDialog({ isOpen, status, balance, onClose }: ExclusionDialogProps) {
  const opening = useOpening(isOpen);
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={copy.title} maxWidth={480}>
      <ExclusionForm key={opening} status={status} balance={balance} onDone={onClose} />
    </SheetDialog>
  );
}

interface ExclusionFormProps extends Pick<ExclusionDialogProps, 'status' | 'balance'> {
  onDone: () => void;
}

function ExclusionForm({ status, balance, onDone }: ExclusionFormProps) {
  const nowMs = useServerSeconds(status.clockOffsetMs) * 1000;
  const open = listExclusions(status.break, nowMs);
  const [wanted, setWanted] = useState<ExclusionLength>('6m');
  const chosen = open.includes(wanted) ? wanted : (open[0] ?? 'ever');
  const keyFor = useCommandKey();
  const form = useForm(wordForm, { word: '' });
  const word = useTextField<HTMLInputElement>(form.field('word'));
  const { problem, isBusy, begin } = useBeginBreak(onDone);
  const onSubmit = form.submit((typed) =>
    begin(
      () => postExclusion({ length: chosen, ...typed }, keyFor(chosen)),
      () => copy.done,
    ),
  );
  const end = endOfExclusion(chosen, nowMs);
  return (
    <Stack
      as="form"
      gap={4}
      className={styles.form}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <LengthChoice
        label={status.break?.kind === 'excluded' ? copy.onlyLonger : copy.choose}
        names={copy.lengths}
        open={open}
        chosen={chosen}
        onChoose={setWanted}
      />
      <ul className={styles.effects} aria-label={copy.effects}>
        <Effect icon={prohibitIcon}>
          {copy.closed(end === null ? copy.forEver : copy.until(formatEndDay(end)))}
        </Effect>
        <Effect icon={bellIcon}>{copy.silence}</Effect>
        <Effect icon={hourglassIcon}>{copy.bills}</Effect>
        <Effect icon={coinsHandIcon}>
          {copy.withdraw} {balance}
        </Effect>
        <Effect icon={giftIcon}>{copy.bonus}</Effect>
        {end !== null && <Effect icon={returnIcon}>{copy.comeBack}</Effect>}
        <Effect icon={identityIcon}>{copy.identity}</Effect>
      </ul>
      <FieldFrame label={copy.word} error={word.error}>
        {(frame) => (
          <input type="text" autoComplete="off" enterKeyHint="done" {...frame} {...word.control} />
        )}
      </FieldFrame>
      <Problem>{problem}</Problem>
      <Stack gap={2} isCentered>
        <Button type="submit" variant="outline" isWide isBusy={isBusy} className={styles.confirm}>
          {isBusy ? copy.busy : copy.confirm(copy.lengths[chosen])}
        </Button>
        <Text variant="detail">{copy.final}</Text>
      </Stack>
    </Stack>
  );
}

function Effect({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <Row as="li" gap={2} align="stretch">
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </Row>
  );
}
