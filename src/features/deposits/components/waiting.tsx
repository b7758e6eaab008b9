import hourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?icon';
import { Icon } from '@/shared/ui/icon';
import { Stack, Text } from '@/shared/ui/kit';
import { orderedCopy } from '../ordered-deposit.copy';
import styles from './waiting.module.css';

/** Message that the payment is being checked. */
export function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <Icon name={hourglassIcon} />
      <Stack as="p">
        <Text as="b" variant="heading">
          {orderedCopy.checking}
        </Text>
        <Text as="span" variant="detail">
          {orderedCopy.checkingText}
        </Text>
      </Stack>
    </div>
  );
}
