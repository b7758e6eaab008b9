import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import billsIcon from '@phosphor-icons/core/regular/note.svg?icon';
import receiptIcon from '@phosphor-icons/core/regular/receipt.svg?icon';
import userIcon from '@phosphor-icons/core/regular/user-circle.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { BreakKind } from '@/contract/break.fields';
import type { SafetyBreak } from '@/contract/breaks.contract';
import { routes } from '@/contract/routes';
import { invalidateAfter } from '@/shared/query/query-cache';
import { RouteLink, type RouteLinkProps } from '@/shared/routing/route-link';
import { useHasPassed } from '@/shared/time/server-clock';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { restrictedCopy as copy } from '../break.copy';
import { formatEndDay, formatMoment } from '../break.rules';
import { safetyQueries, type TimedStatus } from '../safety.queries';
import { BreakSheets } from './break-sheets';
import { HelpLink } from './help-link';
import styles from './restricted-home.module.css';
import { ReturnSteps } from './return-steps';

export interface RestrictedHomeProps {
  /** The balance of the main wallet. */
  balance: ReactNode;
  onLogout: () => void;
}

/** The screen of a member on a break, in place of most others: how long it lasts, and all that stays possible. */
export function RestrictedHome({ balance, onLogout }: RestrictedHomeProps) {
  const { data: status, error, refetch } = useQuery(safetyQueries.status());
  const present = status?.break ?? null;
  const clockOffsetMs = status?.clockOffsetMs ?? 0;
  const [isStaying, setStaying] = useState(false);
  const isDue = useHasPassed(present?.may_return_at ?? NEVER, clockOffsetMs);
  useRefreshAtEnd(present, clockOffsetMs);
  return (
    <div className={styles.page}>
      <Card as="section" className={styles.state} aria-labelledby="break-state">
        <span className={styles.mark}>
          <img src="/art/glyphs/lotus.webp" alt="" width={48} height={48} />
        </span>
        {/* One element in all states, because it gets the focus when the page opens. */}
        <Text as="h1" variant="title" hasFigures id="break-state">
          {present ? nameState(present, { isStaying, isDue }) : routes.restricted.title}
        </Text>
        {status && present ? (
          present.is_over ? (
            <ReturnSteps
              mayReturnAt={present.may_return_at}
              isDue={isDue}
              isStaying={isStaying}
              onStay={() => setStaying(true)}
            />
          ) : (
            <Present status={status} present={present} balance={balance} />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack aria-busy="true" className={styles.busy}>
            <Skeleton height={44} />
          </Stack>
        )}
      </Card>
      <Card as="section" className={styles.money} aria-label={copy.balance}>
        <Row gap={3} place="spread">
          <Text as="span" variant="quiet">
            {copy.balance}
          </Text>
          <Text as="span" variant="title" hasFigures>
            {balance}
          </Text>
        </Row>
        <ButtonLink
          name="withdraw"
          // The question whether to return has the main action.
          variant={present?.is_over ? 'quiet' : 'primary'}
          isWide
          className={styles.withdraw}
        >
          {copy.withdraw}
        </ButtonLink>
      </Card>
      <Card as="nav" className={styles.links} aria-label={copy.links}>
        <Entry name="statement" icon={receiptIcon} label={copy.statement} />
        <Entry name="lottoBills" query={{ state: 'active' }} icon={billsIcon} label={copy.bills} />
        <Entry name="profile" icon={userIcon} label={copy.profile} />
      </Card>
      <HelpLink phone={status?.help_phone} />
      <Button variant="text" className={styles.leave} onClick={onLogout}>
        {copy.logout}
      </Button>
    </div>
  );
}

interface PresentProps extends Pick<RestrictedHomeProps, 'balance'> {
  status: TimedStatus;
  present: SafetyBreak;
}

/** A break that goes on, and the button that makes it longer. */
function Present({ status, present, balance }: PresentProps) {
  const [sheet, setSheet] = useState<BreakKind | null>(null);
  return (
    <>
      <Stack variant="quiet">
        {copy.effects.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
      {present.kind === 'time_out' && (
        <Button
          variant="text"
          size="small"
          className={styles.longer}
          onClick={() => setSheet('time_out')}
        >
          {copy.longer}
        </Button>
      )}
      <BreakSheets open={sheet} onOpen={setSheet} status={status} balance={balance} />
    </>
  );
}

function nameState(
  { kind, ends_at, is_over, may_return_at }: SafetyBreak,
  { isStaying, isDue }: { isStaying: boolean; isDue: boolean },
): string {
  if (ends_at === null) return copy.forEver;
  if (!is_over && kind === 'time_out') return copy.timeOut(formatMoment(ends_at));
  if (!is_over) return copy.excluded(formatEndDay(ends_at));
  if (may_return_at !== null) return isDue ? copy.due : copy.waits;
  return isStaying ? copy.stays : copy.over;
}

/** Later than the end of every break that has one. */
const NEVER = '9999-12-31T00:00:00Z';

/** Asks anew at the end of a break, when a time-out is over and an exclusion can be ended. */
function useRefreshAtEnd(present: SafetyBreak | null, clockOffsetMs: number): void {
  const hasPassed = useHasPassed(present?.ends_at ?? NEVER, clockOffsetMs);
  const isNews = hasPassed && present?.is_over === false;
  useEffect(() => {
    if (isNews) invalidateAfter(['safety']);
  }, [isNews]);
}

interface EntryProps extends Pick<RouteLinkProps, 'name' | 'query'> {
  icon: string;
  label: string;
}

function Entry({ icon, label, ...link }: EntryProps) {
  return (
    <Row {...link} as={RouteLink} gap={4} className={styles.entry}>
      <Icon name={icon} />
      <Text as="span" variant="label" tone="plain" className={styles.label}>
        {label}
      </Text>
      <Icon name={caretIcon} size={20} />
    </Row>
  );
}
