import handIcon from '@phosphor-icons/core/regular/hand-palm.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { formatTimeLeft } from '@/domain/time-left';
import {
  closeSafetyRefusal,
  type ExplainedRefusal,
  safetyRefusalStore,
} from '@/shared/state/safety-refusal.store';
import { clearSelectedGame, closeModal } from '@/shared/state/session.store';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { safetyQueries, type TimedStatus } from '../safety.queries';
import { refusalCopy as copy } from '../safety-refusal.copy';
import styles from './safety-refusal.dialog.module.css';

type LimitRefusal = Extract<ExplainedRefusal, { reason: 'limit' }>;

/** Explains which limit or break refused an action, over everything. */
export function SafetyRefusalDialog() {
  const { current } = useSnapshot(safetyRefusalStore);
  // Keeps the last refusal while the sheet closes.
  const [kept, setKept] = useState(current);
  if (current !== null && current !== kept) setKept(current);
  const refusal = current ?? kept;
  return (
    <SheetDialog
      isOpen={current !== null}
      onClose={closeSafetyRefusal}
      title={refusal && <Title refusal={refusal} />}
      maxWidth={440}
      closeClassName={styles.close}
    >
      {refusal && <Explanation refusal={refusal} />}
    </SheetDialog>
  );
}

function Title({ refusal }: { refusal: ExplainedRefusal }) {
  return (
    <Stack as="span" gap={3} className={styles.title}>
      <Stack as="span" isCentered tone="accent" className={styles.mark}>
        <Icon name={handIcon} size={32} />
      </Stack>
      {nameRefusal(refusal)}
    </Stack>
  );
}

function Explanation({ refusal }: { refusal: ExplainedRefusal }) {
  const isLimit = refusal.reason === 'limit';
  const hasRoom = isLimit && refusal.left > 0;
  return (
    <Stack gap={4} className={styles.content}>
      <Stack gap={1} variant="quiet" className={styles.lead}>
        {describe(refusal).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
      {isLimit && !hasRoom && <Again refusal={refusal} />}
      {hasRoom ? (
        <Button variant="primary" isWide onClick={closeSafetyRefusal}>
          {copy.change}
        </Button>
      ) : (
        <ButtonLink name="home" variant="primary" isWide onClick={leave}>
          {copy.home}
        </ButtonLink>
      )}
      <Row gap={3} place="middle" wraps className={styles.links}>
        {hasRoom && (
          <ButtonLink name="home" variant="text" size="small" onClick={leave}>
            {copy.home}
          </ButtonLink>
        )}
        {refusal.reason !== 'closed' && (
          <ButtonLink name="withdraw" variant="text" size="small" onClick={leave}>
            {copy.withdraw}
          </ButtonLink>
        )}
        {isLimit && !hasRoom && (
          <ButtonLink
            name="safety"
            query={{ break: 'time_out' }}
            variant="text"
            size="small"
            onClick={leave}
          >
            {copy.longer}
          </ButtonLink>
        )}
      </Row>
    </Stack>
  );
}

/** Countdown to the time at which the limit counts anew. */
function Again({ refusal: { kind, until } }: { refusal: LimitRefusal }) {
  const { data: status } = useQuery(safetyQueries.status());
  return (
    <Row as="p" gap={3} place="spread" className={styles.again}>
      <Text as="span" tone="soft">
        {copy.again[kind]}
      </Text>
      {status && <TimeLeft until={until} clockOffsetMs={status.clockOffsetMs} />}
    </Row>
  );
}

function TimeLeft({
  until,
  clockOffsetMs,
}: Pick<TimedStatus, 'clockOffsetMs'> & { until: string }) {
  return (
    <Text as="b" variant="title" hasFigures role="timer">
      {formatTimeLeft(useSecondsLeft(until, clockOffsetMs))}
    </Text>
  );
}

/** Closes everything over the page that the link leads to. */
function leave(): void {
  closeSafetyRefusal();
  closeModal('deposit');
  clearSelectedGame();
}

function nameRefusal(refusal: ExplainedRefusal): string {
  switch (refusal.reason) {
    case 'limit':
      return (refusal.left > 0 ? copy.tooMuch : copy.reached)(refusal.kind, refusal.frame);
    case 'time_out':
      return copy.timeOut;
    case 'excluded':
      return copy.excluded;
    case 'closed':
      return copy.closed;
  }
}

function describe(refusal: ExplainedRefusal): string[] {
  if (refusal.reason === 'closed') return [copy.closedText];
  if (refusal.reason !== 'limit') {
    const { until } = refusal;
    return [...(until === null ? [] : [copy.until(formatThaiTime(until))]), copy.breakText];
  }
  const { kind, frame, limit, left } = refusal;
  return [
    copy.ownLimit(formatMoney(limit), frame),
    ...(left > 0
      ? [copy.room[kind](formatMoney(left), frame), copy.useRoom[kind]]
      : [copy.withdrawable]),
  ];
}
