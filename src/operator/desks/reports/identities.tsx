import checkIcon from '@phosphor-icons/core/regular/check-circle.svg?icon';
import warningIcon from '@phosphor-icons/core/regular/warning-circle.svg?icon';
import { useId } from 'react';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Card, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import type { DayData } from './report-days';
import { reportsCopy as copy } from './reports.copy';
import styles from './reports.module.css';

/** The checks of a day's books, in words. */
export function Identities({ identities }: Pick<DayData, 'identities'>) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className={styles.group}>
      <Text as="h2" variant="heading" id={heading}>
        {copy.checks}
      </Text>
      <ul className={styles.identities}>
        {identities.map(({ name, holds, left, right }) => (
          <li key={name} className={holds ? styles.holds : styles.fails}>
            <Icon name={holds ? checkIcon : warningIcon} size={20} />
            <span className={styles.sentence}>{copy.identities[name]}</span>
            <Text as="span" variant="note" tone="soft" hasFigures>
              {copy.sides(formatMoney(left), formatMoney(right))}
            </Text>
            <Badge tone={holds ? 'success' : 'danger'}>
              {holds
                ? copy.holds
                : left === right
                  ? copy.fails
                  : copy.gap(formatMoney(left - right))}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
