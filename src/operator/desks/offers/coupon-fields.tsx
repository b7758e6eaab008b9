import { couponKinds, type TargetKind, targetKinds } from '@/contract/operator/coupon.fields';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import type { useForm } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { type couponRules, readPhones } from './coupon-plan';
import { couponFormCopy as copy, couponKindNames, targetNames, vipNames } from './coupons.copy';
import styles from './coupons.module.css';

type Form = ReturnType<typeof useForm<typeof couponRules>>;

interface PartProps {
  form: Form;
}

const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
const DRAWN_LETTERS = 10;
/** Letters and digits that are easy to tell apart. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** One code or a batch, its name, and how often it is used. */
export function PlanFields({ form }: PartProps) {
  const isBatch = form.read('mode') === 'batch';
  return (
    <Stack gap={4}>
      <fieldset className={styles.modes} aria-label={copy.mode}>
        {(['single', 'batch'] as const).map((each) => (
          <Chip
            key={each}
            isSelected={form.read('mode') === each}
            onClick={() => form.change('mode', each)}
          >
            {copy.modes[each]}
          </Chip>
        ))}
      </fieldset>
      <div className={styles.fields}>
        {isBatch ? (
          <>
            <FormField of={form.field('name')} label={copy.name} autoComplete="off" />
            <FormField
              of={form.field('prefix')}
              label={copy.prefix}
              hint={copy.prefixHint}
              autoComplete="off"
              autoCapitalize="characters"
            />
            <FormField of={form.field('codes')} label={copy.codes} {...number} />
          </>
        ) : (
          <>
            <FormField
              of={form.field('code')}
              label={copy.code}
              hint={copy.codeHint}
              autoComplete="off"
              autoCapitalize="characters"
              end={
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => form.change('code', drawCode())}
                >
                  {copy.drawCode}
                </Button>
              }
            />
            <FormField of={form.field('uses')} label={copy.uses} {...number} />
          </>
        )}
        <FormField
          of={form.field('each')}
          label={isBatch ? copy.eachOfBatch : copy.each}
          {...number}
        />
      </div>
    </Stack>
  );
}

function drawCode(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(DRAWN_LETTERS));
  return Array.from(drawn, (each) => LETTERS[each % LETTERS.length]).join('');
}

/** The gain of one use, and the play that it requires. */
export function GainFields({ form }: PartProps) {
  const kind = form.read('kind');
  return (
    <div className={styles.fields}>
      <SelectField
        of={form.field('kind')}
        label={copy.kind}
        placeholder={copy.kind}
        options={couponKinds.map((value) => ({ value, label: couponKindNames[value] }))}
      />
      {kind === 'credit' && (
        <>
          <FormField
            of={form.field('amount')}
            label={copy.amount}
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField
            of={form.field('turnover')}
            label={copy.turnover}
            hint={copy.turnoverHint}
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
      {kind === 'points' && <FormField of={form.field('point')} label={copy.point} {...number} />}
      {kind === 'spins' && <FormField of={form.field('spins')} label={copy.spins} {...number} />}
      <SelectField
        of={form.field('play')}
        label={copy.play}
        placeholder={copy.play}
        options={(['usual', 'none'] as const).map((value) => ({ value, label: copy.plays[value] }))}
      />
    </div>
  );
}

/**
 * The members that the coupon is for. The form tells only its own component of changes, so the chosen kind and the
 * pasted phones come from there.
 */
export function TargetFields({
  form,
  target,
  phones,
}: PartProps & { target: TargetKind; phones: string }) {
  const count = readPhones(phones).phones.length;
  return (
    <div className={styles.fields}>
      <SelectField
        of={form.field('target')}
        label={copy.target}
        placeholder={copy.target}
        options={targetKinds.map((value) => ({ value, label: targetNames[value] }))}
      />
      {target === 'vip' && (
        <SelectField
          of={form.field('vip')}
          label={copy.vip}
          placeholder={copy.vip}
          options={(['1', '2'] as const).map((value) => ({ value, label: vipNames[value] }))}
        />
      )}
      {target === 'joined' && (
        <FormField of={form.field('joined')} label={copy.joined} type="date" />
      )}
      {target === 'members' && (
        <div className={styles.whole}>
          <AreaField
            of={form.field('phones')}
            label={copy.phones}
            hint={copy.phonesHint(count)}
            rows={6}
            inputMode="tel"
          />
        </div>
      )}
      {target !== 'all' && (
        <Text variant="note" tone="soft" className={styles.whole}>
          {copy.onlyTarget}
        </Text>
      )}
    </div>
  );
}

/** The time in which the coupon can be used. */
export function TimeFields({ form }: PartProps) {
  return (
    <div className={styles.fields}>
      <FormField of={form.field('starts_at')} label={copy.startsAt} type="datetime-local" />
      <FormField of={form.field('ends_at')} label={copy.endsAt} type="datetime-local" />
    </div>
  );
}
