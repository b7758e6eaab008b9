import { useInfiniteQuery } from '@tanstack/react-query';
import type { SafetyEvent } from '@/contract/safety.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatMoney, type Satang } from '@/domain/money';
import { formatDay, formatTime } from '@/domain/thai-date';
import { Stack, Text } from '@/shared/ui/kit';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { historyCopy as copy } from '../safety.copy';
import { safetyQueries } from '../safety.queries';
import styles from './safety-history.module.css';

/** Changes of the member's limits, the latest first. */
export function SafetyHistory() {
  const history = useInfiniteQuery(safetyQueries.history());
  const entries = history.data?.pages.flatMap((page) => page.entries);
  return (
    <StateList
      list={history}
      rows={entries?.map((entry) => <Entry key={entry.id} entry={entry} />)}
      empty={<EmptyState title={copy.empty} />}
    />
  );
}

function Entry({ entry }: { entry: SafetyEvent }) {
  const { at, kind, frame, by } = entry;
  return (
    <Stack as="li" variant="note" hasFigures className={styles.entry}>
      <Text as="b" variant="label" tone="plain">
        {nameEvent(entry)(copy.limit(kind, frame))}
      </Text>
      <Text as="span" tone="soft">
        {describeAmounts(entry)}
      </Text>
      <span>{`${copy.at(formatDay(toCalendarDay(new Date(at))), formatTime(at))} · ${copy.by[by]}`}</span>
    </Stack>
  );
}

function nameEvent({ event, to }: SafetyEvent): (limit: string) => string {
  return event === 'asked' && to === null ? copy.askedRemoval : copy.events[event];
}

function describeAmounts({ event, from, to }: SafetyEvent): string {
  return event === 'set' ? formatLimit(to) : `${formatLimit(from)} → ${formatLimit(to)}`;
}

function formatLimit(limit: Satang | null): string {
  return limit === null ? copy.none : formatMoney(limit);
}
