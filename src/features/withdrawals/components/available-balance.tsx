import type { WithdrawInfo } from '@/contract/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { Row, Text } from '@/shared/ui/kit';
import { getAvailable } from '../withdrawal-amount.rules';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './available-balance.module.css';

/** The amount that can be withdrawn: the balance of the main wallet, during a break without gifts that stay. */
export function AvailableBalance({ info }: { info: WithdrawInfo }) {
  return (
    <Row as="p" gap={3} place="spread" wraps isCard className={styles.available}>
      <Text as="span" variant="quiet">
        {info.is_on_break ? withdrawalsCopy.availableOnBreak : withdrawalsCopy.available}
      </Text>
      <Text as="b" variant="title" hasFigures>
        {formatMoney(getAvailable(info))}
      </Text>
    </Row>
  );
}
