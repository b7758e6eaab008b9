import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type MemberProtection,
  memberProtection,
} from '@/contract/operator/member-rewards.contract';
import { memberBreak } from '@/contract/operator/member-safety.contract';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Row, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { formatStaffTime } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { BreakDialog } from './break-dialog';
import { describeEnd } from './break-text';
import { breakCopy, breakNames } from './breaks.copy';
import { memberRewardsCopy as copy } from './member-rewards.copy';
import { NotSameSection } from './not-same-section';
import { SafetyHistory } from './safety-history';
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

/** Tells whether a break can become longer. */
const canGrow = (pause: MemberProtection['break']) =>
  pause === null || pause.kind === 'time_out' || pause.ends_at !== null;

/** Returns the times of a break that are known. */
function timesOf({
  began_at,
  return_asked_at,
  may_return_at,
}: NonNullable<MemberProtection['break']>) {
  const times = [
    [copy.breakSince, began_at],
    [copy.returnAsked, return_asked_at],
    [copy.mayReturn, may_return_at],
  ] as const;
  return times.flatMap(([name, at]) => (at === null ? [] : [[name, formatThaiTime(at)] as const]));
}

const timeOr = (at: string | null, missing: string) =>
  at === null ? missing : <TimeText at={at} />;

function describeState(pause: MemberProtection['break']): ReactNode {
  if (pause === null) return breakCopy.none;
  return (
    <Row as="span" gap={2} wraps>
      <Badge tone="warn">{breakNames[pause.kind]}</Badge>
      {describeEnd(pause)}
    </Row>
  );
}

/** The break, limits and holds that protect the member; operators loosen nothing here. */
export function ProtectionTab({ id }: { id: number }) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
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
            [copy.breakName, describeState(data.break)],
            ...(data.break ? timesOf(data.break) : []),
            [copy.held, timeOr(data.payouts_held_until, copy.notHeld)],
            [copy.phone, timeOr(data.phone_verified_at, copy.notProved)],
          ]}
        />
      ) : (
        <Skeleton width="100%" height={120} />
      )}
      {data && may(memberBreak) && canGrow(data.break) && (
        <Row>
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {data.break ? breakCopy.prolong : breakCopy.begin}
          </Button>
        </Row>
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
      {data?.break?.kind === 'excluded' && <NotSameSection id={id} />}
      <SafetyHistory id={id} />
      {data && isAsking && (
        <BreakDialog id={id} present={data.break} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
