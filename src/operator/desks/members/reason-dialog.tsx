import type { ReactNode } from 'react';
import * as v from 'valibot';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { operatorCopy } from '../../operator.copy';
import { membersCopy as copy } from './members.copy';
import { Outcome } from './outcome';

const rules = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('กรุณาระบุเหตุผล'),
    v.maxLength(200, 'เหตุผลยาวเกินไป'),
  ),
});

export interface ReasonDialogProps {
  title: string;
  text: ReactNode;
  error: unknown;
  isBusy: boolean;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason of an act on a member, and confirms it. */
export function ReasonDialog({
  title,
  text,
  error,
  isBusy,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const form = useForm(rules, { reason: '' });
  const send = form.submit(({ reason }) => onConfirm(reason));
  if (waitsForSecond(error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      {typeof text === 'string' ? (
        <Text variant="detail" tone="soft">
          {text}
        </Text>
      ) : (
        text
      )}
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('reason')} label={copy.reason} autoFocus />
        <Outcome error={error} />
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {isBusy ? copy.busy : operatorCopy.confirm}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Says that a request waits for a second person. */
export function WaitingDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onClick={onClose}>
          {copy.understood}
        </Button>
      }
    >
      <Text role="status">{copy.waits}</Text>
    </DeskDialog>
  );
}
