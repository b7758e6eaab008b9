import { useSnapshot } from 'valtio/react';
import { appCopy } from '@/app/app.copy';
import type { ShellProps } from '@/app/router';
import { AuthGate } from '@/app/shell/auth-gate';
import { BottomNav } from '@/app/shell/bottom-nav';
import { HeaderAccount } from '@/app/shell/header-account';
import { findTraits } from '@/app/shell/layout-traits';
import { MenuButton } from '@/app/shell/menu-button';
import { MAIN_ID, ShellPage } from '@/app/shell/shell-page';
import { useAgent } from '@/features/agent/agent.queries';
import { RouteLink } from '@/shared/routing/route-link';
import { hydration } from '@/shared/state/hydration';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row } from '@/shared/ui/kit';
import { liffCopy } from './liff.copy';
import styles from './liff-shell.module.css';

/**
 * The compact shell inside LINE: one row above the screen, and the main links at the bottom, because LINE draws its own
 * title bar. The row always shows that the money is simulated.
 */
export function LiffShell({ match, children }: ShellProps) {
  const { hasChrome, awaitsMember } = findTraits(match);
  const agent = useAgent();
  const { isLoggedIn } = useSnapshot(userStore);
  const { isComplete } = useSnapshot(hydration);
  const { lineVisitor } = useSnapshot(sessionStore);
  const content = awaitsMember ? <AuthGate>{children}</AuthGate> : children;
  const main = (
    <main id={MAIN_ID} className={hasChrome ? styles.main : styles.full} tabIndex={-1}>
      {content}
    </main>
  );
  if (!hasChrome) return main;
  return (
    <ShellPage className={styles.page}>
      <Row as="header" gap={2} className={styles.row}>
        <Row as={RouteLink} gap={2} name="home" className={styles.logo}>
          <img src={agent.info.agent_logo} alt="" width={28} height={28} />
          <span className={styles.text}>
            <span className={styles.name}>{agent.name}</span>
            {agent.simulated_money && (
              <span className={styles.mark}>{appCopy.simulatedMoneyMark}</span>
            )}
          </span>
        </Row>
        {(isLoggedIn || !isComplete) && <HeaderAccount />}
        {!isLoggedIn && (
          <Row gap={1} className={styles.end}>
            {/* The login and registration pages contain the form, so they need no link to it. */}
            {match?.route.layout !== 'auth' && (
              <ButtonLink name={lineVisitor ? 'register' : 'login'} variant="outline" size="small">
                {liffCopy.visitorEnd}
              </ButtonLink>
            )}
            <MenuButton />
          </Row>
        )}
      </Row>
      {main}
      <div className={styles.bar}>
        <BottomNav match={match} contactUrl={agent.line_contact_url} />
      </div>
    </ShellPage>
  );
}
