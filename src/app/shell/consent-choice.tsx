import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { localStore } from '@/shared/state/local.store';
import buttons from '@/shared/ui/button.module.css';
import { overlayCopy } from '../overlay.copy';
import styles from './consent-choice.module.css';
import { isOpenPlace } from './open-place';

/** Asks once whether opened screens may be counted; in the page, below everything else. */
export function ConsentChoice() {
  const [path] = useLocation();
  const { allowsAnalytics } = useSnapshot(localStore);
  if (allowsAnalytics !== null || !isOpenPlace(path)) return null;
  const choose = (isAllowed: boolean) => {
    localStore.allowsAnalytics = isAllowed;
  };
  const button = `${buttons['quiet']} ${buttons['small']} ${styles['button']}`;
  return (
    <aside className={styles['choice']} aria-label={overlayCopy.consent} data-part="consent">
      <p>{overlayCopy.consentText}</p>
      <button type="button" className={button} onClick={() => choose(false)}>
        {overlayCopy.refuseConsent}
      </button>
      <button type="button" className={button} onClick={() => choose(true)}>
        {overlayCopy.giveConsent}
      </button>
    </aside>
  );
}
