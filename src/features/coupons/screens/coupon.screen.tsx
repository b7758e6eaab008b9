import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import ticketIcon from '@phosphor-icons/core/regular/ticket.svg?icon';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { CouponGain as Gain } from '@/contract/coupons.contract';
import { routes } from '@/contract/routes';
import { RouteLink } from '@/shared/routing/route-link';
import buttons from '@/shared/ui/button.module.css';
import { ChakraScope } from '@/shared/ui/chakra-scope';
import { Icon } from '@/shared/ui/icon';
import { CouponForm } from '../components/coupon-form';
import { CouponGain } from '../components/coupon-gain';
import { couponsCopy } from '../coupons.copy';
import styles from './coupon.screen.module.css';

/** `/member/coupon`: a code for credit or points; `?code=` fills it in. */
export function CouponScreen() {
  const [query] = useSearchParams();
  const [gain, setGain] = useState<Gain | null>(null);
  return (
    <div className={styles['page']}>
      <div className={styles['title']}>
        <RouteLink name="member" className={buttons['icon']} aria-label={couponsCopy.back}>
          <Icon name={caretIcon} />
        </RouteLink>
        <h1>{routes.coupon.title}</h1>
      </div>
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
    </div>
  );
}
