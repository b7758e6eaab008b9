import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { operatorStepUp } from '@/contract/operator/auth.contract';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../kit/call-problem';
import { DeskDialog } from '../kit/desk-dialog';
import { useOperatorCommand } from '../kit/operator-query';
import { operatorCopy as copy } from '../operator.copy';
import { settleStepUp } from './session.store';
import { meQuery, useMe } from './use-me';

const stepUpRules = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาใส่รหัส')) });

/** Asks for a one-time code, or the password in a demo, before an important act. */
export function StepUpDialog() {
  const me = useMe();
  const cache = useQueryClient();
  const command = useOperatorCommand(operatorStepUp);
  const form = useForm(stepUpRules, { code: '' });
  const send = form.submit(async ({ code }) => {
    const renewed = await command.run({ code });
    if (!renewed) return;
    cache.setQueryData(meQuery.queryKey, renewed);
    settleStepUp(true);
  });
  const of = form.field('code');
  return (
    <DeskDialog title={copy.stepUp} onClose={() => settleStepUp(false)}>
      <Text variant="detail" tone="soft">
        {copy.stepUpText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        {me.has_totp ? (
          <FormField
            of={of}
            label={copy.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        ) : (
          <PasswordField of={of} label={copy.password} autoComplete="current-password" autoFocus />
        )}
        <CallProblem error={command.error} />
        <SubmitButton isBusy={command.isBusy} busyText={copy.confirming}>
          {copy.confirm}
        </SubmitButton>
      </Stack>
    </DeskDialog>
  );
}
