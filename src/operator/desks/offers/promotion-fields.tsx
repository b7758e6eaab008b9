import { useId } from 'react';
import { categoryKeys } from '@/contract/lobby-key';
import { promotionLimits } from '@/contract/operator/promotion.fields';
import { promotionKinds } from '@/contract/promotions.contract';
import { FormField } from '@/shared/ui/form-field';
import { Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { type FormFieldOf, type useForm, useTextField } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { GamesField } from '../../kit/games-field';
import { PictureField } from '../../kit/picture-field';
import type { promotionRules, Written } from './promotion-form-rules';
import { categoryNames, promotionKindNames, promotionsCopy } from './promotions.copy';
import styles from './promotions.module.css';

const { fields: copy, parts, left } = promotionsCopy;
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

export interface PromotionFieldsProps {
  form: ReturnType<typeof useForm<typeof promotionRules>>;
  written: Written;
  /** True for a person who may only read. */
  isFixed: boolean;
}

/** The fields of a promotion, in four parts. */
export function PromotionFields({ form, written, isFixed }: PromotionFieldsProps) {
  const hint = (name: 'name' | 'summary') =>
    left(Math.max(0, promotionLimits[name] - written[name].length));
  const amount = (name: keyof Written, more?: string) => (
    <FormField
      of={form.field(name)}
      label={copy[name as keyof typeof copy]}
      hint={more}
      inputMode="decimal"
      autoComplete="off"
    />
  );
  return (
    <>
      <fieldset className={styles.part} disabled={isFixed}>
        <legend>{parts.shown}</legend>
        <div className={styles.whole}>
          <Pictures form={form} written={written} />
        </div>
        <div className={styles.whole}>
          <FormField
            of={form.field('name')}
            label={copy.name}
            hint={hint('name')}
            autoComplete="off"
          />
        </div>
        <div className={styles.whole}>
          <FormField
            of={form.field('summary')}
            label={copy.summary}
            hint={hint('summary')}
            autoComplete="off"
          />
        </div>
        <div className={styles.whole}>
          <AreaField of={form.field('terms')} label={copy.terms} rows={4} />
        </div>
      </fieldset>
      <fieldset className={styles.part} disabled={isFixed}>
        <legend>{parts.bonus}</legend>
        <SelectField
          of={form.field('kind')}
          label={copy.kind}
          placeholder={promotionsCopy.choose}
          options={promotionKinds.map((value) => ({ value, label: promotionKindNames[value] }))}
        />
        <SelectField
          of={form.field('bonus_kind')}
          label={copy.bonus_kind}
          placeholder={promotionsCopy.choose}
          options={[
            { value: 'share', label: promotionsCopy.bonusKinds.share },
            { value: 'fixed', label: promotionsCopy.bonusKinds.fixed },
          ]}
        />
        {amount('min_deposit')}
        {written.bonus_kind === 'fixed' ? (
          amount('bonus_amount')
        ) : (
          <>
            {amount('bonus_percent')}
            {amount('max_bonus')}
          </>
        )}
        {amount('turnover_multiple')}
        {amount('largest_stake')}
        {amount('days_to_play')}
        <div className={styles.whole}>
          <Choices
            of={form.field('categories')}
            label={copy.categories}
            options={categoryKeys.map((value) => [value, categoryNames[value]] as const)}
          />
        </div>
        <div className={styles.whole}>
          <GamesField
            of={form.field('excluded_games')}
            label={copy.excluded_games}
            isFixed={isFixed}
          />
        </div>
      </fieldset>
      <fieldset className={styles.part} disabled={isFixed}>
        <legend>{parts.limits}</legend>
        {amount('limit_per_member', promotionsCopy.emptyPerMember)}
        {amount('quota', promotionsCopy.emptyNoLimit)}
        {amount('budget', promotionsCopy.emptyNoLimit)}
        <SelectField
          of={form.field('least_vip_level')}
          label={copy.least_vip_level}
          placeholder={promotionsCopy.choose}
          options={promotionsCopy.vipNames.map((label, at) => ({ value: String(at), label }))}
        />
      </fieldset>
      <fieldset className={styles.part} disabled={isFixed}>
        <legend>{parts.times}</legend>
        <div className={styles.whole}>
          <Choices
            of={form.field('weekdays')}
            label={copy.weekdays}
            options={WEEK.map(
              (day) => [String(day), promotionsCopy.dayNames[day - 1] ?? ''] as const,
            )}
          />
        </div>
        <FormField of={form.field('takes_from')} label={copy.takes_from} type="time" />
        <FormField
          of={form.field('takes_until')}
          label={copy.takes_until}
          hint={promotionsCopy.emptyAlways}
          type="time"
        />
      </fieldset>
    </>
  );
}

/** Boxes to tick; the field holds the ticked values, in the order of the boxes and with commas between them. */
function Choices({
  of,
  label,
  options,
}: {
  of: FormFieldOf;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
}) {
  const id = useId();
  const { control, error } = useTextField<HTMLInputElement>(of);
  const chosen = control.value.split(',');
  const toggle = (value: string, isOn: boolean) =>
    of.change(
      options
        .map(([each]) => each)
        .filter((each) => (each === value ? isOn : chosen.includes(each)))
        .join(','),
    );
  return (
    <div role="group" aria-labelledby={id}>
      <Text as="span" variant="label" tone="soft" id={id}>
        {label}
      </Text>
      <div className={styles.choices}>
        {options.map(([value, name]) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <Text as="span" variant="note" tone="danger" aria-live="polite">
          {error}
        </Text>
      )}
    </div>
  );
}

function Pictures({ form, written }: Pick<PromotionFieldsProps, 'form' | 'written'>) {
  const { error } = useTextField<HTMLInputElement>(form.field('image'));
  const { image, image_wide, image_share: share } = written;
  return (
    <PictureField
      label={copy.picture}
      purpose="promotion"
      value={image === '' ? null : { image, image_wide, share }}
      onChange={(value) => {
        form.change('image', value?.['image'] ?? '');
        form.change('image_wide', value?.['image_wide'] ?? '');
        form.change('image_share', value?.['share'] ?? '');
      }}
      error={error}
    />
  );
}
