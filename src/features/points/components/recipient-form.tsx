import { useSnapshot } from 'valtio/react';
import { type Recipient, recipientBody } from '@/contract/points.contract';
import { userStore } from '@/shared/state/user.store';
import { FieldFrame } from '@/shared/ui/field-frame';
import { FormField } from '@/shared/ui/form-field';
import { InfoLine, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm, useTextField } from '@/shared/ui/use-form';
import { pointsCopy } from '../points.copy';
import styles from './recipient-form.module.css';

export interface RecipientFormProps {
  isBusy: boolean;
  /** Error of the last attempt; null for none. */
  problem: string | null;
  /** Label of the button. */
  submit: string;
  onRecipient: (recipient: Recipient) => void;
}

/** Form for the delivery details of goods. */
export function RecipientForm({ isBusy, problem, submit, onRecipient }: RecipientFormProps) {
  const { authUser } = useSnapshot(userStore);
  const form = useForm(recipientBody, { phone: authUser?.user.username ?? '' });
  const { control: address, error } = useTextField<HTMLTextAreaElement>(form.field('address'));
  const onSubmit = form.submit((recipient) => {
    if (!isBusy) onRecipient(recipient);
  });
  return (
    <Stack
      as="form"
      gap={3}
      aria-label={pointsCopy.recipient}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <Text as="h3" variant="heading">
        {pointsCopy.recipient}
      </Text>
      <FormField of={form.field('name')} label={pointsCopy.recipientName} autoComplete="name" />
      <FormField
        of={form.field('phone')}
        label={pointsCopy.recipientPhone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
      <FieldFrame label={pointsCopy.address} error={error}>
        {(control) => (
          <textarea
            rows={3}
            autoComplete="street-address"
            {...address}
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
    </Stack>
  );
}
