import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { formatInteger } from '@/domain/format-integer';
import { RouteLink } from '@/shared/routing/route-link';
import { hrefFor } from '@/shared/routing/use-route';
import { rememberReturnTo } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { pointsCopy } from '../points.copy';
import { usePoints } from '../points.queries';
import styles from './points-panel.module.css';

/** What the member can spend; a visitor is asked to sign in. */
export function PointsPanel() {
  const { isLoggedIn } = useSnapshot(userStore);
  const { data: points } = usePoints();
  const [, navigate] = useLocation();
  const signIn = () => {
    rememberReturnTo(hrefFor('redeem'));
    navigate(hrefFor('login'));
  };
  return (
    <section className={styles.panel} aria-label={pointsCopy.yours}>
      <span className={styles.glyph}>
        <img src="/art/glyphs/coin.webp" alt="" width={32} height={32} />
      </span>
      {isLoggedIn ? (
        <>
          <p className={styles.words}>
            <span>{pointsCopy.yours}</span>
            <b role="status">{points === undefined ? '–' : formatInteger(points)}</b>
          </p>
          <RouteLink name="redeem" query={{ view: 'points' }} className={styles.more}>
            {pointsCopy.movements}
          </RouteLink>
        </>
      ) : (
        <>
          <p className={styles.hint}>{pointsCopy.signInHint}</p>
          <Button variant="quiet" size="small" onClick={signIn}>
            {pointsCopy.login}
          </Button>
        </>
      )}
    </section>
  );
}
