import { Fragment } from 'react';
import type { PromotionTerms } from '@/contract/promotions.contract';
import { describeCeiling } from '../promotion-format';
import styles from './promotion-picture.module.css';

export interface PromotionPictureProps {
  terms: PromotionTerms;
  /** Whether another element already gives screen readers the name. */
  isNamed?: boolean;
}

/** The promotion's picture, with the name over the side of the picture that is kept plain. */
export function PromotionPicture({ terms, isNamed = false }: PromotionPictureProps) {
  return (
    <span className={styles.picture}>
      <img src={terms.image} alt="" width={656} height={272} loading="lazy" />
      <span className={styles.text} aria-hidden={isNamed}>
        <span className={styles.ceiling}>{describeCeiling(terms)}</span>
        <strong className={styles.name}>
          {terms.name.split(' ').map((word, index) => (
            // The index is the key, because a name may contain a word twice.
            <Fragment key={index}>
              {index > 0 && ' '}
              <span className={styles.word}>{word}</span>
            </Fragment>
          ))}
        </strong>
      </span>
    </span>
  );
}
