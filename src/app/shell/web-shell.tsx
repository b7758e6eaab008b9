import type { ShellProps } from '../router';
import { AuthGate } from './auth-gate';
import { Footer } from './footer';
import { Header } from './header';
import { findTraits } from './layout-traits';
import { MoneyNotice } from './money-notice';
import { MAIN_ID, ShellPage } from './shell-page';
import styles from './web-shell.module.css';

/** Shell of the companion web site, with its layouts. */
export function WebShell({ match, children }: ShellProps) {
  const { hasChrome, isNarrow, awaitsMember } = findTraits(match);
  const content = awaitsMember ? <AuthGate>{children}</AuthGate> : children;
  const width =
    isNarrow && !match?.route.hasColumns ? `${styles.main} ${styles.narrow}` : styles.main;
  const main = (
    <main id={MAIN_ID} className={hasChrome ? width : styles.full} tabIndex={-1}>
      {content}
    </main>
  );
  if (!hasChrome) return main;
  return (
    <ShellPage>
      <MoneyNotice />
      <Header match={match} />
      {main}
      <Footer match={match} />
    </ShellPage>
  );
}
