import { useSnapshot } from 'valtio/react';
import { appCopy } from '@/app/app.copy';
import type { ShellProps } from '@/app/router';
import { AuthGate } from '@/app/shell/auth-gate';
import { BottomNav } from '@/app/shell/bottom-nav';
import { HeaderAccount } from '@/app/shell/header-account';
import { findTraits } from '@/app/shell/layout-traits';
import { MenuButton } from '@/app/shell/menu-button';
import { useAgent } from '@/features/agent/agent.queries';
import { RouteLink } from '@/shared/routing/route-link';
import { hydration } from '@/shared/state/hydration';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { liffCopy } from './liff.copy';
import styles from './liff-shell.module.css';

const MAIN_ID = 'main';

/**
 * The compact chrome inside LINE, which draws a bar of its own: one row above, the main links at the bottom. That the money
 * is simulated stands in the row, and so for the whole visit.
 */
export function LiffShell({ match, children }: ShellProps) {
  const { hasChrome, awaitsMember } = findTraits(match);
  const agent = useAgent();
  const { isLoggedIn } = useSnapshot(userStore);
  const { isComplete } = useSnapshot(hydration);
  const { lineVisitor } = useSnapshot(sessionStore);
  const content = awaitsMember ? <AuthGate>{children}</AuthGate> : children;
  const main = (
    <main id={MAIN_ID} className={styles[hasChrome ? 'main' : 'full']} tabIndex={-1}>
      {content}
    </main>
  );
  if (!hasChrome) return main;
  return (
    <div className={styles.page}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {appCopy.skip}
      </a>
      <header className={styles.row}>
        <RouteLink name="home" className={styles.logo}>
          <img src={agent.info.agent_logo} alt="" width={28} height={28} />
          <span className={styles.words}>
            <span className={styles.name}>{agent.name}</span>
            {agent.simulated_money && (
              <span className={styles.mark}>{appCopy.simulatedMoneyMark}</span>
            )}
          </span>
        </RouteLink>
        {(isLoggedIn || !isComplete) && <HeaderAccount />}
        {!isLoggedIn && (
          <div className={styles.end}>
            {/* A page that is a form itself needs no way to it. */}
            {match?.route.layout !== 'auth' && (
              <ButtonLink name={lineVisitor ? 'register' : 'login'} variant="outline" size="small">
                {liffCopy.visitorEnd}
              </ButtonLink>
            )}
            <MenuButton />
          </div>
        )}
      </header>
      {main}
      <div className={styles.bar}>
        <BottomNav match={match} contactUrl={agent.line_contact_url} />
      </div>
    </div>
  );
}
