import * as v from 'valibot';
import { type CouponOffer, couponCode, couponPreview } from '@/contract/coupons.contract';
import type { ErrorName } from '@/contract/errors';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { FormField } from '@/shared/ui/form-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm } from '@/shared/ui/use-form';
import { couponsCopy } from '../coupons.copy';
import styles from './coupon-form.module.css';

const postPreview = commandOf(couponPreview);

const couponForm = v.object({ code: couponCode });

/** Refusals that are shown at the code field. */
const codeRefusals: readonly ErrorName[] = couponPreview.errors.filter(
  (name) => name !== 'coupon.too_many_attempts',
);

export interface CouponFormProps {
  /** Code from the URL, or the one typed before. */
  initialCode: string;
  onOffered: (offer: CouponOffer) => void;
}

/** Form that checks a code and fetches its offer. */
export function CouponForm({ initialCode, onOffered }: CouponFormProps) {
  const { problem, isBusy, run } = useButtonCall();
  const form = useForm(couponForm, { code: initialCode });
  const onSubmit = form.submit(({ code }) =>
    run(
      async () => onOffered(await postPreview({ code })),
      ({ errorName, message }) => {
        if (!errorName || !codeRefusals.includes(errorName)) return false;
        form.refuse('code', message);
        return true;
      },
    ),
  );
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit(event);
      }}
    >
      <FormField
        of={form.field('code')}
        label={couponsCopy.code}
        hint={couponsCopy.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isBusy} busyText={couponsCopy.checkBusy}>
        {couponsCopy.check}
      </SubmitButton>
    </form>
  );
}
