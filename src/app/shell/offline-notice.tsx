import { useSyncExternalStore } from 'react';
import { overlayCopy } from '../overlay.copy';
import styles from './offline-notice.module.css';

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  return (
    <div role="status">{!isOnline && <p className={styles.offline}>{overlayCopy.offline}</p>}</div>
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
