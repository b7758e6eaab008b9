import { ButtonLink } from '@/shared/ui/button-link';
import { Row } from '@/shared/ui/kit';
import { describeCeiling } from '../promotion-format';
import { findOnceOffer } from '../promotion-offers';
import { promotionsCopy } from '../promotions.copy';
import { usePromotions } from '../use-promotions';
import styles from './first-deposit.module.css';

export interface FirstDepositProps {
  /** Text to show when the member has no first-deposit offer. */
  otherwise: string;
}

/** The offer for a member's first deposit. */
export function FirstDeposit({ otherwise }: FirstDepositProps) {
  const { data } = usePromotions();
  const first = data && findOnceOffer(data);
  if (!first) return otherwise;
  return (
    <Row as="span" gap={3} place="spread" className={styles.offer}>
      <span>
        <b>{first.name}</b>
        {describeCeiling(first)}
      </span>
      <ButtonLink name="promotions" query={{ id: first.id }} variant="outline" size="small">
        {promotionsCopy.see}
      </ButtonLink>
    </Row>
  );
}
