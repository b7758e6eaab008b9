import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { localStore } from '@/shared/state/local.store';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/kit';
import { overlayCopy } from '../overlay.copy';
import { isBrowsingScreen } from './browsing-screen';
import styles from './consent-choice.module.css';

/** Asks once, on screens for browsing, whether page views may be counted. */
export function ConsentChoice() {
  const [path] = useLocation();
  const { allowsAnalytics } = useSnapshot(localStore);
  if (allowsAnalytics !== null || !isBrowsingScreen(path)) return null;
  const choose = (isAllowed: boolean) => {
    localStore.allowsAnalytics = isAllowed;
  };
  return (
    <Row
      as="aside"
      gap={2}
      place="middle"
      className={styles.choice}
      aria-label={overlayCopy.consent}
      data-part="consent"
    >
      <p>
        <span>{overlayCopy.consentQuestion}</span> <span>{overlayCopy.consentPromise}</span>
      </p>
      <Button variant="quiet" size="small" onClick={() => choose(false)}>
        {overlayCopy.refuseConsent}
      </Button>
      <Button variant="quiet" size="small" onClick={() => choose(true)}>
        {overlayCopy.giveConsent}
      </Button>
    </Row>
  );
}
