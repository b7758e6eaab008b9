import * as v from 'valibot';
import { Link, useLocation } from 'wouter';
import { unknownMembers } from '@/contract/operator/coupon.fields';
import { couponBatchIssue, couponIssue } from '@/contract/operator/coupons.contract';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay, useMe } from '../../shell/use-me';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { GainFields, PlanFields, TargetFields, TimeFields } from './coupon-fields';
import { CouponLiability } from './coupon-liability';
import { couponRules, emptyCoupon, readPhones, toBatchBody, toCouponBody } from './coupon-plan';
import { couponFormCopy as copy, couponsCopy } from './coupons.copy';
import styles from './coupons.module.css';
import { OffersPage } from './offers-page';

const LIST = '/offers/coupons';
const CHANGES = ['/operator/v1/coupons', '/operator/v1/approvals', '/operator/v1/counts'];

/** `/operator/offers/coupons/new`: issues one code, or a batch of random codes. */
export function CouponForm() {
  const may = useMay();
  if (!may(couponIssue)) {
    return <ForbiddenScreen title={copy.title} roles={couponIssue.roles} />;
  }
  return <FurtherCoupon />;
}

function FurtherCoupon() {
  const [, go] = useLocation();
  const { role } = useMe();
  const form = useForm(couponRules, emptyCoupon);
  const single = useOperatorCommand(couponIssue, CHANGES);
  const batch = useOperatorCommand(couponBatchIssue, CHANGES);
  const isBatch = form.read('mode') === 'batch';
  const command = isBatch ? batch : single;
  const send = form.submit(async (values) => {
    const done =
      values.mode === 'batch'
        ? await batch.run(toBatchBody(values))
        : await single.run(toCouponBody(values));
    if (done === undefined) return;
    const name = values.mode === 'batch' ? values.name : values.code.toUpperCase();
    showToast({ message: copy.saved(name), tone: 'success', durationMs: 5000 });
    go(LIST);
  });
  const drop = (unknown: readonly string[]) => {
    const { phones } = readPhones(form.read('phones') ?? '');
    form.change('phones', phones.filter((each) => !unknown.includes(each)).join('\n'));
    command.clear();
  };
  if (waitsForSecond(command.error)) {
    return <WaitingDialog title={copy.title} onClose={() => go(LIST)} />;
  }
  const unknown = readUnknown(command.error);
  return (
    <OffersPage page="coupons" title={copy.title}>
      <Link href={LIST}>{couponsCopy.back}</Link>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          <Card>
            <PlanFields form={form} />
          </Card>
          <Card>
            <GainFields form={form} />
          </Card>
          <Card>
            <Stack gap={4}>
              <TargetFields
                form={form}
                target={form.read('target') ?? 'all'}
                phones={form.read('phones') ?? ''}
              />
              {unknown.length > 0 && <Unknown phones={unknown} onDrop={() => drop(unknown)} />}
            </Stack>
          </Card>
          <Card>
            <TimeFields form={form} />
          </Card>
        </Stack>
        <Stack gap={4} className={styles.side}>
          <CouponLiability
            typed={{
              ...{ mode: form.read('mode') ?? 'single', kind: form.read('kind') ?? 'credit' },
              ...{ codes: form.read('codes') ?? '', uses: form.read('uses') ?? '' },
              ...{ amount: form.read('amount') ?? '', point: form.read('point') ?? '' },
              spins: form.read('spins') ?? '',
            }}
          />
          {role === 'owner' && isLoss(command.error) && (
            <FormField of={form.field('reason')} label={copy.reason} autoComplete="off" />
          )}
          <Outcome error={command.error} />
          <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
            {command.isBusy ? couponsCopy.busy : isBatch ? copy.saveBatch : copy.save}
          </Button>
        </Stack>
      </form>
    </OffersPage>
  );
}

const isLoss = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'offer.loses';

/** Reads the phones that no member has from a refusal; none for another failure. */
function readUnknown(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.errorName !== 'coupon.members_unknown') return [];
  const read = v.safeParse(unknownMembers, error.data);
  return read.success ? read.output.phones : [];
}

/** The phones that no member has, with a button that takes them out of the list. */
function Unknown({ phones, onDrop }: { phones: readonly string[]; onDrop: () => void }) {
  return (
    <Stack gap={2} role="alert">
      <Text variant="strong" tone="danger">
        {copy.unknown(phones.length)}
      </Text>
      <ul className={styles.unknown}>
        {phones.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div>
        <Button variant="outline" size="small" onClick={onDrop}>
          {copy.dropUnknown}
        </Button>
      </div>
    </Stack>
  );
}
