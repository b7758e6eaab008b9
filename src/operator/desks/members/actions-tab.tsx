import { useInfiniteQuery } from '@tanstack/react-query';
import { type MemberAction, memberActionList } from '@/contract/operator/members.contract';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { roleNames } from '../../operator.copy';
import styles from './member.module.css';
import { memberTabsCopy as copy } from './members.copy';

const columns: readonly Column<MemberAction>[] = [
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  {
    head: copy.who,
    cell: ({ operator, role }) => (role === null ? operator : `${operator} · ${roleNames[role]}`),
  },
  { head: copy.what, cell: ({ action }) => <code className={styles.detail}>{action}</code> },
  {
    head: copy.detail,
    cell: ({ detail }) => <code className={styles.detail}>{JSON.stringify(detail)}</code>,
  },
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
      error={list.error}
      onRetry={() => void list.refetch()}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      isLoadingMore={list.isFetchingNextPage}
    />
  );
}
