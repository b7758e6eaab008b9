import * as v from 'valibot';
import { typedBaht } from '@/contract/fields';
import { accountPurposes } from '@/contract/operator/banks.contract';
import { FormField } from '@/shared/ui/form-field';
import { SelectField } from '@/shared/ui/select-field';
import type { FormFieldOf } from '@/shared/ui/use-form';
import { banksCopy as copy, purposeNames } from './banks.copy';

/** Paths of the queries that an act on the accounts changes. */
export const ACCOUNT_CHANGES = [
  '/operator/v1/bank',
  '/operator/v1/accounts',
  '/operator/v1/channels',
  '/operator/v1/approvals',
  '/operator/v1/counts',
];

/** Amount as it is typed; the server reads it. */
export const bahtText = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => v.safeParse(typedBaht, text).success, copy.notBaht),
);

/** The fields of an account's terms. */
export const termFields = {
  account_name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('กรุณากรอกชื่อบัญชี'),
    v.maxLength(120, 'ชื่อยาวเกินไป'),
  ),
  purpose: v.picklist(accountPurposes, copy.choosePurpose),
  min_amount: bahtText,
  max_amount: bahtText,
  daily_ceiling: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || v.safeParse(typedBaht, text).success, copy.notBaht),
  ),
};

type TermField = keyof typeof termFields;

const purposeOptions = accountPurposes.map((value) => ({ value, label: purposeNames[value] }));

/** The fields of an account's terms, in a form that adds or edits it. */
export function TermFields({ field }: { field: (name: TermField) => FormFieldOf }) {
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <FormField of={field('account_name')} label={copy.name} autoComplete="off" />
      <SelectField
        of={field('purpose')}
        label={copy.purpose}
        options={purposeOptions}
        placeholder={copy.choosePurpose}
      />
      <FormField of={field('min_amount')} label={copy.min} {...amount} />
      <FormField of={field('max_amount')} label={copy.max} {...amount} />
      <FormField
        of={field('daily_ceiling')}
        label={copy.ceilingField}
        hint={copy.ceilingHint}
        {...amount}
      />
    </>
  );
}
