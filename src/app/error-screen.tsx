import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { describeError } from '@/shared/http/api-error';
import { reloadStore } from '@/shared/routing/missing-chunk';
import { forgetFailures } from '@/shared/routing/screen-registry';
import { settleFirstScreen } from '@/shared/state/hydration';
import { Button, buttonClass } from '@/shared/ui/button';
import { Row } from '@/shared/ui/kit';
import { uiCopy } from '@/shared/ui/ui.copy';
import { appCopy } from './app.copy';
import styles from './error-screen.module.css';
import { goTo } from './navigation';
import { describeRouteError } from './route-error';

export interface ErrorScreenProps {
  error: unknown;
  /** True shows the error inside the shell in place of a screen; otherwise the error fills the whole page. */
  isInShell?: boolean;
  /** Renders the failed content again without reloading the page. */
  onTryAgain?: () => void;
}

/** The error page: a large status code, a short message, and buttons to retry, go back or go home. */
export function ErrorScreen({ error, isInShell = false, onTryAgain }: ErrorScreenProps) {
  const { status, message } = describeRouteError(error);
  const { isReloading } = useSnapshot(reloadStore);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(settleFirstScreen, []);
  useEffect(() => {
    document.title = `${status} · ${message}`;
    heading.current?.focus();
  }, [status, message, isReloading]);
  useEffect(() => {
    const handleOnline = () => {
      forgetFailures();
      onTryAgain?.();
    };
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [onTryAgain]);

  // Reloading while offline would replace the page with the browser's own error page.
  const handleRetry = () => (navigator.onLine ? window.location.reload() : onTryAgain?.());

  // Without an earlier history entry, the back button leads home.
  const handleBack = () => (history.length > 1 ? history.back() : goTo('/'));

  if (isReloading) return null;
  const content = (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {status}
      </h1>
      <p lang="en">{message}</p>
      <p>{status === 404 ? appCopy.notFound : describeError(error)}</p>
      <Row gap={3} align="stretch" place="middle" wraps>
        {status !== 404 && (
          <Button variant="quiet" onClick={handleRetry}>
            {uiCopy.retry}
          </Button>
        )}
        <Button variant="quiet" onClick={handleBack}>
          {appCopy.goBack}
        </Button>
        <Link href="/" className={buttonClass({ variant: 'outline' })}>
          {appCopy.goHome}
        </Link>
      </Row>
    </>
  );
  return isInShell ? (
    <div className={styles.page}>{content}</div>
  ) : (
    <main className={styles.page}>{content}</main>
  );
}
