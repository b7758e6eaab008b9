import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import type { CouponGain as Gain } from '@/contract/coupons.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { couponsCopy } from '../coupons.copy';
import styles from './coupon-gain.module.css';

/** The gain of a redeemed code, with links to the next step. */
export function CouponGain({ gain }: { gain: Gain }) {
  return (
    <section className={styles.gain} role="status" aria-label={couponsCopy.gained}>
      <Icon name={checkIcon} size={40} className={styles.icon} />
      <h2>{couponsCopy.gained}</h2>
      <Text variant="note" className={styles.code}>
        {gain.code}
      </Text>
      {gain.kind === 'credit' && (
        <>
          <p className={styles.amount}>+{formatMoney(gain.amount)}</p>
          <p>{couponsCopy.credit}</p>
          <Text variant="note">
            {gain.turnover === 0
              ? couponsCopy.withoutTurnover
              : couponsCopy.turnover(formatMoney(gain.turnover))}
          </Text>
        </>
      )}
      {gain.kind === 'points' && (
        <>
          <p className={styles.amount}>{couponsCopy.point(formatInteger(gain.point))}</p>
          <p>{couponsCopy.points}</p>
        </>
      )}
      {gain.kind === 'spins' && (
        <>
          <p className={styles.amount}>{couponsCopy.spinCount(formatInteger(gain.count))}</p>
          <p>{couponsCopy.spins}</p>
        </>
      )}
      <Row gap={2} align="stretch" place="middle" wraps className={styles.ways}>
        {gain.kind === 'spins' && isReachable('wheel') && (
          <ButtonLink name="wheel" variant="quiet" size="small">
            {couponsCopy.toWheel}
          </ButtonLink>
        )}
        {gain.kind !== 'spins' && isReachable('slot') && (
          <ButtonLink name="slot" variant="quiet" size="small">
            {couponsCopy.play}
          </ButtonLink>
        )}
        {gain.kind === 'credit' && isReachable('statement') && (
          <ButtonLink name="statement" variant="text" size="small">
            {couponsCopy.statement}
          </ButtonLink>
        )}
      </Row>
    </section>
  );
}
