import { useInfiniteQuery } from '@tanstack/react-query';
import { type MemberMoney, memberMoney } from '@/contract/operator/members.contract';
import { formatMoney } from '@/domain/money';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { memberTabsCopy as copy } from './members.copy';

const columns: readonly Column<MemberMoney>[] = [
  { head: copy.at, cell: ({ created_at }) => <TimeText at={created_at} /> },
  { head: copy.kind, cell: ({ kind }) => copy.kinds[kind] },
  { head: copy.state, cell: ({ state }) => <Badge>{copy.moneyStates[state]}</Badge> },
  {
    head: copy.decidedBy,
    cell: ({ decided_by }) => (decided_by === null ? '–' : nameActor(decided_by)),
  },
  { head: copy.amount, isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** Deposits and withdrawals together, the latest first. */
export function MoneyTab({ id }: { id: number }) {
  const list = useInfiniteQuery(operatorPages(memberMoney, { id, limit: 50 }));
  return (
    <DataTable
      caption={copy.kind}
      columns={columns}
      rows={list.data?.pages.flatMap((page) => page.rows)}
      keyOf={(row) => row.id}
      empty={copy.noMoney}
      {...pageProps(list)}
    />
  );
}
