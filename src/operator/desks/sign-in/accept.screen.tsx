import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { invitationAccept, invitationOpen } from '@/contract/operator/people.contract';
import { operatorPassword } from '@/contract/operator/people.fields';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { QrPicture } from '@/shared/ui/qr-picture';
import { Skeleton } from '@/shared/ui/states';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { LoadError } from '../../kit/load-error';
import { callOperator } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { roleNames } from '../../operator.copy';
import styles from './accept.module.css';
import { accessCopy as copy } from './access.copy';
import { EntryPage } from './entry-page';

/** `/operator/accept#token`: sets a password and a one-time code, and shows the recovery codes. */
export function AcceptScreen() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [codes, setCodes] = useState<readonly string[]>();
  const invitation = useQuery({
    queryKey: ['operator', invitationOpen.path, token],
    queryFn: () => callOperator(invitationOpen, { body: { token }, watchesSession: false }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (codes) return <RecoveryCodes codes={codes} />;
  if (invitation.error) {
    return (
      <EntryPage title={copy.gone}>
        <LoadError error={invitation.error} onRetry={() => void invitation.refetch()} />
      </EntryPage>
    );
  }
  return (
    <EntryPage title={copy.accept}>
      {invitation.data ? (
        <AcceptForm token={token} invitation={invitation.data} onDone={setCodes} />
      ) : (
        <Skeleton width="100%" height={320} />
      )}
    </EntryPage>
  );
}

const rules = v.object({
  password: operatorPassword,
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'รหัสมี 6 ตัวเลข')),
});

function AcceptForm({
  token,
  invitation,
  onDone,
}: {
  token: string;
  invitation: v.InferOutput<typeof invitationOpen.data>;
  onDone: (codes: readonly string[]) => void;
}) {
  const form = useForm(rules, { password: '', code: '' });
  const command = useOperatorCommand(invitationAccept);
  const send = form.submit(async (typed) => {
    const done = await command.run({ token, ...typed });
    if (done) onDone(done.recovery_codes);
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
      <Text variant="strong">
        {copy.welcome(invitation.display_name, roleNames[invitation.role])}
      </Text>
      <Text variant="detail" tone="soft">
        {copy.scan}
      </Text>
      <QrPicture text={invitation.totp_url} label={copy.qr} className={styles.qr} />
      <div>
        <Text variant="note" tone="faint">
          {copy.secret}
        </Text>
        <code className={styles.secret}>{invitation.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={invitation.name}
        readOnly
      />
      <PasswordField
        of={form.field('password')}
        label={copy.password}
        autoComplete="new-password"
      />
      <FormField
        of={form.field('code')}
        label={copy.code}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <CallProblem error={command.error} />
      <SubmitButton isBusy={command.isBusy} busyText={copy.busy}>
        {copy.save}
      </SubmitButton>
    </Stack>
  );
}

const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  // The place is chosen once, so that one glance at the list is not enough.
  const [place] = useState(() => Math.floor(Math.random() * codes.length));
  const [isWrong, setWrong] = useState(false);
  const form = useForm(v.object({ typed: v.string() }), { typed: '' });
  const send = form.submit(({ typed }) => {
    if (plain(typed) !== plain(codes[place] ?? '')) {
      setWrong(true);
      return;
    }
    window.location.assign('/operator/sign-in');
  });
  return (
    <EntryPage title={copy.codes}>
      <Text variant="detail" tone="soft">
        {copy.codesText}
      </Text>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('typed')}
          label={copy.typeBack(place + 1)}
          error={isWrong ? copy.wrongCode : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onFocus={() => setWrong(false)}
        />
        <Button type="submit" variant="primary" isWide>
          {copy.toSignIn}
        </Button>
      </Stack>
    </EntryPage>
  );
}
