import * as v from 'valibot';
import { gameHide, gameShow, operatorGames } from '@/contract/operator/games.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { gamesCopy as copy, settingsCopy } from './settings.copy';

/** A game, or without `game_id` a whole provider. */
export interface HideSubject {
  readonly provider_id: string;
  readonly game_id?: string;
  readonly name: string;
}

interface SubjectDialogProps {
  subject: HideSubject;
  onClose: () => void;
}

const CHANGES = [operatorGames.path];

const rules = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(copy.needReason),
    v.maxLength(200, 'เหตุผลยาวเกินไป'),
  ),
  until: v.string(),
});

/** Hides a game or a provider, with a reason and perhaps an end. */
export function HideDialog({ subject: { name, ...subject }, onClose }: SubjectDialogProps) {
  const form = useForm(rules, { reason: '', until: '' });
  const command = useOperatorCommand(gameHide, CHANGES);
  const send = form.submit(async ({ reason, until }) => {
    // The field holds Thai time without a zone.
    const done = await command.run({
      ...{ ...subject, reason },
      until: until === '' ? null : `${until}:00+07:00`,
    });
    if (done === undefined) return;
    showToast({ message: copy.done.hide, tone: 'success', durationMs: 5000 });
    onClose();
  });
  return (
    <DeskDialog title={copy.hideOf(name)} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('reason')} label={copy.reason} autoComplete="off" autoFocus />
        <FormField of={form.field('until')} label={copy.until} type="datetime-local" />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? settingsCopy.busy : copy.hide}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Shows a hidden game or provider again. */
export function ShowDialog({ subject: { name, ...subject }, onClose }: SubjectDialogProps) {
  const command = useOperatorCommand(gameShow, CHANGES);
  const send = async () => {
    if ((await command.run(subject)) === undefined) return;
    showToast({ message: copy.done.show, tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.showOf(name)}
      onClose={onClose}
      footer={
        <Button variant="primary" isBusy={command.isBusy} onClick={() => void send()}>
          {command.isBusy ? settingsCopy.busy : operatorCopy.confirm}
        </Button>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.showText}
      </Text>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}
