import type { PromotionTerms } from '@/contract/promotions.contract';
import { describeBonus } from '../promotion.format';
import styles from './promotion-picture.module.css';

/** The promotion's picture with its name over the calm side. */
export function PromotionPicture({ terms }: { terms: PromotionTerms }) {
  return (
    <span className={styles['picture']}>
      <img src={terms.image} alt="" width={656} height={272} loading="lazy" />
      <span className={styles['words']}>
        <span className={styles['bonus']}>{describeBonus(terms)}</span>
        <strong className={styles['name']}>{terms.name}</strong>
      </span>
    </span>
  );
}
