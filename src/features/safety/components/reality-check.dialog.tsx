import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { safetyCheck } from '@/contract/reality-check.contract';
import type { CheckAnswer, RealityCheck } from '@/contract/reality-check.fields';
import type { SafetyLimit } from '@/contract/safety.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { hrefFor } from '@/shared/routing/use-route';
import { clearSelectedGame, closeModal } from '@/shared/state/session.store';
import { noteCheck, userStore } from '@/shared/state/user.store';
import { useHasPassed } from '@/shared/time/server-clock';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { ErrorState } from '@/shared/ui/states';
import { readLimitState, readUsedPart } from '../limit.rules';
import { findTightestLimit } from '../play-time.rules';
import { checkCopy as copy, safetyCopy } from '../safety.copy';
import { safetyQueries } from '../safety.queries';
import bar from './limit-row.module.css';
import styles from './reality-check.dialog.module.css';

const postCheck = commandOf(safetyCheck);

/** Asks a member who has played for some time whether to go on, over everything. It closes only by an answer. */
export function RealityCheckDialog() {
  const { isCheckDue } = useSnapshot(userStore);
  const {
    data: status,
    error,
    refetch,
  } = useQuery({
    ...safetyQueries.status(),
    // Data that the page has already may be older than the check.
    staleTime: 0,
    enabled: isCheckDue,
  });
  const [hasPaused, setPaused] = useState(false);
  const pause = useRef<HTMLButtonElement>(null);
  const { problem, isBusy, run } = useButtonCall();
  const [, navigate] = useLocation();
  const check = status?.check ?? null;
  // Keeps the last check while the sheet closes.
  const [kept, setKept] = useState(check);
  if (isCheckDue && check !== kept) setKept(check);

  const answer = (choice: CheckAnswer, onPause = () => setPaused(true)) =>
    run(
      async () => {
        if (!kept) return;
        await postCheck({ session_began_at: kept.session_began_at, answer: choice });
        noteCheck(false);
        if (choice === 'go_on') return;
        closeModal('deposit');
        clearSelectedGame();
        onPause();
      },
      ({ errorName }) => {
        // Another device has answered, or the session has ended.
        if (errorName === 'safety.check_gone') noteCheck(false);
        return errorName === 'safety.check_gone';
      },
    );

  const openSettings = () => answer('pause', () => navigate(hrefFor('safety')));

  if (hasPaused) {
    const close = () => setPaused(false);
    return (
      <SheetDialog isOpen onClose={close} title={copy.paused} maxWidth={440}>
        <Stack gap={4}>
          <Text variant="quiet">{copy.pausedText}</Text>
          <ButtonLink name="home" variant="primary" isWide onClick={close}>
            {copy.home}
          </ButtonLink>
          <ButtonLink
            name="safety"
            query={{ break: 'time_out' }}
            variant="text"
            isWide
            onClick={close}
          >
            {copy.longer}
          </ButtonLink>
        </Stack>
      </SheetDialog>
    );
  }
  return (
    <SheetDialog
      // The answer has the focus from the beginning, so the sheet waits for what it shows.
      isOpen={isCheckDue && (kept !== null || error !== null)}
      // The back button and Escape take the careful answer.
      onClose={() => void answer('pause')}
      title={kept ? <Title check={kept} /> : copy.name}
      maxWidth={440}
      role="alertdialog"
      isPersistent
      hasCloseButton={false}
      initialFocus={pause}
    >
      {kept ? (
        <Stack gap={4} className={styles.content}>
          <Lead answerBy={kept.answer_by} clockOffsetMs={status?.clockOffsetMs ?? 0} />
          <Sums check={kept} />
          {status && <Limit limit={findTightestLimit(status.limits)} />}
          <Problem>{problem}</Problem>
          <Row gap={2} align="stretch" className={styles.answers}>
            <Button variant="outline" isBusy={isBusy} onClick={() => void answer('go_on')}>
              {copy.goOn}
            </Button>
            <Button
              ref={pause}
              variant="primary"
              isBusy={isBusy}
              onClick={() => void answer('pause')}
            >
              {copy.pause}
            </Button>
          </Row>
          <Button
            variant="text"
            className={styles.settings}
            isBusy={isBusy}
            onClick={() => void openSettings()}
          >
            {copy.settings}
          </Button>
        </Stack>
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </SheetDialog>
  );
}

function Title({ check: { minutes } }: { check: RealityCheck }) {
  return (
    <Stack as="span" gap={3} className={styles.title}>
      <Stack as="span" isCentered className={styles.ring} aria-hidden="true">
        <b>{minutes}</b>
        <small>{copy.minutes}</small>
      </Stack>
      {copy.title(minutes)}
    </Stack>
  );
}

function Lead({ answerBy, clockOffsetMs }: { answerBy: string; clockOffsetMs: number }) {
  const isLate = useHasPassed(answerBy, clockOffsetMs);
  return (
    <Text variant="quiet" aria-live="polite">
      {isLate ? copy.late : copy.waiting}
    </Text>
  );
}

function Sums({ check: { staked, returned, net } }: { check: RealityCheck }) {
  return (
    <dl className={styles.sums} aria-label={copy.sums}>
      {(
        [
          [copy.staked, formatMoney(staked)],
          [copy.returned, formatMoney(returned)],
          [copy.net, formatSignedMoney(net)],
        ] as const
      ).map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Limit({ limit }: { limit: SafetyLimit | undefined }) {
  if (!limit || limit.limit === null) return null;
  return (
    <Stack gap={1}>
      <Row as="p" gap={2} align="baseline" place="spread" wraps>
        <span>{copy.limit(limit.kind, limit.frame)}</span>
        <Text as="span" hasFigures>
          <b>{formatMoney(Math.max(0, limit.used))}</b>{' '}
          <Text as="span" tone="faint">
            {safetyCopy.of(formatMoney(limit.limit))}
          </Text>
        </Text>
      </Row>
      <span
        className={bar.bar}
        data-state={readLimitState(limit)}
        style={{ '--part': readUsedPart(limit) } as CSSProperties}
      />
    </Stack>
  );
}
