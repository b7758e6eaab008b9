import ticketIcon from '@phosphor-icons/core/regular/ticket.svg?icon';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { CouponGain as Gain } from '@/contract/coupons.contract';
import { routes } from '@/contract/routes';
import { ChakraScope } from '@/shared/ui/chakra-scope';
import { Icon } from '@/shared/ui/icon';
import { MoneyPage } from '@/shared/ui/money-page';
import { CouponForm } from '../components/coupon-form';
import { CouponGain } from '../components/coupon-gain';
import { couponsCopy } from '../coupons.copy';
import styles from './coupon.screen.module.css';

/** `/member/coupon`: a code for credit or points; `?code=` fills it in. */
export function CouponScreen() {
  const [query] = useSearchParams();
  const [gain, setGain] = useState<Gain | null>(null);
  return (
    <MoneyPage title={routes.coupon.title} back="member">
      <div className={styles['card']}>
        <p className={styles['hint']}>
          <Icon name={ticketIcon} size={32} />
          {couponsCopy.hint}
        </p>
        <ChakraScope>
          <CouponForm initialCode={query.get('code') ?? ''} onGained={setGain} />
        </ChakraScope>
      </div>
      {gain && <CouponGain key={gain.code} gain={gain} />}
    </MoneyPage>
  );
}
