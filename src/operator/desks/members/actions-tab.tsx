import { useInfiniteQuery } from '@tanstack/react-query';
import { type MemberAction, memberActionList } from '@/contract/operator/members.contract';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { roleNames } from '../../operator.copy';
import { ActionDetail, ActionName } from '../audit/action-detail-cell';
import { memberTabsCopy as copy } from './members.copy';

const columns: readonly Column<MemberAction>[] = [
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  {
    head: copy.who,
    cell: ({ operator, role }) => (role === null ? operator : `${operator} · ${roleNames[role]}`),
  },
  { head: copy.what, cell: ({ action }) => <ActionName action={action} /> },
  { head: copy.detail, cell: ({ detail }) => <ActionDetail detail={detail} /> },
];

/** Actions of operators about the member. */
export function ActionsTab({ id }: { id: number }) {
  const list = useInfiniteQuery(operatorPages(memberActionList, { id, limit: 50 }));
  return (
    <DataTable
      caption={copy.what}
      columns={columns}
      rows={list.data?.pages.flatMap((page) => page.rows)}
      keyOf={({ seq }) => seq}
      empty={copy.noActions}
      {...pageProps(list)}
    />
  );
}
