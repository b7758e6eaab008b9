import * as v from 'valibot';
import { memberFlagSet } from '@/contract/operator/members.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { MEMBER_CHANGES, type MemberDialogProps } from './member-dialog-types';
import { membersCopy as copy, memberActsCopy } from './members.copy';

const rules = v.object({
  flag: v.pipe(v.string(), v.trim(), v.maxLength(40, 'ป้ายยาวเกิน 40 ตัวอักษร')),
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาระบุเหตุผล'), v.maxLength(200)),
});

/** Flags a member for the team, or removes the flag. */
export function FlagDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm(rules, { flag: member.flags[0] ?? '', reason: '' });
  const command = useOperatorCommand(memberFlagSet, MEMBER_CHANGES);
  const send = form.submit(async ({ flag, reason }) => {
    const done = await command.run({ id: member.id, flag: flag === '' ? null : flag, reason });
    if (done !== undefined) onClose();
  });
  return (
    <DeskDialog title={copy.flag} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {memberActsCopy.flagText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('flag')} label={memberActsCopy.flagField} autoFocus />
        <FormField of={form.field('reason')} label={copy.reason} />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : operatorCopy.confirm}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
