import { useEffect, useRef } from 'react';
import styles from '@/app/error-screen.module.css';
import { Button, buttonClass } from '@/shared/ui/button';
import { Row } from '@/shared/ui/kit';
import { uiCopy } from '@/shared/ui/ui.copy';
import { liffCopy } from './liff.copy';
import type { LineFailureKind } from './line-failure';
import ownStyles from './line-failure-screen.module.css';
import { readWebUrl } from './line-url';

export interface LineFailureScreenProps {
  kind: LineFailureKind;
  onRetry: () => void;
}

/** The screen for a LINE failure, with a retry and a link to the same screen on the web site. */
export function LineFailureScreen({ kind, onRetry }: LineFailureScreenProps) {
  const { title, text } = liffCopy.failures[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <main className={styles.page}>
      <h1 ref={heading} className={ownStyles.title} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <Row gap={3} align="stretch" place="middle" wraps>
        <Button variant="primary" onClick={onRetry}>
          {uiCopy.retry}
        </Button>
        {/* The added parameter makes LINE open the URL in the phone's own browser. */}
        <a
          href={withParameter(readWebUrl(window.location))}
          className={buttonClass({ variant: 'outline' })}
        >
          {liffCopy.openInBrowser}
        </a>
      </Row>
    </main>
  );
}

function withParameter(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}openExternalBrowser=1`;
}
