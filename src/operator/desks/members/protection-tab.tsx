import { useQuery } from '@tanstack/react-query';
import {
  type MemberProtection,
  memberProtection,
} from '@/contract/operator/member-rewards.contract';
import { formatMoney } from '@/domain/money';
import { Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { formatStaffTime } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { memberRewardsCopy as copy } from './member-rewards.copy';
import { TabSection } from './tab-section';

const columns: readonly Column<MemberProtection['limits'][number]>[] = [
  {
    ...{ head: copy.limits, isName: true },
    cell: ({ kind, frame }) => `${copy.limitKinds[kind]} ${copy.frames[frame]}`,
  },
  { head: copy.limit, isNumber: true, cell: ({ amount }) => formatMoney(amount) },
  { head: copy.used, isNumber: true, cell: ({ used }) => formatMoney(used) },
  { head: copy.left, isNumber: true, cell: ({ left }) => formatMoney(left) },
  { head: copy.raise, cell: ({ waiting }) => describeRaise(waiting) },
];

function describeRaise(waiting: MemberProtection['limits'][number]['waiting']): string {
  if (waiting === null) return '–';
  const to = waiting.to === null ? copy.noLimit : formatMoney(waiting.to);
  return copy.raiseTo(to, formatStaffTime(waiting.from_at));
}

function describeBreak(pause: MemberProtection['break']): string {
  if (pause === null) return copy.noBreak;
  const kind = copy.breaks[pause.kind];
  if (pause.is_over) return copy.breakOver(kind);
  return pause.ends_at === null
    ? copy.breakForGood(kind)
    : copy.breakUntil(kind, formatStaffTime(pause.ends_at));
}

const timeOr = (at: string | null, missing: string) =>
  at === null ? missing : <TimeText at={at} />;

/** The break, limits and holds that protect the member; operators read them here and loosen nothing. */
export function ProtectionTab({ id }: { id: number }) {
  const protection = useQuery(operatorQuery(memberProtection, { id }));
  const { data } = protection;
  if (protection.error && !data) {
    return <LoadError error={protection.error} onRetry={() => void protection.refetch()} />;
  }
  return (
    <>
      <Text variant="detail" tone="soft">
        {copy.readOnly}
      </Text>
      {data ? (
        <FactList
          facts={[
            [copy.account, timeOr(data.closed_at, copy.accountOpen)],
            [copy.breakName, describeBreak(data.break)],
            [copy.held, timeOr(data.payouts_held_until, copy.notHeld)],
            [copy.phone, timeOr(data.phone_verified_at, copy.notProved)],
          ]}
        />
      ) : (
        <Skeleton width="100%" height={120} />
      )}
      <TabSection title={copy.limits}>
        <DataTable
          caption={copy.limits}
          columns={columns}
          rows={data?.limits}
          keyOf={({ kind, frame }) => `${kind}/${frame}`}
          empty={copy.noLimits}
        />
      </TabSection>
    </>
  );
}
