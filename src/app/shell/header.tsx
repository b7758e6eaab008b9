import { useSnapshot } from 'valtio/react';
import type { RouteName } from '@/contract/routes';
import { useAgent } from '@/features/agent/agent.queries';
import { RouteLink } from '@/shared/routing/route-link';
import { openModal, sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import buttons from '@/shared/ui/button.module.css';
import { appCopy } from '../app.copy';
import styles from './header.module.css';
import { MemberEnd } from './member-end';
import { getHeaderEntries } from './navigation.entries';
import { useIsFixed } from './use-is-fixed';
import { webShellCopy } from './web-shell.copy';

export interface HeaderProps {
  routeName: RouteName;
}

/** The site's header; it follows the page once that is scrolled. */
export function Header({ routeName }: HeaderProps) {
  const isFixed = useIsFixed();
  const agent = useAgent();
  const { isLoggedIn } = useSnapshot(userStore);
  const entries = getHeaderEntries();
  // A page that is the form itself needs no button for it.
  const hasForm = routeName === 'login' || routeName === 'register';
  return (
    <header className={styles['place']}>
      <div
        className={`${styles['bar']} ${isFixed ? styles['fixed'] : ''} ${routeName === 'home' ? styles['home'] : ''}`}
      >
        <div className={styles['row']}>
          <RouteLink name="home" className={styles['logo']}>
            <img src={agent.info.agent_logo} alt="" width={32} height={32} />
            {agent.name}
          </RouteLink>
          {entries.length > 0 && (
            <nav className={styles['nav']} aria-label={webShellCopy.mainMenu}>
              {entries.map(({ name, label }) => (
                <RouteLink key={name} name={name}>
                  {label}
                </RouteLink>
              ))}
            </nav>
          )}
          {isLoggedIn ? <MemberEnd /> : !hasForm && <VisitorEnd />}
        </div>
      </div>
    </header>
  );
}

function VisitorEnd() {
  // Someone who asks to sign in wants to stay here, wherever an earlier guard pointed.
  const open = (name: 'login' | 'register') => {
    sessionStore.returnTo = null;
    openModal(name);
  };
  return (
    <div className={`${styles['end']} ${styles['visitor']}`}>
      <button
        type="button"
        className={`${buttons['primary']} ${buttons['small']}`}
        onClick={() => open('register')}
      >
        <span className={styles['short']}>{webShellCopy.registerShort}</span>
        <span className={styles['long']}>{webShellCopy.register}</span>
      </button>
      <button
        type="button"
        className={`${buttons['outline']} ${buttons['small']}`}
        onClick={() => open('login')}
      >
        {appCopy.login}
      </button>
    </div>
  );
}
