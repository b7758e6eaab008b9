import { ErrorState } from '@/shared/ui/states';
import styles from './error-screen.module.css';

export interface BootFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** The page that is shown when the agent's configuration cannot be loaded. */
export function BootFailure({ error, onRetry }: BootFailureProps) {
  return (
    <main className={styles.page}>
      <ErrorState error={error} onRetry={onRetry} />
    </main>
  );
}
