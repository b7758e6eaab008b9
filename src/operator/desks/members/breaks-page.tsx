import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { type SafetyBreaksPage, safetyBreaks } from '@/contract/operator/member-safety.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMonth, formatThaiTime } from '@/domain/thai-date';
import { Card } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { DayText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { DeskPage } from '../../shell/desk-page';
import { describeEnd } from './break-text';
import { breakNames, breaksPageCopy as copy } from './breaks.copy';
import { membersCopy } from './members.copy';
import { MembersLinks } from './members-links';
import { TabSection } from './tab-section';

type BreakRow = SafetyBreaksPage['breaks'][number];
type MonthRow = SafetyBreaksPage['months'][number];

const columns: readonly Column<BreakRow>[] = [
  {
    head: copy.member,
    isName: true,
    cell: ({ name, username }) => (
      <span>
        {name ?? membersCopy.unnamed} <small>{username}</small>
      </span>
    ),
  },
  {
    head: copy.kind,
    cell: ({ break: { kind } }) => (
      <Badge tone={kind === 'excluded' ? 'warn' : 'info'}>{breakNames[kind]}</Badge>
    ),
  },
  {
    head: copy.since,
    isSecondary: true,
    cell: ({ break: pause }) => <DayText at={pause.began_at} />,
  },
  { head: copy.until, cell: ({ break: pause }) => describeEnd(pause) },
  {
    head: copy.mayReturn,
    cell: ({ break: { may_return_at: at } }) => (at === null ? '–' : formatThaiTime(at)),
  },
];

const monthColumns: readonly Column<MonthRow>[] = [
  { head: copy.month, isName: true, cell: ({ month }) => formatMonth(month) },
  { head: copy.limitsSet, isNumber: true, cell: ({ limits_set }) => formatInteger(limits_set) },
  {
    ...{ head: copy.raisesAsked, isNumber: true },
    cell: ({ raises_asked }) => formatInteger(raises_asked),
  },
  { head: copy.timeOuts, isNumber: true, cell: ({ time_outs }) => formatInteger(time_outs) },
  { head: copy.exclusions, isNumber: true, cell: ({ exclusions }) => formatInteger(exclusions) },
  { head: copy.returns, isNumber: true, cell: ({ returns }) => formatInteger(returns) },
];

/** `/operator/members/breaks`: the members who are on a break, and what happened in each month. */
export function BreaksPage() {
  const [, go] = useLocation();
  const list = useInfiniteQuery(operatorPages(safetyBreaks, {}));
  const rows = list.data?.pages.flatMap((page) => page.breaks);
  const months = list.data?.pages[0]?.months;
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ member_id: id }: BreakRow) => id },
    onOpen: ({ member_id: id }) => go(`/members/${id}?tab=protection`),
  });
  return (
    <DeskPage title={copy.title} state={copy.state}>
      <MembersLinks current="breaks" />
      <Card>
        <TabSection title={copy.open}>
          <DataTable
            caption={copy.caption}
            columns={columns}
            rows={rows}
            keyOf={({ member_id: id }) => id}
            empty={copy.empty}
            {...pageProps(list)}
            openKey={chosenKey}
            onOpen={open}
          />
        </TabSection>
      </Card>
      {(months !== undefined || !list.error) && (
        <Card>
          <TabSection title={copy.report} state={copy.reportText}>
            <DataTable
              caption={copy.report}
              columns={monthColumns}
              rows={months}
              keyOf={({ month }) => month}
              empty={copy.empty}
            />
          </TabSection>
        </Card>
      )}
    </DeskPage>
  );
}
