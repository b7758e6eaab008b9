import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { lottoShortfalls, type Shortfall } from '@/contract/operator/lotto.contract';
import { lottoBoard } from '@/contract/operator/lotto-board.contract';
import { memberPage } from '@/contract/operator/members.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Text } from '@/shared/ui/kit';
import { EmptyState } from '@/shared/ui/states';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { shortfallsCopy as copy, lottoCopy } from './lotto.copy';
import styles from './lotto.module.css';
import { LottoPage } from './lotto-page';

const PAGE = 50;

/** The amounts that corrections could not take back; finance collects them by adjusting the members' balances. */
export function ShortfallsPage() {
  const may = useMay();
  const filter = useUrlFilter();
  const round = filter.read('round');
  const list = useInfiniteQuery(
    operatorPages(lottoShortfalls, {
      limit: PAGE,
      ...(round !== undefined && { round_id: round }),
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <LottoPage title={lottoCopy.shortfallsPage} page="shortfalls">
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      {round !== undefined && (
        <Button variant="quiet" size="small" onClick={filter.clear}>
          {copy.onlyRound(round)}
        </Button>
      )}
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columnsFor({ opensMembers: may(memberPage), opensRounds: may(lottoBoard) })}
          rows={rows}
          keyOf={({ round_id: id, bill }) => `${id} ${bill}`}
          empty={copy.empty}
          filteredEmpty={filter.isSet && <EmptyState title={copy.filteredEmpty} />}
          error={list.error}
          onRetry={() => void list.refetch()}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      </Card>
    </LottoPage>
  );
}

function columnsFor({
  opensMembers,
  opensRounds,
}: {
  opensMembers: boolean;
  opensRounds: boolean;
}): readonly Column<Shortfall>[] {
  return [
    { head: copy.bill, cell: ({ bill }) => copy.billNumber(bill) },
    {
      head: copy.member,
      cell: ({ member_id: id, username }) =>
        opensMembers ? (
          <Link href={`/members/${id}`} className={styles.link}>
            {username}
          </Link>
        ) : (
          username
        ),
    },
    {
      head: copy.round,
      cell: ({ bill, round_id: id, market_name: market }) =>
        opensRounds && bill !== null ? (
          <Link href={`/lotto/result/${id}`} className={styles.link}>
            {market} <small>{id}</small>
          </Link>
        ) : (
          <span>
            {market} <small>{id}</small>
          </span>
        ),
    },
    { head: copy.at, cell: ({ noted_at: at }) => <TimeText at={at} /> },
    { head: copy.amount, isNumber: true, cell: ({ amount }) => formatMoney(amount) },
  ];
}
