import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { type Recipient, recipientBody } from '@/contract/points.contract';
import { userStore } from '@/shared/state/user.store';
import { FieldFrame } from '@/shared/ui/field-frame';
import { FormField } from '@/shared/ui/form-field';
import { InfoLine } from '@/shared/ui/info-line';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { pointsCopy } from '../points.copy';
import styles from './recipient-form.module.css';

export interface RecipientFormProps {
  isBusy: boolean;
  /** Why it did not go through. */
  problem: string | null;
  /** What the button says. */
  submit: string;
  onRecipient: (recipient: Recipient) => void;
}

/** To whom goods are sent. */
export function RecipientForm({ isBusy, problem, submit, onRecipient }: RecipientFormProps) {
  const { authUser } = useSnapshot(userStore);
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(recipientBody),
    defaultValues: { name: '', phone: authUser?.user.username ?? '', address: '' },
  });
  const { errors } = formState;
  const onSubmit = handleSubmit((recipient) => {
    if (!isBusy) onRecipient(recipient);
  });
  return (
    <form
      className={styles.form}
      aria-label={pointsCopy.recipient}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <h3>{pointsCopy.recipient}</h3>
      <FormField
        label={pointsCopy.recipientName}
        error={errors.name?.message}
        autoComplete="name"
        {...register('name')}
      />
      <FormField
        label={pointsCopy.recipientPhone}
        error={errors.phone?.message}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        {...register('phone')}
      />
      <FieldFrame label={pointsCopy.address} error={errors.address?.message}>
        {(control) => (
          <textarea
            rows={3}
            autoComplete="street-address"
            {...register('address')}
            {...control}
            className={`${control.className} ${styles.address}`}
          />
        )}
      </FieldFrame>
      <InfoLine>{pointsCopy.finalGoods}</InfoLine>
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isBusy} busyText={pointsCopy.redeemBusy}>
        {submit}
      </SubmitButton>
    </form>
  );
}
