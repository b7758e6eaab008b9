import type { PromotionTerms } from '@/contract/promotions.contract';
import { describeCeiling } from '../promotion.format';
import styles from './promotion-picture.module.css';

export interface PromotionPictureProps {
  terms: PromotionTerms;
  /** The name over the calm side, where nothing beside it says it. */
  isNamed?: boolean;
}

/** The promotion's picture. */
export function PromotionPicture({ terms, isNamed = false }: PromotionPictureProps) {
  return (
    <span className={styles.picture}>
      <img src={terms.image} alt="" width={656} height={272} loading="lazy" />
      {isNamed && (
        <span className={styles.words}>
          <span className={styles.ceiling}>{describeCeiling(terms)}</span>
          <strong className={styles.name}>{terms.name}</strong>
        </span>
      )}
    </span>
  );
}
