import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { type MemberRow, memberList, memberListStates } from '@/contract/operator/members.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { DayText, TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { DeskPage } from '../../shell/desk-page';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { BreaksPage } from './breaks-page';
import { MemberScreen } from './member.screen';
import { MemberBadges } from './member-badges';
import { membersCopy as copy } from './members.copy';
import { keepMembersFilter } from './members-filter';
import { MembersLinks } from './members-links';

const PAGE = 50;

const columns: readonly Column<MemberRow>[] = [
  {
    head: copy.member,
    isName: true,
    cell: ({ name, username }) => (
      <span>
        {name ?? copy.unnamed} <small>{username}</small>
      </span>
    ),
  },
  {
    head: copy.vip,
    isSecondary: true,
    cell: ({ vip_level }) => copy.vipLevels[vip_level] ?? vip_level,
  },
  { head: copy.joined, isSecondary: true, cell: ({ created_at: at }) => <DayText at={at} /> },
  {
    head: copy.firstDeposit,
    isSecondary: true,
    cell: ({ first_deposit_at: at }) => (at === null ? '–' : <DayText at={at} />),
  },
  {
    ...{ head: copy.deposits, isNumber: true, isSecondary: true },
    cell: ({ deposits_30d }) => formatMoney(deposits_30d),
  },
  {
    ...{ head: copy.withdrawals, isNumber: true, isSecondary: true },
    cell: ({ withdrawals_30d }) => formatMoney(withdrawals_30d),
  },
  {
    ...{ head: copy.ggr, isNumber: true, isSecondary: true },
    cell: ({ ggr_30d }) => formatSignedMoney(ggr_30d),
  },
  { head: copy.balance, isNumber: true, cell: ({ balance }) => formatMoney(balance) },
  {
    head: copy.flags,
    cell: (row) => <MemberBadges member={row} />,
  },
  {
    head: copy.seen,
    cell: ({ last_seen_at: at }) => (at === null ? '–' : <TimeText at={at} />),
  },
];

/** `/operator/members`: all members, one of them at `/operator/members/12`, and breaks at `/operator/members/breaks`. */
export function MembersScreen() {
  const may = useMay();
  const { id } = useParams<{ id?: string }>();
  if (!may(memberList)) return <ForbiddenScreen title={copy.title} roles={memberList.roles} />;
  if (id === 'breaks') return <BreaksPage />;
  return id === undefined ? <MemberList /> : <MemberScreen key={id} id={Number(id)} />;
}

function MemberList() {
  const filter = useUrlFilter();
  const search = useSearch();
  useEffect(() => keepMembersFilter(search), [search]);
  const [, go] = useLocation();
  const state = memberListStates.find((each) => each === filter.read('state'));
  const [from, to] = [filter.read('from'), filter.read('to')];
  const referrer = /^\d{1,15}$/.exec(filter.read('referrer') ?? '')?.[0];
  const list = useInfiniteQuery(
    operatorPages(memberList, {
      limit: PAGE,
      ...(state && { state }),
      ...(from && { joined_from: from }),
      ...(to && { joined_to: to }),
      ...(referrer && { referrer }),
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const total = list.data?.pages[0]?.total;
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ id }: MemberRow) => id },
    onOpen: ({ id }) => go(`/members/${id}`),
  });
  return (
    <DeskPage title={copy.title} state={total !== undefined && copy.total(total)}>
      <MembersLinks current={undefined} />
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.state}
          value={state ?? ''}
          options={[
            ['', copy.all],
            ...memberListStates.map((each) => [each, copy.states[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
        <DayFilter label={copy.from} value={from} onChange={(value) => filter.set('from', value)} />
        <DayFilter label={copy.to} value={to} onChange={(value) => filter.set('to', value)} />
        {referrer && (
          <Button variant="quiet" size="small" onClick={() => filter.set('referrer', '')}>
            {copy.friendsOf(referrer)} ✕
          </Button>
        )}
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          {...pageProps(list)}
          openKey={chosenKey}
          onOpen={open}
        />
      </Card>
    </DeskPage>
  );
}
