import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { useSnapshot } from 'valtio/react';
import { useAgent } from '@/features/agent/agent.queries';
import { closeMoneyNotice, sessionStore } from '@/shared/state/session.store';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack } from '@/shared/ui/kit';
import { appCopy } from '../app.copy';
import styles from './money-notice.module.css';

/** A notice that no real money is used, shown until it is closed. */
export function MoneyNotice() {
  const { isMoneyNoticeClosed } = useSnapshot(sessionStore);
  const agent = useAgent();
  if (!agent.simulated_money || isMoneyNoticeClosed) return null;
  return (
    <Row
      as="aside"
      gap={2}
      place="middle"
      variant="detail"
      className={styles.notice}
      aria-label={appCopy.moneyNotice}
    >
      <p>{appCopy.simulatedMoney}</p>
      <Stack
        as="button"
        isCentered
        tone="faint"
        type="button"
        className={styles.close}
        aria-label={appCopy.closeNotice}
        onClick={closeMoneyNotice}
      >
        <Icon name={xIcon} size={16} />
      </Stack>
    </Row>
  );
}
