import * as v from 'valibot';
import {
  type OperatorPoll,
  pollAnswer,
  pollAnswerConfirm,
  pollAnswerWithdraw,
  pollClose,
  pollVoid,
} from '@/contract/operator/polls.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { pollsCopy as copy } from './polls.copy';

/** Paths of the queries that an act on a poll makes stale. */
export const POLL_CHANGES = ['/operator/v1/polls', '/operator/v1/approvals'];

interface PollDialogProps {
  poll: OperatorPoll;
  onClose: () => void;
}

const sayDone = () => showToast({ message: copy.done, tone: 'success', durationMs: 5000 });

const answerRules = v.object({
  choice: v.pipe(v.string(copy.chooseAnswer), v.nonEmpty(copy.chooseAnswer)),
});

/** Enters the answer of a closed poll, for a second person to confirm. */
export function AnswerPollDialog({ poll, onClose }: PollDialogProps) {
  const form = useForm(answerRules, { choice: '' });
  const command = useOperatorCommand(pollAnswer, POLL_CHANGES);
  const send = form.submit(async ({ choice }) => {
    const done = await command.run({ poll_id: poll.poll_id, choice_id: choice });
    if (done === undefined) return;
    sayDone();
    onClose();
  });
  return (
    <DeskDialog title={`${copy.answer} · ${poll.title}`} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.answerText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('choice')}
          label={copy.answer}
          placeholder={copy.chooseAnswer}
          options={poll.choices.map(({ choice_id: id, name }) => ({
            ...{ value: String(id), label: `${id}. ${name}` },
          }))}
        />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.answer}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const voidRules = v.object({
  note: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณากรอกข้อความ'), v.maxLength(200)),
});

/** Voids a poll, with a note that members read. */
export function VoidPollDialog({ poll, onClose }: PollDialogProps) {
  const form = useForm(voidRules, { note: '' });
  const command = useOperatorCommand(pollVoid, POLL_CHANGES);
  const send = form.submit(async ({ note }) => {
    if ((await command.run({ poll_id: poll.poll_id, note })) === undefined) return;
    sayDone();
    onClose();
  });
  return (
    <DeskDialog title={`${copy.void} · ${poll.title}`} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.voidText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('note')} label={copy.note} autoComplete="off" />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.void}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Asks before an act that needs no more than a yes. */
export function ConfirmPollDialog({
  act,
  poll,
  nameOf,
  onClose,
}: PollDialogProps & {
  act: 'confirm' | 'withdraw' | 'close';
  nameOf: (choice: number) => string;
}) {
  const confirm = useOperatorCommand(pollAnswerConfirm, POLL_CHANGES);
  const withdraw = useOperatorCommand(pollAnswerWithdraw, POLL_CHANGES);
  const end = useOperatorCommand(pollClose, POLL_CHANGES);
  const command = { confirm, withdraw, close: end }[act];
  const choice = poll.waiting?.choice_id ?? 0;
  const named = { poll_id: poll.poll_id };
  const run = async () => {
    const done =
      act === 'confirm'
        ? await confirm.run({ ...named, choice_id: choice })
        : await (act === 'close' ? end : withdraw).run(named);
    if (done === undefined) return;
    sayDone();
    onClose();
  };
  const titles = { confirm: copy.confirmAnswer, withdraw: copy.withdrawAnswer, close: copy.close };
  const texts = {
    confirm: copy.confirmText(nameOf(choice)),
    withdraw: copy.withdrawText,
    close: copy.closeText,
  };
  return (
    <DeskDialog
      title={`${titles[act]} · ${poll.title}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={command.isBusy} onClick={() => void run()}>
            {command.isBusy ? copy.busy : titles[act]}
          </Button>
        </>
      }
    >
      <Text>{texts[act]}</Text>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}
