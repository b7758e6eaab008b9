import type { Redemption } from '@/contract/points.contract';
import { formatThaiDay } from '@/domain/thai-date';
import { ButtonLink } from '@/shared/ui/button-link';
import { CopyButton } from '@/shared/ui/copy-button';
import { Stack, Text } from '@/shared/ui/kit';
import { pointsCopy } from '../points.copy';
import styles from './coupon-codes.module.css';

/** Redeemed coupon codes; a usable one can be copied or opened. */
export function CouponCodes({ coupons }: Pick<Redemption, 'coupons'>) {
  if (coupons.length === 0) return null;
  return (
    <Stack as="ul" gap={2} className={styles.codes}>
      {coupons.map(({ code, ends_at: endsAt, is_usable: isUsable }) => (
        <li key={code}>
          <span className={styles.text}>
            <b>{code}</b>
            <Text as="small" variant="detail">
              {isUsable
                ? endsAt !== null && pointsCopy.couponUntil(formatThaiDay(endsAt))
                : pointsCopy.couponUsed}
            </Text>
          </span>
          {isUsable && (
            <>
              <CopyButton
                text={code}
                label={pointsCopy.copyCode(code)}
                done={pointsCopy.codeCopied}
              />
              <ButtonLink name="coupon" query={{ code }} variant="quiet" size="small">
                {pointsCopy.useCoupon}
              </ButtonLink>
            </>
          )}
        </li>
      ))}
    </Stack>
  );
}
