import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { formatInteger } from '@/domain/format-integer';
import { RouteLink } from '@/shared/routing/route-link';
import { hrefFor } from '@/shared/routing/use-route';
import { rememberReturnTo } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { pointsCopy } from '../points.copy';
import { usePoints } from '../points.queries';
import styles from './points-panel.module.css';

/** The member's spendable points; a sign-in button for visitors. */
export function PointsPanel() {
  const { isLoggedIn } = useSnapshot(userStore);
  const { data: points } = usePoints();
  const [, navigate] = useLocation();
  const signIn = () => {
    rememberReturnTo(hrefFor('redeem'));
    navigate(hrefFor('login'));
  };
  return (
    <Row as="section" gap={3} isCard className={styles.panel} aria-label={pointsCopy.yours}>
      <Stack as="span" isCentered className={styles.glyph}>
        <img src="/art/glyphs/coin.webp" alt="" width={32} height={32} />
      </Stack>
      {isLoggedIn ? (
        <>
          <Stack as="p" variant="detail" className={styles.text}>
            <span>{pointsCopy.yours}</span>
            <b role="status">{points === undefined ? '–' : formatInteger(points)}</b>
          </Stack>
          <Text
            as={RouteLink}
            variant="label"
            tone="accent"
            name="redeem"
            query={{ view: 'points' }}
            className={styles.more}
          >
            {pointsCopy.movements}
          </Text>
        </>
      ) : (
        <>
          <Text variant="quiet" className={styles.hint}>
            {pointsCopy.signInHint}
          </Text>
          <Button variant="quiet" size="small" onClick={signIn}>
            {pointsCopy.login}
          </Button>
        </>
      )}
    </Row>
  );
}
