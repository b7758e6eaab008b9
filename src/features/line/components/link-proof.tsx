import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CodeSent } from '@/contract/fields';
import { useButtonCall } from '@/shared/http/use-button-call';
import { getLinePlatform } from '@/shared/line/line-platform';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { uiCopy } from '@/shared/ui/ui.copy';
import { postLineLink, postLineLinkCode } from '../line.api';
import { lineLinkCopy as copy } from '../line.copy';
import styles from './link-proof.module.css';

export interface LinkProofProps {
  onLinked: () => void;
  onCancel: () => void;
}

/** The member shows by password or by a code that it is they who link: an open phone must not be enough. */
export function LinkProof({ onLinked, onCancel }: LinkProofProps) {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const { problem, isBusy, run } = useButtonCall();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { secret: '' },
  });
  const error = formState.errors.secret?.message;
  const field = register('secret', { required: copy.missing });
  const onSubmit = handleSubmit(({ secret }) =>
    run(
      async () => {
        const proof = getLinePlatform().getProof();
        if (!proof) return;
        await postLineLink(proof, sent ? { code: secret } : { password: secret });
        onLinked();
      },
      ({ errorName, message }) => {
        if (errorName !== 'auth.wrong_password' && errorName !== 'auth.wrong_code') return false;
        setError('secret', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  const handleCode = () =>
    run(async () => {
      const answer = await postLineLinkCode();
      reset();
      setSent(answer);
    });
  const handlePassword = () => {
    reset();
    setSent(null);
  };

  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={(event) => void onSubmit(event)}
    >
      <p className={styles.text}>{copy.proofText}</p>
      {sent ? (
        <FormField
          key="code"
          label={copy.code}
          hint={sent.demo_code === undefined ? copy.codeHint : copy.demoCode(sent.demo_code)}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          {...field}
        />
      ) : (
        <PasswordField
          key="password"
          label={copy.password}
          error={error}
          autoComplete="current-password"
          autoFocus
          {...field}
        />
      )}
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isBusy} busyText={copy.linkBusy}>
        {copy.proveAndLink}
      </SubmitButton>
      <div className={styles.ways}>
        <Button
          variant="text"
          size="small"
          onClick={() => (sent ? handlePassword() : void handleCode())}
        >
          {sent ? copy.byPassword : copy.byCode}
        </Button>
        <Button variant="text" size="small" onClick={onCancel}>
          {uiCopy.cancel}
        </Button>
      </div>
    </form>
  );
}
