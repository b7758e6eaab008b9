import type { Redemption } from '@/contract/points.contract';
import { formatThaiDay } from '@/domain/thai-date';
import { ButtonLink } from '@/shared/ui/button-link';
import { CopyButton } from '@/shared/ui/copy-button';
import { pointsCopy } from '../points.copy';
import styles from './coupon-codes.module.css';

/** Codes that were bought; one that still holds is used in one tap. */
export function CouponCodes({ coupons }: Pick<Redemption, 'coupons'>) {
  if (coupons.length === 0) return null;
  return (
    <ul className={styles.codes}>
      {coupons.map(({ code, ends_at: endsAt, is_usable: isUsable }) => (
        <li key={code}>
          <span className={styles.words}>
            <b>{code}</b>
            <small>
              {isUsable
                ? endsAt !== null && pointsCopy.couponUntil(formatThaiDay(endsAt))
                : pointsCopy.couponUsed}
            </small>
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
    </ul>
  );
}
