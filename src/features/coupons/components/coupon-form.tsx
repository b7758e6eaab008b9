import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { type CouponGain, couponCode, couponRedeem } from '@/contract/coupons.contract';
import type { ErrorName } from '@/contract/errors';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { FormField } from '@/shared/ui/form-field';
import { FormProblem } from '@/shared/ui/form-problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { postCoupon } from '../coupons.api';
import { couponsCopy } from '../coupons.copy';
import styles from './coupon-form.module.css';

const couponForm = v.object({ code: couponCode });

/** Refusals that are about the code. */
const codeRefusals: readonly ErrorName[] = couponRedeem.errors.filter(
  (name) => name !== 'coupon.too_many_attempts' && name.startsWith('coupon.'),
);

export interface CouponFormProps {
  /** What the link that led here brings along. */
  initialCode: string;
  onGained: (gain: CouponGain) => void;
}

/** Takes a code. */
export function CouponForm({ initialCode, onGained }: CouponFormProps) {
  const keyFor = useCommandKey();
  /** A code that was good may be typed again, and is another command then. */
  const [uses, setUses] = useState(0);
  const { problem, isBusy, run } = useButtonCall();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: valibotResolver(couponForm),
    defaultValues: { code: initialCode },
  });
  const onSubmit = handleSubmit(({ code }) =>
    run(
      async () => {
        onGained(await postCoupon(code, keyFor(`${uses} ${code}`)));
        setUses(uses + 1);
        reset({ code: '' });
      },
      ({ errorName, message }) => {
        if (!errorName || !codeRefusals.includes(errorName)) return false;
        setError('code', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  return (
    <form
      className={styles['form']}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit(event);
      }}
    >
      <FormField
        label={couponsCopy.code}
        hint={couponsCopy.codeHint}
        error={formState.errors.code?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...register('code')}
      />
      <FormProblem>{problem}</FormProblem>
      <SubmitButton isBusy={isBusy} busyText={couponsCopy.redeemBusy}>
        {couponsCopy.redeem}
      </SubmitButton>
    </form>
  );
}
