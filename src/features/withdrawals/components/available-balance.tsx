import { formatMoney, type Satang } from '@/domain/money';
import { Row, Text } from '@/shared/ui/kit';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './available-balance.module.css';

/** The amount that can be withdrawn: the balance of the main wallet. */
export function AvailableBalance({ balanceSatang }: { balanceSatang: Satang }) {
  return (
    <Row as="p" gap={3} place="spread" isCard className={styles.available}>
      <Text as="span" variant="quiet">
        {withdrawalsCopy.available}
      </Text>
      <Text as="b" variant="title" hasFigures>
        {formatMoney(balanceSatang)}
      </Text>
    </Row>
  );
}
