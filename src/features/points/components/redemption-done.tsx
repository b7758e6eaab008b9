import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import type { Redemption } from '@/contract/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Stack, Text } from '@/shared/ui/kit';
import { pointsCopy } from '../points.copy';
import { CouponCodes } from './coupon-codes';
import styles from './redemption-done.module.css';

export interface RedemptionDoneProps {
  redemption: Redemption;
  onClose: () => void;
}

/** Confirmation of a redemption, with links to the next step. */
export function RedemptionDone({ redemption, onClose }: RedemptionDoneProps) {
  const { item, coupons, quantity } = redemption;
  const title = item.gain.kind === 'goods' ? pointsCopy.ordered : pointsCopy.done;
  return (
    <Stack
      as="section"
      gap={2}
      variant="quiet"
      className={styles.done}
      role="status"
      aria-label={title}
    >
      <Icon name={checkIcon} size={40} className={styles.icon} />
      <Text as="h3" variant="title" tone="plain">
        {title}
      </Text>
      <p>
        {item.title}
        {quantity > 1 && ` ×${quantity}`}
      </p>
      {item.gain.kind === 'credit' && (
        <Text variant="title" tone="success">
          {pointsCopy.creditDone(formatMoney(item.gain.amount))}
        </Text>
      )}
      {item.gain.kind === 'spins' && (
        <>
          <Text variant="title" tone="success">
            {pointsCopy.spinsDone(formatInteger(item.gain.count))}
          </Text>
          <ButtonLink name="wheel" variant="primary" isWide replace onClick={onClose}>
            {pointsCopy.toWheel}
          </ButtonLink>
        </>
      )}
      {item.gain.kind === 'goods' && <p>{pointsCopy.orderedHint}</p>}
      {item.gain.kind === 'free_rounds' && <p>{pointsCopy.roundsOrdered}</p>}
      <CouponCodes coupons={coupons} />
      <ButtonLink
        name="redeem"
        query={{ view: 'history' }}
        variant="quiet"
        size="small"
        replace
        onClick={onClose}
      >
        {pointsCopy.seeHistory}
      </ButtonLink>
    </Stack>
  );
}
