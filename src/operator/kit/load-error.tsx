import { ApiError } from '@/shared/http/api-error';
import { Text } from '@/shared/ui/kit';
import { ErrorState, type ErrorStateProps } from '@/shared/ui/states';
import { operatorCopy as copy } from '../operator.copy';
import { Gone } from './gone';
import styles from './load-error.module.css';

interface LoadErrorProps extends ErrorStateProps {
  /** A list stays where it is when its filter names a thing that does not exist. */
  isList?: boolean;
}

/**
 * Stands in place of content that failed to load. For a fault of the server it names the call as the server's log does,
 * so that the person who runs it finds the call. A thing that is gone has nothing to try again, only a way back.
 */
export function LoadError({ error, onRetry, isList }: LoadErrorProps) {
  const failure = error instanceof ApiError ? error : undefined;
  if (failure?.errorName === 'request.not_found' && !isList) return <Gone title={copy.gone} />;
  return (
    <div>
      <ErrorState error={error} onRetry={onRetry} />
      {failure?.kind === 'server' && failure.requestId !== undefined && (
        <Text variant="note" tone="faint" className={styles.request}>
          {copy.requestId} <code>{failure.requestId}</code>
        </Text>
      )}
    </div>
  );
}
