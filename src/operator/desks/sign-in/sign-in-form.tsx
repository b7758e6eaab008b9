import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Me, operatorSignIn, operatorSite } from '@/contract/operator/auth.contract';
import { FormField } from '@/shared/ui/form-field';
import { Stack } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy as copy } from '../../operator.copy';

const rules = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาใส่ชื่อผู้ใช้')),
  password: v.pipe(v.string(), v.nonEmpty('กรุณาใส่รหัสผ่าน')),
  code: v.string(),
});

/** The form of name, password and one-time code. */
export function SignInForm({ onDone }: { onDone: (me: Me) => void }) {
  const { data: site } = useQuery(operatorQuery(operatorSite));
  const form = useForm(rules, { name: '', password: '', code: '' });
  const command = useOperatorCommand(operatorSignIn);
  const send = form.submit(async (typed) => {
    const me = await command.run(typed);
    if (me) onDone(me);
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
      <FormField
        of={form.field('name')}
        label={copy.name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField
        of={form.field('password')}
        label={copy.password}
        autoComplete="current-password"
      />
      <FormField
        of={form.field('code')}
        label={copy.code}
        hint={site?.is_demo ? copy.codeHintDemo : copy.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CallProblem error={command.error} />
      <SubmitButton isBusy={command.isBusy} busyText={copy.signingIn}>
        {copy.signIn}
      </SubmitButton>
    </Stack>
  );
}
