import { useSnapshot } from 'valtio/react';
import type { RouteMatch } from '@/contract/route-match';
import { useAgent } from '@/features/agent/agent.queries';
import { RouteLink } from '@/shared/routing/route-link';
import { hydration } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/kit';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { appCopy } from '../app.copy';
import styles from './header.module.css';
import { HeaderAccount } from './header-account';
import { MemberStrip, MemberStripPlace } from './member-strip';
import { MenuButton } from './menu-button';
import { getHeaderEntries, isAbove } from './navigation-entries';
import { getPanelPlace } from './panel-place';
import { askToSignIn } from './sign-in';
import { useIsFixed } from './use-is-fixed';
import { webShellCopy } from './web-shell.copy';

export interface HeaderProps {
  match: RouteMatch | null;
}

/** The site's header, which becomes fixed when the page is scrolled. */
export function Header({ match }: HeaderProps) {
  const isFixed = useIsFixed();
  const isWide = useIsWide();
  const agent = useAgent();
  const { isLoggedIn } = useSnapshot(userStore);
  const { isComplete } = useSnapshot(hydration);
  const entries = getHeaderEntries();
  const panelPlace = getPanelPlace(match, isWide);
  return (
    <header>
      <div className={styles.place}>
        <div className={`${styles.bar} ${isFixed ? styles.fixed : ''}`}>
          <Row gap={2} className={styles.row}>
            <Row as={RouteLink} gap={2} name="home" className={styles.logo}>
              <img src={agent.info.agent_logo} alt="" width={32} height={32} />
              <span className={styles.name}>{agent.name}</span>
            </Row>
            {entries.length > 0 && (
              <nav className={styles.nav} aria-label={appCopy.mainMenu}>
                {entries.map(({ name, label }) => (
                  <RouteLink key={name} name={name} isAbove={isAbove(name, match)}>
                    {label}
                  </RouteLink>
                ))}
              </nav>
            )}
            {!isLoggedIn && (
              <VisitorEnd
                // The login and registration pages contain the form, so they need no button for it.
                hasForms={match?.name !== 'login' && match?.name !== 'register'}
              />
            )}
            {(isLoggedIn || !isComplete) && (panelPlace !== 'strip' || isFixed) && (
              <HeaderAccount
                hasMoney={isFixed || panelPlace === 'menu'}
                hasMoneyIfWide={getPanelPlace(match, true) === 'menu'}
                depositVariant={findDepositVariant(match, isWide)}
              />
            )}
          </Row>
        </div>
      </div>
      {isLoggedIn && panelPlace === 'strip' && <MemberStrip isCovered={isFixed} />}
      {!isComplete && getPanelPlace(match, true) === 'strip' && <MemberStripPlace />}
    </header>
  );
}

/** Returns the variant of the deposit link: quiet on a page with a main action of its own, none on the deposit page. */
function findDepositVariant(match: RouteMatch | null, isWide: boolean) {
  if (!isWide || match?.name === 'deposit') return undefined;
  return getPanelPlace(match, isWide) === 'menu' ? 'quiet' : 'primary';
}

function VisitorEnd({ hasForms }: { hasForms: boolean }) {
  return (
    <Row gap={2} className={styles.end}>
      {hasForms && (
        <>
          <Button variant="primary" size="small" onClick={() => askToSignIn('register')}>
            <span className={styles.short}>{webShellCopy.registerShort}</span>
            <span className={styles.long}>{appCopy.register}</span>
          </Button>
          <Button variant="outline" size="small" onClick={() => askToSignIn('login')}>
            {appCopy.login}
          </Button>
        </>
      )}
      <MenuButton className={styles.menu} />
    </Row>
  );
}
