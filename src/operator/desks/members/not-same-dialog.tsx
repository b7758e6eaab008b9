import { memberNotSame, notSameForm } from '@/contract/operator/member-safety.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { MEMBER_CHANGES } from './member-dialog-types';
import { membersCopy } from './members.copy';
import { notSameCopy as copy } from './not-same.copy';
import { Outcome } from './outcome';
import { WaitingDialog } from './reason-dialog';

/** Asks a second person to let another person of the same name register. */
export function NotSameDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm(notSameForm, { phone: '', note: '' });
  const command = useOperatorCommand(memberNotSame, MEMBER_CHANGES);
  const send = form.submit(async (typed) => {
    if ((await command.run({ id, ...typed })) === undefined) return;
    showToast({ message: copy.done, tone: 'success', durationMs: 5000 });
    onClose();
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={copy.act} onClose={onClose} />;
  return (
    <DeskDialog title={copy.act} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('phone')}
          label={copy.phone}
          hint={copy.phoneHint}
          inputMode="tel"
          autoComplete="off"
          autoFocus
        />
        <FormField of={form.field('note')} label={copy.note} hint={copy.noteHint} />
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? membersCopy.busy : copy.send}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
