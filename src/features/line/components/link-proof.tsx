import { reset } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import type { CodeSent } from '@/contract/fields';
import { lineLinkCode } from '@/contract/line.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { getLinePlatform } from '@/shared/line/line-platform';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { uiCopy } from '@/shared/ui/ui.copy';
import { useForm } from '@/shared/ui/use-form';
import { postLineLink } from '../line.api';
import { lineLinkCopy as copy } from '../line.copy';
import styles from './link-proof.module.css';

const postLineLinkCode = commandOf(lineLinkCode);

const proofForm = v.object({ secret: v.pipe(v.string(), v.nonEmpty(copy.missing)) });

export interface LinkProofProps {
  onLinked: () => void;
  onCancel: () => void;
}

/** Asks for the password or a code before linking, because access to an unlocked phone must not be enough. */
export function LinkProof({ onLinked, onCancel }: LinkProofProps) {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const { problem, isBusy, run } = useButtonCall();
  const form = useForm(proofForm, {});
  const onSubmit = form.submit(({ secret }) =>
    run(
      async () => {
        const proof = getLinePlatform().getProof();
        if (!proof) return;
        await postLineLink(proof, sent ? { code: secret } : { password: secret });
        onLinked();
      },
      ({ errorName, message }) => {
        if (errorName !== 'auth.wrong_password' && errorName !== 'auth.wrong_code') return false;
        form.refuse('secret', message);
        return true;
      },
    ),
  );
  const handleCode = () =>
    run(async () => {
      const response = await postLineLinkCode();
      reset(form.store);
      setSent(response);
    });
  const handlePassword = () => {
    reset(form.store);
    setSent(null);
  };

  return (
    <Stack
      as="form"
      gap={3}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={(event) => void onSubmit(event)}
    >
      <Text variant="quiet">{copy.proofText}</Text>
      {sent ? (
        <FormField
          key="code"
          of={form.field('secret')}
          label={copy.code}
          hint={sent.demo_code === undefined ? copy.codeHint : copy.demoCode(sent.demo_code)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      ) : (
        <PasswordField
          key="password"
          of={form.field('secret')}
          label={copy.password}
          autoComplete="current-password"
          autoFocus
        />
      )}
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isBusy} busyText={copy.linkBusy}>
        {copy.proveAndLink}
      </SubmitButton>
      <Row align="stretch" place="spread" wraps>
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
      </Row>
    </Stack>
  );
}
