import { useSnapshot } from 'valtio/react';
import { limitFrames, safetyAnswer } from '@/contract/safety.contract';
import { formatBaht } from '@/domain/baht';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { InfoLine, Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { questionForm } from '../limit-form.rules';
import { questionCopy as copy, safetyCopy } from '../safety.copy';
import { LimitField } from './limit-field';
import styles from './limit-question.dialog.module.css';

const postAnswer = commandOf(safetyAnswer);
const close = () => closeModal('limitQuestion');

/** Asks a member for deposit limits, after the registration or before the first deposit. */
export function LimitQuestionDialog() {
  const { modals } = useSnapshot(sessionStore);
  return (
    <SheetDialog
      isOpen={modals.limitQuestion}
      onClose={close}
      title={copy.title}
      maxWidth={480}
      description={copy.text}
      initialFocus="first-field"
      // A click outside must not discard the typed amounts.
      isPersistent
    >
      <QuestionForm />
    </SheetDialog>
  );
}

function QuestionForm() {
  const form = useForm(questionForm, { day: '', week: '', month: '' });
  const { problem, isBusy, run } = useButtonCall();
  const onSubmit = form.submit((limits) =>
    run(async () => {
      const set = limitFrames.flatMap((frame) => {
        const amount = limits[frame];
        return amount === null ? [] : [{ frame, amount: formatBaht(amount) }];
      });
      await postAnswer({ set });
      close();
      showToast({ message: copy.done, tone: 'success' });
    }),
  );
  const decline = () =>
    run(async () => {
      await postAnswer({ declined: true });
      close();
    });
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.form}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      {limitFrames.map((frame) => (
        <LimitField key={frame} of={form.field(frame)} label={safetyCopy.perFrame[frame]} />
      ))}
      <InfoLine>{copy.hint}</InfoLine>
      <Problem>{problem}</Problem>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {isBusy ? safetyCopy.busy : copy.set}
      </Button>
      <Button variant="text" isWide isBusy={isBusy} onClick={() => void decline()}>
        {copy.decline}
      </Button>
    </Stack>
  );
}
