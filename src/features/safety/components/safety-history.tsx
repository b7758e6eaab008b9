import { useInfiniteQuery } from '@tanstack/react-query';
import type { BreakEvent, LimitEvent, SafetyEvent } from '@/contract/safety.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatMoney, type Satang } from '@/domain/money';
import { formatDay, formatThaiTime, formatTime } from '@/domain/thai-date';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack, Text } from '@/shared/ui/kit';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { breakEventsCopy } from '../break.copy';
import { formatEndDay } from '../break.rules';
import { historyCopy as copy } from '../safety.copy';
import { safetyQueries } from '../safety.queries';
import styles from './safety-history.module.css';

/** Changes of the member's limits and breaks, and the reality checks, the latest first. */
export function SafetyHistory() {
  const history = useInfiniteQuery(safetyQueries.history());
  const entries = history.data?.pages.flatMap((page) => page.entries);
  return (
    <StateList
      list={history}
      rows={entries?.map((entry) => <Entry key={`${entry.about}-${entry.id}`} entry={entry} />)}
      empty={
        <EmptyState
          title={copy.empty}
          action={
            <ButtonLink name="safety" variant="quiet">
              {copy.setLimit}
            </ButtonLink>
          }
        />
      }
    />
  );
}

function Entry({ entry }: { entry: SafetyEvent }) {
  const { at } = entry;
  return (
    <Stack as="li" variant="note" hasFigures className={styles.entry}>
      <Text as="b" variant="label" tone="plain">
        {nameEvent(entry)}
      </Text>
      {entry.about === 'limit' && (
        <Text as="span" tone="soft">
          {describeAmounts(entry)}
        </Text>
      )}
      <span>{`${copy.at(formatDay(toCalendarDay(new Date(at))), formatTime(at))} · ${nameAuthor(entry)}`}</span>
    </Stack>
  );
}

function nameEvent(entry: SafetyEvent): string {
  switch (entry.about) {
    case 'check':
      return copy.check(entry.minutes);
    case 'break':
      return nameBreakEvent(entry);
    case 'limit':
      return nameLimitEvent(entry);
  }
}

/** Names the author of a change, or the answer to a reality check. */
function nameAuthor(entry: SafetyEvent): string {
  return entry.about === 'check' ? copy.answers[entry.answer ?? 'waiting'] : copy.by[entry.by];
}

function nameLimitEvent({ event, kind, frame, to }: LimitEvent): string {
  const name = event === 'asked' && to === null ? copy.askedRemoval : copy.events[event];
  return name(copy.limit(kind, frame));
}

function nameBreakEvent({ event, until, by }: BreakEvent): string {
  switch (event) {
    case 'return_asked':
      return breakEventsCopy.returnAsked;
    case 'ended':
      return by === 'member' ? breakEventsCopy.returned : breakEventsCopy.ended;
    case 'excluded':
      return breakEventsCopy.excluded(describeEnd(until, breakEventsCopy.until, formatEndDay));
    default:
      return breakEventsCopy[event](describeEnd(until, breakEventsCopy.untilTime, formatThaiTime));
  }
}

function describeEnd(
  until: string | null,
  describe: (end: string) => string,
  format: (instant: string) => string,
): string {
  return until === null ? breakEventsCopy.forEver : describe(format(until));
}

function describeAmounts({ event, from, to }: LimitEvent): string {
  return event === 'set' ? formatLimit(to) : `${formatLimit(from)} → ${formatLimit(to)}`;
}

function formatLimit(limit: Satang | null): string {
  return limit === null ? copy.none : formatMoney(limit);
}
