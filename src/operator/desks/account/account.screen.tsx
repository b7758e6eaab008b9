import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { operatorPasswordChange, operatorSignOut } from '@/contract/operator/auth.contract';
import { operatorPassword } from '@/contract/operator/people.fields';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { callOperator } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy, roleNames } from '../../operator.copy';
import { DeskPage } from '../../shell/desk-page';
import { ToneSwitch } from '../../shell/tone-switch';
import { useMe } from '../../shell/use-me';
import { accountCopy as copy } from './account.copy';
import styles from './account.module.css';
import { NewPlacesCard } from './new-places-card';
import { SessionsCard } from './sessions-card';

const rules = v.object({
  password: v.pipe(v.string(), v.nonEmpty('กรุณาใส่รหัสผ่านเดิม')),
  chosen: operatorPassword,
  code: v.string(),
});

/** `/operator/account`: the person's own password and sessions. */
export function AccountScreen() {
  const me = useMe();
  const cache = useQueryClient();
  const form = useForm(rules, { password: '', chosen: '', code: '' });
  const command = useOperatorCommand(operatorPasswordChange);
  const leave = () => {
    cache.clear();
    window.location.assign('/operator/sign-in');
  };
  const send = form.submit(async (typed) => {
    const done = await command.run(typed);
    if (done !== undefined) leave();
  });
  return (
    <DeskPage
      title={copy.title}
      state={copy.state(me.display_name, roleNames[me.role])}
      actions={
        <>
          <ToneSwitch hasLabel />
          <Button
            variant="quiet"
            onClick={() => void callOperator(operatorSignOut).then(leave, leave)}
          >
            {operatorCopy.signOut}
          </Button>
        </>
      }
    >
      <Card as="section" className={styles.narrow}>
        <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
          <div>
            <Text as="h2" variant="heading">
              {copy.password}
            </Text>
            <Text variant="detail" tone="soft">
              {copy.passwordText}
            </Text>
          </div>
          <PasswordField
            of={form.field('password')}
            label={copy.current}
            autoComplete="current-password"
          />
          <PasswordField
            of={form.field('chosen')}
            label={copy.chosen}
            autoComplete="new-password"
          />
          {me.has_totp && (
            <FormField
              of={form.field('code')}
              label={copy.code}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
          <CallProblem error={command.error} />
          <SubmitButton isBusy={command.isBusy} busyText={copy.busy}>
            {copy.save}
          </SubmitButton>
        </Stack>
      </Card>
      <SessionsCard />
      <NewPlacesCard />
    </DeskPage>
  );
}
