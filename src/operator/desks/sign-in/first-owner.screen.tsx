import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { Redirect } from 'wouter';
import { operatorSite } from '@/contract/operator/auth.contract';
import { ownerFirst } from '@/contract/operator/people.contract';
import { displayName, operatorName } from '@/contract/operator/people.fields';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { accessCopy as copy } from './access.copy';
import { EntryPage } from './entry-page';

const rules = v.object({
  key: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาใส่กุญแจของเซิร์ฟเวอร์')),
  name: operatorName,
  display_name: displayName,
});

/** `/operator/first`: creates the first owner by the key of the server. */
export function FirstOwnerScreen() {
  const { data: site } = useQuery(operatorQuery(operatorSite));
  const form = useForm(rules, { key: '', name: '', display_name: '' });
  const command = useOperatorCommand(ownerFirst);
  const send = form.submit(async (typed) => {
    const link = await command.run(typed);
    if (link) window.location.assign(link.path);
  });
  if (site && !site.needs_first_owner) return <Redirect to="/sign-in" replace />;
  return (
    <EntryPage title={copy.first}>
      <Text variant="detail" tone="soft">
        {copy.firstText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <PasswordField of={form.field('key')} label={copy.key} autoComplete="off" autoFocus />
        <FormField
          of={form.field('name')}
          label={copy.name}
          hint={copy.nameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField of={form.field('display_name')} label={copy.displayName} autoComplete="off" />
        <CallProblem error={command.error} />
        <SubmitButton isBusy={command.isBusy} busyText={copy.busy}>
          {copy.next}
        </SubmitButton>
      </Stack>
    </EntryPage>
  );
}
