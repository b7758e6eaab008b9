import { useState } from 'react';
import * as v from 'valibot';
import { type CodeSent, oneTimeCode, phone } from '@/contract/fields';
import { memberChangePhone, memberPhoneCode } from '@/contract/operator/member-changes.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { MEMBER_CHANGES, type MemberDialogProps } from './member-dialog-types';
import { memberActsCopy as copy, membersCopy } from './members.copy';
import { Outcome } from './outcome';
import { WaitingDialog } from './reason-dialog';

const phoneRules = v.object({ phone });
const codeRules = v.object({
  code: oneTimeCode,
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาระบุเหตุผล'), v.maxLength(200)),
});

/** Changes a member's phone, which the member proves by a code that they read aloud. */
export function ChangePhoneDialog({ member, onClose }: MemberDialogProps) {
  const [sent, setSent] = useState<{ phone: string; code: CodeSent }>();
  const ask = useOperatorCommand(memberPhoneCode);
  const form = useForm(phoneRules, { phone: '' });
  const send = form.submit(async (typed) => {
    const code = await ask.run({ id: member.id, ...typed });
    if (code) setSent({ ...typed, code });
  });
  if (sent) return <CodeStep member={member} onClose={onClose} sent={sent} />;
  return (
    <DeskDialog title={membersCopy.changePhone} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.phoneText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('phone')} label={copy.phone} inputMode="tel" autoFocus />
        <CallProblem error={ask.error} />
        <Button type="submit" variant="primary" isWide isBusy={ask.isBusy}>
          {ask.isBusy ? membersCopy.busy : copy.sendCode}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

function CodeStep({
  member,
  onClose,
  sent,
}: MemberDialogProps & { sent: { phone: string; code: CodeSent } }) {
  const form = useForm(codeRules, { code: '', reason: '' });
  const command = useOperatorCommand(memberChangePhone, MEMBER_CHANGES);
  const send = form.submit(async (typed) => {
    const done = await command.run({ id: member.id, phone: sent.phone, ...typed });
    if (done !== undefined) onClose();
  });
  if (waitsForSecond(command.error)) {
    return <WaitingDialog title={membersCopy.changePhone} onClose={onClose} />;
  }
  const { demo_code: demoCode } = sent.code;
  return (
    <DeskDialog title={`${membersCopy.changePhone} · ${sent.phone}`} onClose={onClose}>
      {demoCode !== undefined && <Text variant="detail">{copy.simulatedCode(demoCode)}</Text>}
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('code')}
          label={copy.code}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        <FormField of={form.field('reason')} label={copy.reason} />
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? membersCopy.busy : copy.request}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
