import { ButtonLink } from '@/shared/ui/button-link';
import { Row } from '@/shared/ui/kit';
import { describeCeiling } from '../promotion.format';
import { findOnceOffer } from '../promotion.offers';
import { promotionsCopy } from '../promotions.copy';
import { usePromotions } from '../use-promotions';
import styles from './first-deposit.module.css';

export interface FirstDepositProps {
  /** Shown where the member has deposited, or the agent gives nothing for it. */
  otherwise: string;
}

/** What a member's first deposit brings, for one who has played nothing. */
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
