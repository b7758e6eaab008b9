import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?icon';
import * as v from 'valibot';
import type { CouponGain, CouponOffer as Offer } from '@/contract/coupons.contract';
import { couponPreview, couponRedeem } from '@/contract/coupons.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { ActionBar } from '@/shared/ui/action-bar';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { toOrder } from '../coupon-order.rules';
import { couponsCopy } from '../coupons.copy';
import styles from './coupon-offer.module.css';

const postCoupon = commandOf(couponRedeem);

export interface CouponOfferProps {
  offer: Offer;
  /** Returns the idempotency key for the content of a redemption request. */
  keyFor: (content: string) => string;
  onGained: (gain: CouponGain) => void;
  /** Called when the server refuses because the offer has changed. */
  onChanged: (offer: Offer) => void;
  onDeclined: () => void;
}

/** The offer of a code with its conditions, to accept or decline. */
export function CouponOffer({ offer, keyFor, onGained, onChanged, onDeclined }: CouponOfferProps) {
  const { problem, isBusy, run } = useButtonCall();
  const redeem = () =>
    run(
      async () => {
        const order = toOrder(offer);
        onGained(await postCoupon(order, keyFor(JSON.stringify(order))));
      },
      ({ errorName, data }) => {
        // Another back end may refuse without sending the new offer.
        const fresh = v.safeParse(couponPreview.data, data);
        if (errorName === 'coupon.changed' && fresh.success) onChanged(fresh.output);
        // The button shows the message already.
        return false;
      },
    );
  return (
    <>
      <Stack as="section" gap={1} tone="soft" aria-label={couponsCopy.offered}>
        <Text as="h2" variant="quiet">
          {couponsCopy.offered}
        </Text>
        <Text variant="note" className={styles.code}>
          {offer.code}
        </Text>
        {offer.kind === 'credit' && <CreditTerms {...offer} />}
        {offer.kind === 'points' && (
          <>
            <p className={styles.amount}>{couponsCopy.point(formatInteger(offer.point))}</p>
            <p>{couponsCopy.points}</p>
          </>
        )}
        {offer.kind === 'spins' && (
          <>
            <p className={styles.amount}>{couponsCopy.spinCount(formatInteger(offer.count))}</p>
            <p>{couponsCopy.spins}</p>
            <Text variant="note">{couponsCopy.spinDays(offer.valid_days)}</Text>
          </>
        )}
        {offer.play > 0 && <InfoLine>{couponsCopy.playUsed(formatMoney(offer.play))}</InfoLine>}
      </Stack>
      <Problem>{problem}</Problem>
      <ActionBar>
        <Button variant="quiet" isWide onClick={onDeclined}>
          {couponsCopy.other}
        </Button>
        <Button variant="primary" isWide isBusy={isBusy} onClick={() => void redeem()}>
          {isBusy ? couponsCopy.redeemBusy : couponsCopy.redeem}
        </Button>
      </ActionBar>
    </>
  );
}

function CreditTerms({ amount, turnover, locks, turnover_owed }: Offer & { kind: 'credit' }) {
  return (
    <>
      <p className={styles.amount}>+{formatMoney(amount)}</p>
      <p>{couponsCopy.credit}</p>
      <Row as="p" gap={3} align="stretch" place="spread" className={styles.turnover}>
        <span>{couponsCopy.turnoverLabel}</span>
        <b>{turnover === 0 ? couponsCopy.noTurnover : formatMoney(turnover)}</b>
      </Row>
      {turnover > 0 && (
        <Row gap={2} tone="plain" hasFigures className={styles.lock}>
          <Icon name={warningIcon} size={20} />
          <div>
            <strong>{couponsCopy.mustPlay(formatMoney(turnover))}</strong>
            {locks > 0 && <p>{couponsCopy.locks(formatMoney(locks))}</p>}
          </div>
        </Row>
      )}
      {turnover_owed > 0 && (
        <InfoLine>
          {turnover > 0
            ? couponsCopy.owedAlready(formatMoney(turnover_owed))
            : couponsCopy.owedStill(formatMoney(turnover_owed))}
        </InfoLine>
      )}
    </>
  );
}
