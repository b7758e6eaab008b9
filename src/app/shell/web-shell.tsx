import type { LayoutName } from '@/contract/routes';
import { appCopy } from '../app.copy';
import type { ShellProps } from '../router';
import { AuthGate } from './auth-gate';
import { Footer } from './footer';
import { Header } from './header';
import { MoneyNotice } from './money-notice';
import styles from './web-shell.module.css';

const MAIN_ID = 'main';

interface LayoutTraits {
  /** Header and footer. */
  hasChrome: boolean;
  isNarrow: boolean;
  /** Waits until the server has confirmed who is signed in. */
  awaitsMember: boolean;
}

const traits: Record<LayoutName, LayoutTraits> = {
  default: { hasChrome: true, isNarrow: false, awaitsMember: false },
  lobby: { hasChrome: true, isNarrow: false, awaitsMember: false },
  auth: { hasChrome: true, isNarrow: true, awaitsMember: true },
  payment: { hasChrome: true, isNarrow: true, awaitsMember: true },
  game: { hasChrome: false, isNarrow: false, awaitsMember: false },
  liff: { hasChrome: true, isNarrow: false, awaitsMember: false },
};

/** The layouts of the companion web site. */
export function WebShell({ match, children }: ShellProps) {
  const { hasChrome, isNarrow, awaitsMember } = traits[match.route.layout];
  const content = awaitsMember ? <AuthGate>{children}</AuthGate> : children;
  if (!hasChrome) {
    return (
      <main id={MAIN_ID} className={styles['full']} tabIndex={-1}>
        {content}
      </main>
    );
  }
  return (
    <div className={styles['page']}>
      <a className={styles['skip']} href={`#${MAIN_ID}`}>
        {appCopy.skip}
      </a>
      <MoneyNotice />
      <Header routeName={match.name} />
      <main
        id={MAIN_ID}
        className={`${styles['main']} ${isNarrow ? styles['narrow'] : ''}`}
        tabIndex={-1}
      >
        {content}
      </main>
      <Footer />
    </div>
  );
}
