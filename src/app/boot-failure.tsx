import { ErrorState } from '@/shared/ui/states';
import styles from './error-screen.module.css';

export interface BootFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** The agent could not be read, so there is nothing to show yet. */
export function BootFailure({ error, onRetry }: BootFailureProps) {
  return (
    <main className={styles.page}>
      <ErrorState error={error} onRetry={onRetry} />
    </main>
  );
}
