import type { Promotion } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { RouteLink } from '@/shared/routing/route-link';
import { Card } from '@/shared/ui/kit';
import { formatFactor } from '../promotion-format';
import { promotionsCopy } from '../promotions.copy';
import styles from './promotion-card.module.css';
import { PromotionPicture } from './promotion-picture';

export interface PromotionCardProps {
  promotion: Promotion;
  /** Screen that opens the promotion by URL, or a callback that opens it. */
  opens: 'promotions' | 'memberPromotions' | ((id: string) => void);
}

/** A promotion of a list; a click opens its terms. */
export function PromotionCard({ promotion, opens }: PromotionCardProps) {
  const { id } = promotion;
  if (typeof opens === 'function') {
    return (
      <Card
        as="button"
        tone="plain"
        type="button"
        className={styles.card}
        onClick={() => opens(id)}
      >
        <Face promotion={promotion} />
      </Card>
    );
  }
  // Replaces the history entry, since the dialog adds its own.
  return (
    <Card as={RouteLink} tone="plain" name={opens} query={{ id }} className={styles.card} replace>
      <Face promotion={promotion} />
    </Card>
  );
}

function Face({ promotion }: { promotion: Promotion }) {
  const { summary, min_deposit, turnover_multiple, offer } = promotion;
  return (
    <>
      <PromotionPicture terms={promotion} />
      <span className={styles.summary}>{summary}</span>
      <span className={styles.facts}>
        <span>{promotionsCopy.depositFrom(formatMoney(min_deposit))}</span>
        <span>{promotionsCopy.turnover(formatFactor(turnover_multiple))}</span>
      </span>
      {offer?.current ? (
        <span className={styles.taken}>{promotionsCopy.taken[offer.current.state]}</span>
      ) : offer?.refusal && offer.refusal.reason !== 'promotion.one_at_a_time' ? (
        <span className={styles.refused}>{offer.refusal.message}</span>
      ) : (
        <span className={styles.see}>{promotionsCopy.see}</span>
      )}
    </>
  );
}
