import { useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { verifyPhone } from '@/contract/account.contract';
import { oneTimeCode } from '@/contract/fields';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { type AskedCode, noteAskedCode } from '@/shared/state/asked-code';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { CodeField, ResendCode } from '@/shared/ui/code-field';
import { Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { accountCopy } from '../account.copy';
import { profileCopy } from '../profile.copy';
import { AccountForm } from './account-form';

const postVerifyPhone = commandOf(verifyPhone);

/** Verifies the member's phone by a code before the first deposit or withdrawal. */
export function VerifyPhoneDialog() {
  const { modals } = useSnapshot(sessionStore);
  const { authUser } = useSnapshot(userStore);
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const phone = authUser?.user.username ?? '';
  const { problem, isBusy, run } = useButtonCall();
  const handleSend = () =>
    run(async () => {
      const sent = await postVerifyPhone({});
      if (sent) setAsked(noteAskedCode(phone, sent));
    });
  return (
    <SheetDialog
      isOpen={modals.verifyPhone}
      onClose={() => closeModal('verifyPhone')}
      title={profileCopy.verifyPhone}
      maxWidth={440}
      initialFocus="first-field"
    >
      {asked ? (
        <CodeForm key={asked.askedAt} asked={asked} onResend={() => void handleSend()} />
      ) : (
        <AccountForm
          onSubmit={(event) => {
            event.preventDefault();
            return handleSend();
          }}
          isBusy={isBusy}
        >
          <Text tone="soft">{profileCopy.verifyPhoneText(phone)}</Text>
          <Problem>{problem}</Problem>
          <SubmitButton isBusy={isBusy} busyText={accountCopy.sendCodeBusy}>
            {accountCopy.sendCode}
          </SubmitButton>
        </AccountForm>
      )}
    </SheetDialog>
  );
}

const codeForm = v.object({ code: oneTimeCode });

function CodeForm({ asked, onResend }: { asked: AskedCode; onResend: () => void }) {
  const { problem, run } = useButtonCall();
  const form = useForm(codeForm, {});
  const { isSubmitting } = form.store;
  const onSubmit = form.submit(({ code }) =>
    run(
      async () => {
        await postVerifyPhone({ code });
        closeModal('verifyPhone');
        showToast({ message: profileCopy.phoneVerified, tone: 'success' });
      },
      ({ errorName, message }) => {
        if (errorName !== 'auth.wrong_code') return false;
        form.refuse('code', message);
        return true;
      },
    ),
  );
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <Text tone="soft" role="status">
        {accountCopy.codeOnItsWay(asked.username)}
      </Text>
      <CodeField of={form.field('code')} asked={asked} />
      <ResendCode asked={asked} onResend={onResend} />
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={profileCopy.verifyBusy}>
        {profileCopy.verify}
      </SubmitButton>
    </AccountForm>
  );
}
