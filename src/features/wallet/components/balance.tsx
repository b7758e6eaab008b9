import arrowsIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?icon';
import { useEffect } from 'react';
import { formatMoney } from '@/domain/money';
import { describeError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Text } from '@/shared/ui/kit';
import { StartText } from '@/shared/ui/start-text';
import { showToast } from '@/shared/ui/toast';
import { walletCopy } from '../wallet.copy';
import { useTotalBalance } from '../wallet.queries';
import styles from './balance.module.css';

/** The member's total balance as text, announced when it changes; a failed load can be retried. */
export function TotalBalance() {
  const { data, error, refetch } = useTotalBalance();
  const problem = data === undefined ? error : null;
  useEffect(() => {
    if (problem) showToast({ message: describeError(problem), tone: 'danger' });
  }, [problem]);
  return (
    <>
      <Text
        as="output"
        isBlock
        hasFigures
        className={styles.amount}
        aria-live="polite"
        aria-label={walletCopy.total}
      >
        {data !== undefined ? (
          formatMoney(data)
        ) : problem ? (
          <span className={styles.unknown}>{walletCopy.unknown}</span>
        ) : (
          <StartText name="balance" className={styles.prefetched} />
        )}
      </Text>
      {problem && (
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          {walletCopy.retry}
        </button>
      )}
    </>
  );
}

/** Button that refetches the balance. */
export function RefreshBalance() {
  const { refetch, isFetching } = useTotalBalance();
  const handleRefresh = async () => {
    const { error } = await refetch();
    if (error) showToast({ message: describeError(error), tone: 'danger' });
  };
  return (
    <Button
      variant="icon"
      aria-label={walletCopy.refresh}
      aria-busy={isFetching}
      onClick={() => void handleRefresh()}
    >
      <Icon name={arrowsIcon} size={22} className={isFetching ? styles.turning : undefined} />
    </Button>
  );
}
