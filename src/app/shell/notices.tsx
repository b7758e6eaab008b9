import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { useAgent } from '@/features/agent/agent.queries';
import { closeMoneyNotice, sessionStore } from '@/shared/state/session.store';
import { Icon } from '@/shared/ui/icon';
import { appCopy } from '../app.copy';
import styles from './notices.module.css';

/** Says plainly that no real money is played with, until it is closed for this visit. */
export function MoneyNotice() {
  const { isMoneyNoticeClosed } = useSnapshot(sessionStore);
  const agent = useAgent();
  if (!agent.simulated_money || isMoneyNoticeClosed) return null;
  return (
    <div className={styles['notice']} role="note">
      <p>{appCopy.simulatedMoney}</p>
      <button
        type="button"
        className={styles['close']}
        aria-label={appCopy.closeNotice}
        onClick={closeMoneyNotice}
      >
        <Icon name={xIcon} size={16} />
      </button>
    </div>
  );
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  return (
    <div role="status">{!isOnline && <p className={styles['offline']}>{appCopy.offline}</p>}</div>
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
