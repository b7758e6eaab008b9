import ticketIcon from '@phosphor-icons/core/regular/ticket.svg?icon';
import { useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { CouponGain as Gain, CouponOffer as Offer } from '@/contract/coupons.contract';
import { routes } from '@/contract/routes';
import { useCommandKey } from '@/shared/http/use-command-key';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack } from '@/shared/ui/kit';
import { MoneyPage } from '@/shared/ui/money-page';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import { CouponForm } from '../components/coupon-form';
import { CouponGain } from '../components/coupon-gain';
import { CouponOffer } from '../components/coupon-offer';
import { couponsCopy } from '../coupons.copy';
import styles from './coupon.screen.module.css';

/** `/member/coupon`: redeems a code for credit or points after showing its terms; `?code=` prefills the code. */
export function Screen() {
  const [query] = useSearchParams();
  const [code, setCode] = useState(query.get('code') ?? '');
  const [offer, setOffer] = useState<Offer | null>(null);
  const [gain, setGain] = useState<Gain | null>(null);
  const keyFor = useCommandKey();
  /** Part of the idempotency key: the same code may be redeemed again as a new command. */
  const [uses, setUses] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnChange(place, offer?.code ?? null);

  const show = (next: Offer) => {
    setGain(null);
    setCode(next.code);
    setOffer(next);
  };
  const take = (next: Gain) => {
    setUses(uses + 1);
    setGain(next);
    setCode('');
    setOffer(null);
  };
  return (
    <MoneyPage title={routes.coupon.title} back="member">
      {gain && <CouponGain key={gain.code} gain={gain} />}
      <Stack gap={4} isCard ref={place} className={styles.card} tabIndex={-1}>
        {offer ? (
          <CouponOffer
            offer={offer}
            keyFor={(content) => keyFor(`${uses} ${content}`)}
            onGained={take}
            onChanged={setOffer}
            onDeclined={() => setOffer(null)}
          />
        ) : (
          <>
            <Row as="p" gap={3} tone="soft" className={styles.hint}>
              <Icon name={ticketIcon} size={32} />
              {couponsCopy.hint}
            </Row>
            <CouponForm initialCode={code} onOffered={show} />
          </>
        )}
      </Stack>
    </MoneyPage>
  );
}
