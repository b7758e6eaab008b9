import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import buttons from '@/shared/ui/button.module.css';
import { uiCopy } from '@/shared/ui/ui.copy';
import { appCopy } from './app.copy';
import styles from './error-screen.module.css';
import { isPageReloading } from './preload-error';
import { describeRouteError } from './route-error';

export interface ErrorScreenProps {
  error: unknown;
}

/** The page for everything that went wrong: a large code, a small message, a way out. */
export function ErrorScreen({ error }: ErrorScreenProps) {
  const { status, message } = describeRouteError(error);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${status} · ${message}`;
    heading.current?.focus();
  }, [status, message]);

  if (isPageReloading()) return null;
  return (
    <main className={styles['overlay']}>
      <h1 ref={heading} tabIndex={-1}>
        {status}
      </h1>
      <p className={styles['message']} lang="en">
        {message}
      </p>
      <div className={styles['actions']}>
        {status !== 404 && (
          <button
            type="button"
            className={buttons['quiet']}
            onClick={() => window.location.reload()}
          >
            {uiCopy.retry}
          </button>
        )}
        <Link href="/" className={buttons['outline']}>
          {appCopy.goHome}
        </Link>
      </div>
    </main>
  );
}
