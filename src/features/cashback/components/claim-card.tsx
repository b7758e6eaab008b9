import clockIcon from '@phosphor-icons/core/regular/clock.svg?icon';
import { type ReactNode, useState } from 'react';
import type { CashbackDay, CashbackKind, CashbackSummary } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { formatMoney } from '@/domain/money';
import { formatDay, formatDayOfYear, formatThaiTime } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { Chip } from '@/shared/ui/chip';
import { Icon } from '@/shared/ui/icon';
import { InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import filterStyles from '@/shared/ui/list-filter.module.css';
import { cashbackCopy as copy } from '../cashback.copy';
import { betterKind, chooseDay, formatLastMinute, isOpen, kindOf } from '../cashback.rules';
import { ClaimButton } from './claim-button';
import styles from './claim-card.module.css';
import { ClaimLines } from './claim-lines';
import { ClaimOptions } from './claim-options';

export interface ClaimCardProps {
  summary: CashbackSummary;
  /** Day from the URL; null for the latest claimable day. */
  date: CalendarDay | null;
  onDate: (date: CalendarDay) => void;
  /** Whether only the loss refund is offered as long as it can be claimed. */
  isLossOnly: boolean;
}

/** A day's cashback, its calculation, and the claim button. */
export function ClaimCard({ summary, date, onDate, isLossOnly }: ClaimCardProps) {
  const day = chooseDay(summary, date);
  const open = summary.days.filter(isOpen);
  const { yesterday } = summary;
  return (
    <Stack
      as="section"
      gap={3}
      isCard
      className={styles.card}
      aria-label={titleOf(day?.date ?? yesterday, yesterday)}
    >
      {open.length > 1 && (
        <div className={filterStyles.chips} role="group" aria-label={copy.dayFilter}>
          {open.map(({ date: each }) => (
            <Chip key={each} isSelected={each === day?.date} onClick={() => onDate(each)}>
              {each === yesterday
                ? copy.yesterdayShort(formatDayOfYear(each))
                : formatDayOfYear(each)}
            </Chip>
          ))}
        </div>
      )}
      {day ? (
        <Day key={day.date} summary={summary} day={day} isLossOnly={isLossOnly} />
      ) : summary.is_yesterday_counted ? (
        <Quiet title={copy.nothingYesterday}>{copy.nothingHint}</Quiet>
      ) : (
        <Quiet title={copy.counting}>{copy.countingHint}</Quiet>
      )}
      {summary.owed > 0 && <InfoLine>{copy.owed(formatMoney(summary.owed))}</InfoLine>}
    </Stack>
  );
}

function titleOf(date: CalendarDay, yesterday: CalendarDay): string {
  return date === yesterday ? copy.ofYesterday(formatDay(date)) : copy.ofDay(formatDay(date));
}

function headingOf(date: CalendarDay, yesterday: CalendarDay): string {
  const day = formatDayOfYear(date);
  return date === yesterday ? copy.ofYesterday(day) : copy.ofDay(day);
}

function Quiet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={1} tone="faint" className={styles.quiet} role="status">
      <Icon name={clockIcon} size={28} />
      <h2>{title}</h2>
      <p>{children}</p>
    </Stack>
  );
}

interface DayProps {
  summary: CashbackSummary;
  day: CashbackDay;
  isLossOnly: boolean;
}

function Day({ summary, day, isLossOnly }: DayProps) {
  const [chosen, setChosen] = useState<CashbackKind | null>(null);
  const { claim } = day;
  if (!claim && isLossOnly && day.loss.state === 'nothing') {
    return <NothingLost summary={summary} day={day} />;
  }
  const usual =
    kindOf(day, 'loss').state === 'open' && isLossOnly ? ('loss' as const) : betterKind(day);
  // The chosen kind may no longer be claimable.
  const wanted = chosen && kindOf(day, chosen).state === 'open' ? chosen : usual;
  const kind = claim?.kind ?? wanted;
  const showsBoth = isOpen(day) && !(isLossOnly && day.loss.state === 'open');
  const canClaim = kindOf(day, kind).state === 'open';
  return (
    <>
      <Row align="baseline" place="spread" wraps className={styles.head}>
        <h2>{headingOf(day.date, summary.yesterday)}</h2>
        {canClaim && (
          <Text as="span" variant="detail" tone="warn" hasFigures>
            {copy.until(formatLastMinute(day.ends_at))}
          </Text>
        )}
      </Row>
      {claim && (
        <Stack as="p" variant="detail" className={styles.taken} role="status">
          <Text as="b" variant="heading" tone="success" hasFigures>
            {copy.taken(copy.kinds[claim.kind], formatMoney(claim.paid))}
          </Text>
          <span>{copy.takenAt(formatThaiTime(claim.claimed_at))}</span>
        </Stack>
      )}
      {showsBoth && <ClaimOptions day={day} kind={kind} onKind={setChosen} />}
      <ClaimLines day={day} kind={kind} {...(canClaim && { carried: summary })} />
      {canClaim && <ClaimButton summary={summary} day={day} kind={kind} />}
      {!claim && !canClaim && (
        <Text variant="note" className={styles.terms}>
          {whyNot(day, kind)}
        </Text>
      )}
      {canClaim && !showsBoth && day.turnover_cashback.state === 'open' && (
        <RouteLink name="cashback" query={{ date: day.date }} className={styles.other}>
          {copy.compare}
        </RouteLink>
      )}
    </>
  );
}

function whyNot(day: CashbackDay, kind: CashbackKind): string {
  const { state, least } = kindOf(day, kind);
  if (state === 'lapsed') return copy.why.lapsed(formatLastMinute(day.ends_at));
  if (state === 'too_little') return copy.why.too_little(formatMoney(least));
  return copy.nothingOpen;
}

/** A day without a loss, with an offer of the turnover cashback. */
function NothingLost({ summary, day }: Omit<DayProps, 'isLossOnly'>) {
  const which = day.date === summary.yesterday ? 'yesterday' : 'day';
  const isOffered = day.turnover_cashback.state === 'open';
  return (
    <Stack gap={3} className={styles.won}>
      <Stack as="span" isCentered className={styles.medal}>
        <img src="/art/symbols/four-leaf-clover.webp" alt="" width={64} height={64} />
      </Stack>
      <h2>{day.net < 0 ? `${copy.wonOf[which]} ${formatMoney(-day.net)}` : copy.even[which]}</h2>
      <Text variant="quiet" className={styles.message}>
        {isOffered ? copy.otherKind : copy.noLossAtAll}
      </Text>
      {isOffered && (
        <>
          <div className={styles.box}>
            <ClaimLines day={day} kind="turnover" carried={summary} />
          </div>
          <ClaimButton summary={summary} day={day} kind="turnover" />
        </>
      )}
    </Stack>
  );
}
