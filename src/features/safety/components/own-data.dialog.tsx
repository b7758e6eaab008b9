import { useSnapshot } from 'valtio/react';
import { ownDataForm } from '@/contract/own-data.contract';
import type { ApiError } from '@/shared/http/api-error';
import { userStore } from '@/shared/state/user.store';
import { Stack, Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm } from '@/shared/ui/use-form';
import { ownDataCopy as copy } from '../own-data.copy';
import { useOpening } from '../use-opening';
import { useOwnData } from '../use-own-data';

export interface OwnDataDialogProps {
  isOpen: boolean;
  /** Handles a refusal that is not about the password, after the sheet has closed. */
  takeRefusal: (refusal: ApiError) => boolean;
  onClose: () => void;
}

/** Sheet that asks for the password before the download of the own data. */
export function OwnDataDialog({ isOpen, takeRefusal, onClose }: OwnDataDialogProps) {
  const opening = useOpening(isOpen);
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.confirm}
      maxWidth={480}
      initialFocus="first-field"
    >
      <PasswordForm key={opening} takeRefusal={takeRefusal} onClose={onClose} />
    </SheetDialog>
  );
}

function PasswordForm({ takeRefusal, onClose }: Omit<OwnDataDialogProps, 'isOpen'>) {
  const { authUser } = useSnapshot(userStore);
  const form = useForm(ownDataForm, {});
  const { problem, isBusy, download } = useOwnData();
  const onSubmit = form.submit((body) =>
    download(body, onClose, (refusal) => {
      if (refusal.errorName === 'auth.wrong_password') {
        form.refuse('password', refusal.message);
        return true;
      }
      const isTaken = takeRefusal(refusal);
      if (isTaken) onClose();
      return isTaken;
    }),
  );
  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void onSubmit(event)}>
      <Text variant="quiet">{copy.why}</Text>
      {/* Tells password managers which user the password belongs to. */}
      <input
        type="text"
        hidden
        readOnly
        autoComplete="username"
        value={authUser?.user.username ?? ''}
      />
      <PasswordField
        of={form.field('password')}
        label={copy.password}
        autoComplete="current-password"
      />
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isBusy} busyText={copy.busy}>
        {copy.download}
      </SubmitButton>
    </Stack>
  );
}
