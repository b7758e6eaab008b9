import { useQuery } from '@tanstack/react-query';
import { type MemberSafety, memberSafety } from '@/contract/operator/member-safety.contract';
import { formatMoney } from '@/domain/money';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { describeEnd } from './break-text';
import { safetyHistoryCopy as copy } from './breaks.copy';
import { TabSection } from './tab-section';

type SafetyEvent = MemberSafety['events'][number];

const writeLimit = (satang: number | null) =>
  satang === null ? copy.noLimit : formatMoney(satang);

function nameEvent(event: SafetyEvent): string {
  switch (event.about) {
    case 'check':
      return copy.check(event.minutes);
    case 'break':
      return copy.breaks[event.event];
    case 'limit':
      return copy.limits[event.event](copy.limit(event.kind, event.frame));
  }
}

function describeValue(event: SafetyEvent): string {
  switch (event.about) {
    case 'check':
      return copy.answers[event.answer ?? 'waiting'];
    case 'break':
      return event.event === 'ended' || event.event === 'return_asked'
        ? '–'
        : describeEnd({ ends_at: event.until, is_over: false, return_asked_at: null });
    case 'limit':
      return event.event === 'set'
        ? writeLimit(event.to)
        : copy.change(writeLimit(event.from), writeLimit(event.to));
  }
}

const columns: readonly Column<SafetyEvent>[] = [
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  { head: copy.what, isName: true, cell: nameEvent },
  { head: copy.value, cell: describeValue },
  { head: copy.by, cell: (event) => copy.actors[event.about === 'check' ? 'member' : event.by] },
];

/** The latest changes of the limits and breaks of a member. */
export function SafetyHistory({ id }: { id: number }) {
  const safety = useQuery(operatorQuery(memberSafety, { id }));
  return (
    <TabSection title={copy.title}>
      <DataTable
        caption={copy.title}
        columns={columns}
        rows={safety.data?.events}
        keyOf={(event) => event.id}
        empty={copy.empty}
        error={safety.error}
        onRetry={() => void safety.refetch()}
      />
    </TabSection>
  );
}
