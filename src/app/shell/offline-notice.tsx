import { useSyncExternalStore } from 'react';
import { Text } from '@/shared/ui/kit';
import { overlayCopy } from '../overlay.copy';
import styles from './offline-notice.module.css';

/** A notice that shows while the browser is offline. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <Text variant="label" tone="warn" className={styles.offline}>
          {overlayCopy.offline}
        </Text>
      )}
    </div>
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
