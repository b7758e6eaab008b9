import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { typedBaht } from '@/contract/fields';
import { offerWorth } from '@/contract/operator/points.contract';
import { formatMoney } from '@/domain/money';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { CallProblem } from '../../kit/call-problem';
import { operatorQuery } from '../../kit/operator-query';
import type { CouponValues } from './coupon-plan';
import { couponFormCopy as copy } from './coupons.copy';

type Typed = Pick<CouponValues, 'mode' | 'codes' | 'uses' | 'kind' | 'amount' | 'point' | 'spins'>;

/** The cost of all uses together, as the typed coupon would have it, and whether it needs a second person. */
export function CouponLiability({ typed }: { typed: Typed }) {
  const worth = useQuery(operatorQuery(offerWorth));
  const uses = Number(typed.mode === 'batch' ? typed.codes : typed.uses);
  const each = worth.data && worthOf(typed, worth.data);
  const total = each !== undefined && each !== null && uses > 0 ? each * uses : null;
  return (
    <Card as="section" aria-label={copy.liability}>
      <Stack gap={2}>
        <Text as="h2" variant="heading">
          {copy.liability}
        </Text>
        {!worth.data && !worth.error && <Skeleton width="60%" height={32} />}
        <CallProblem error={worth.error} />
        {worth.data && each === null && (
          <Text variant="detail" tone="warn">
            {copy.endless}
          </Text>
        )}
        {worth.data && each !== null && (total === null || total === 0) && (
          <Text variant="detail" tone="soft">
            {copy.noLiability}
          </Text>
        )}
        {worth.data && total !== null && total > 0 && (
          <div role="status">
            <Text variant="title" hasFigures>
              {formatMoney(total)}
            </Text>
            <Text variant="detail" tone="soft" hasFigures>
              {copy.liabilityOf(uses, formatMoney(total / uses))}
            </Text>
            <Text variant="detail" tone={total > worth.data.alone_day ? 'warn' : 'soft'}>
              {total > worth.data.alone_day
                ? copy.needsSecond(formatMoney(worth.data.alone_day))
                : copy.alone(formatMoney(worth.data.alone_day))}
            </Text>
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** Returns the worth of one use in satang; zero while it is not typed, null for spins without a bound. */
function worthOf(
  { kind, amount, point, spins }: Typed,
  worth: { point: number; spin: number | null },
): number | null {
  if (kind === 'credit') {
    const read = v.safeParse(typedBaht, amount);
    return read.success ? read.output : 0;
  }
  if (kind === 'points') return /^\d+$/.test(point) ? Number(point) * worth.point : 0;
  if (worth.spin === null) return null;
  return /^\d+$/.test(spins) ? Number(spins) * worth.spin : 0;
}
