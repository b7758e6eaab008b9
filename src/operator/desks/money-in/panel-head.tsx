import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button';
import { Row, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { moneyInCopy as copy } from './money-in.copy';
import styles from './money-in.module.css';

/** The head of an open row: its amount, badge and time, and the colleagues who look at it too. */
export function PanelHead({
  amount,
  badge,
  others,
  onClose,
  children,
}: {
  amount: string;
  badge: ReactNode;
  others: readonly string[];
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <div>
      <Row place="spread" gap={3}>
        <Text as="h2" variant="title" hasFigures className={styles.amount}>
          {amount}
        </Text>
        <Row gap={2}>
          {badge}
          <Button variant="text" size="small" onClick={onClose}>
            {copy.back}
          </Button>
        </Row>
      </Row>
      <Text variant="detail" tone="soft">
        {children}
      </Text>
      {others.length > 0 && <Badge tone="info">{copy.looking(others.join(' '))}</Badge>}
    </div>
  );
}
