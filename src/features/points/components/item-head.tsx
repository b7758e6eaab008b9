import type { ReactNode } from 'react';
import type { ShopItem } from '@/contract/points.contract';
import styles from './redemption.dialog.module.css';

/** What the item is, and beside it what is done about it. */
export function ItemHead({ item, children }: { item: ShopItem; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <img src={item.image} alt="" width={88} height={62} />
      <p className={styles.words}>
        <b>{item.title}</b>
        <span>{item.description}</span>
      </p>
      {children}
    </div>
  );
}
