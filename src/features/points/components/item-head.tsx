import type { ReactNode } from 'react';
import type { ShopItem } from '@/contract/points.contract';
import { Row, Text } from '@/shared/ui/kit';
import styles from './redemption.dialog.module.css';

/** Picture, title and description of an item, with its actions beside them. */
export function ItemHead({ item, children }: { item: ShopItem; children?: ReactNode }) {
  return (
    <Row wraps className={styles.head}>
      <img src={item.image} alt="" width={88} height={62} />
      <p className={styles.text}>
        <Text as="b" variant="heading">
          {item.title}
        </Text>
        <Text as="span" variant="note">
          {item.description}
        </Text>
      </p>
      {children}
    </Row>
  );
}
