import hourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?icon';
import { Icon } from '@/shared/ui/icon';
import { orderedCopy } from '../ordered-deposit.copy';
import styles from './waiting.module.css';

/** The member has done their part. */
export function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <Icon name={hourglassIcon} />
      <p>
        <b>{orderedCopy.checking}</b>
        <span>{orderedCopy.checkingText}</span>
      </p>
    </div>
  );
}
