import chatIcon from '@phosphor-icons/core/fill/chat-circle-fill.svg?icon';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation, useSearch } from 'wouter';
import { Row, Stack } from '@/shared/ui/kit';
import { describeError } from '../http/api-error';
import { hrefFor } from '../routing/use-route';
import { sessionStore } from '../state/session.store';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { lineCopy } from './line.copy';
import { getLinePlatform } from './line-platform';
import styles from './line-sign-in.module.css';

/** The button for signing in with LINE; renders nothing where this is not offered. */
export function LineSignIn() {
  const [path] = useLocation();
  const search = useSearch();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { lineVisitor } = useSnapshot(sessionStore);
  const { signIn } = getLinePlatform();
  // The login and registration forms link a visitor whom LINE has already identified.
  if (!signIn || lineVisitor) return null;

  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await signIn(sessionStore.returnTo ?? currentUrl(path, search));
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={3} className={styles.place}>
      <Row as="span" gap={3} variant="note" className={styles.or}>
        {lineCopy.or}
      </Row>
      <Button variant="outline" isWide isBusy={isBusy} onClick={() => void handleClick()}>
        <Icon name={chatIcon} className={styles.mark} />
        {isBusy ? lineCopy.signInBusy : lineCopy.signIn}
      </Button>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Stack>
  );
}

/**
 * Returns the path to continue at: the member's page if the current page is a login or registration form, or else the
 * current path.
 */
function currentUrl(path: string, search: string): string {
  if (/^\/(?:login|register|forgot|link)\b/.test(path)) return hrefFor('member');
  return search === '' ? path : `${path}?${search}`;
}
