import chatIcon from '@phosphor-icons/core/fill/chat-circle-fill.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, describeError } from '@/shared/http/api-error';
import { getLinePlatform } from '@/shared/line/line-platform';
import { useIsInLine } from '@/shared/line/use-is-in-line';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { uiCopy } from '@/shared/ui/ui.copy';
import { lineLinkCopy } from '../line.copy';
import { lineQueries } from '../line.queries';
import styles from './line-account-card.module.css';

const LinkProof = lazyPart(() => import('./link-proof').then((m) => m.LinkProof), {
  fallback: <Skeleton height={160} />,
});

/** The member's linked LINE account, with a button that links or unlinks it. */
export function LineAccountCard() {
  const { data: account, error, refetch } = useQuery(lineQueries.account());
  const { isBusy, problem, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const [isProving, setProving] = useState(false);
  const platform = getLinePlatform();
  const isInLine = useIsInLine();

  if (account === undefined) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <Skeleton className={isInLine ? styles.linkedPlace : styles.place} />
      </div>
    );
  }

  const handleLink = () =>
    run(async () => {
      const proof = platform.getProof();
      if (!proof) return;
      const { postLineLink } = await import('../line.api');
      try {
        await postLineLink(proof);
      } catch (error) {
        if (!(error instanceof ApiError && error.errorName === 'line.needs_proof')) throw error;
        setProving(true);
        return;
      }
      showToast({ message: lineLinkCopy.linkDone, tone: 'success' });
    });
  const handleProven = () => {
    setProving(false);
    showToast({ message: lineLinkCopy.linkDone, tone: 'success' });
  };
  const handleUnlink = () =>
    run(async () => {
      const { postLineUnlink } = await import('../line.api');
      await postLineUnlink(platform.getAccessToken());
      setAsking(false);
      showToast({ message: lineLinkCopy.unlinkDone, tone: 'success' });
    });

  return (
    <Row gap={3} wraps isCard className={styles.card}>
      {account?.picture_url ? (
        <img className={styles.picture} src={account.picture_url} alt="" width={40} height={40} />
      ) : (
        <Icon name={chatIcon} size={40} className={styles.mark} />
      )}
      <Stack as="p" tone="soft" className={styles.text}>
        {account && <b>{account.display_name}</b>}
        <span>
          {account
            ? isAsking
              ? lineLinkCopy.unlinkQuestion
              : lineLinkCopy.linked
            : platform.getProof()
              ? lineLinkCopy.notLinked
              : lineLinkCopy.howToLink}
        </span>
      </Stack>
      <Row gap={2} align="stretch" wraps className={styles.actions}>
        {!account && !isProving && platform.getProof() && (
          <Action onClick={handleLink} isBusy={isBusy} busyText={lineLinkCopy.linkBusy}>
            {lineLinkCopy.link}
          </Action>
        )}
        {account && !isAsking && (
          <Button variant="outline" size="small" onClick={() => setAsking(true)}>
            {lineLinkCopy.unlink}
          </Button>
        )}
        {account && isAsking && (
          <>
            <Button variant="text" size="small" onClick={() => setAsking(false)}>
              {uiCopy.cancel}
            </Button>
            <Action onClick={handleUnlink} isBusy={isBusy} busyText={lineLinkCopy.unlinkBusy}>
              {lineLinkCopy.unlinkConfirm}
            </Action>
          </>
        )}
      </Row>
      {isProving && !account && (
        <LinkProof
          onLinked={handleProven}
          onCancel={() => setProving(false)}
          onFail={() => setProving(false)}
        />
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Row>
  );
}

interface ActionProps {
  onClick: () => void;
  isBusy: boolean;
  busyText: string;
  children: string;
}

function Action({ onClick, isBusy, busyText, children }: ActionProps) {
  return (
    <Button variant="quiet" size="small" isBusy={isBusy} onClick={onClick}>
      {isBusy ? busyText : children}
    </Button>
  );
}

/** Runs one action at a time and holds its error message. */
function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (action: () => Promise<void>): void => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    action()
      .catch((error: unknown) => setProblem(describeError(error)))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, run };
}
