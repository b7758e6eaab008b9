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
  /** Shown inside the shell, in place of a screen; otherwise it is the whole page. */
  isInShell?: boolean;
  /** Shows again what failed, where that is possible without loading the page anew. */
  onTryAgain?: () => void;
}

/** The error page: a large code, a small message, a link home. */
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

  // Without a connection the page would be lost for the browser's own.
  const handleRetry = () => (navigator.onLine ? window.location.reload() : onTryAgain?.());

  // Where nothing is behind it, the way back is home.
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
