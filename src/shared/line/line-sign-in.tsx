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

/** Offers signing in by LINE, where that is possible. */
export function LineSignIn() {
  const [path] = useLocation();
  const search = useSearch();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { lineVisitor } = useSnapshot(sessionStore);
  const { signIn } = getLinePlatform();
  // Whom LINE has named already is not asked again: the forms link them.
  if (!signIn || lineVisitor) return null;

  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await signIn(sessionStore.returnTo ?? currentAddress(path, search));
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={3} className={styles.place}>
      <Row as="span" gap={3} look="note" className={styles.or}>
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

/** Signing in on a page that is the form itself leads to the member's own page. */
function currentAddress(path: string, search: string): string {
  if (/^\/(?:login|register|forgot|link)\b/.test(path)) return hrefFor('member');
  return search === '' ? path : `${path}?${search}`;
}
