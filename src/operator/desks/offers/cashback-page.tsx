import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { Link } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import { phone } from '@/contract/fields';
import {
  cashbackList,
  cashbackRecompute,
  cashbackTry,
} from '@/contract/operator/cashback.contract';
import { formatMoney } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter } from '../../kit/filters';
import filterStyles from '../../kit/filters.module.css';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { type UrlFilter, useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { cashbackCopy as copy } from './cashback.copy';
import { CashbackTrial } from './cashback-trial';
import { OffersPage, type OffersPagePart } from './offers-page';
import { RecomputeDialog } from './recompute-dialog';

const LIMIT = 50;

type Day = DataOf<typeof cashbackList>['days'][number];

const money = (head: string, read: (row: Day) => number, isSecondary = true): Column<Day> => ({
  ...{ head, isNumber: true, isSecondary },
  cell: (row) => formatMoney(read(row)),
});

const columns: readonly Column<Day>[] = [
  { head: copy.day, isName: true, cell: ({ date }) => formatDay(date) },
  {
    head: copy.member,
    cell: ({ member_id, username }) => <Link href={`/members/${member_id}`}>{username}</Link>,
  },
  money(copy.played, ({ stake }) => stake),
  money(copy.payout, ({ payout }) => payout),
  money(copy.turnoverHead, ({ turnover }) => turnover),
  money(copy.lossAmount, ({ loss_amount: amount }) => amount, false),
  money(copy.turnoverAmount, ({ turnover_amount: amount }) => amount, false),
  {
    ...{ head: copy.paid, isNumber: true },
    cell: ({ paid, kind }) =>
      paid === null || kind === null ? '–' : `${copy.kinds[kind]} ${formatMoney(paid)}`,
  },
];

/** `/operator/offers/cashback`: rates tried on a finished day, and the computed days of members. */
export function CashbackPage(_part: OffersPagePart) {
  const may = useMay();
  const filter = useUrlFilter();
  const [isRecomputing, setRecomputing] = useState(false);
  const list = useInfiniteQuery(operatorPages(cashbackList, readFilter(filter)));
  const doneDay = list.data?.pages[0]?.done_day;
  return (
    <OffersPage
      page="cashback"
      state={
        list.data && (typeof doneDay === 'string' ? copy.state(formatDay(doneDay)) : copy.noDay)
      }
      actions={
        may(cashbackRecompute) && (
          <Button variant="outline" onClick={() => setRecomputing(true)}>
            {copy.recompute}
          </Button>
        )
      }
    >
      {may(cashbackTry) && <CashbackTrial />}
      <Card as="section" aria-label={copy.days}>
        <Stack gap={3}>
          <Text as="h2" variant="heading">
            {copy.days}
          </Text>
          <DaysFilters filter={filter} />
          <DataTable
            caption={copy.days}
            columns={columns}
            rows={list.data?.pages.flatMap(({ days }) => days)}
            keyOf={({ member_id, date }) => `${date} ${member_id}`}
            empty={copy.empty}
            filteredEmpty={
              filter.isSet && (
                <FilteredEmpty
                  title={copy.filteredEmpty}
                  clear={copy.clear}
                  onClear={filter.clear}
                />
              )
            }
            {...pageProps(list)}
          />
        </Stack>
      </Card>
      {isRecomputing && (
        <RecomputeDialog lastDay={doneDay ?? undefined} onClose={() => setRecomputing(false)} />
      )}
    </OffersPage>
  );
}

function readFilter({ read }: UrlFilter) {
  const [username, date, claimed] = [read('phone'), read('date'), read('claimed')];
  return {
    limit: LIMIT,
    ...(username !== undefined && v.is(phone, username) && { username }),
    ...(date !== undefined && { date }),
    ...(claimed !== undefined && { is_claimed: claimed === '1' }),
  };
}

function DaysFilters({ filter }: { filter: UrlFilter }) {
  const id = useId();
  const typed = filter.read('phone') ?? '';
  return (
    <Row gap={3} wraps>
      <div className={filterStyles.filter}>
        <label htmlFor={id}>{copy.phone}</label>
        <input
          id={id}
          size={12}
          inputMode="tel"
          autoComplete="off"
          aria-invalid={typed !== '' && !v.is(phone, typed)}
          title={typed !== '' && !v.is(phone, typed) ? copy.badPhone : undefined}
          value={typed}
          onChange={({ target }) => filter.set('phone', target.value)}
        />
      </div>
      <DayFilter
        label={copy.day}
        value={filter.read('date')}
        onChange={(day) => filter.set('date', day)}
      />
      <SelectFilter
        label={copy.claims}
        value={filter.read('claimed') ?? ''}
        options={[
          ['', copy.all],
          ['1', copy.claimed],
          ['0', copy.unclaimed],
        ]}
        onChange={(value) => filter.set('claimed', value)}
      />
      {filter.isSet && (
        <Button variant="text" size="small" onClick={filter.clear}>
          {copy.clear}
        </Button>
      )}
    </Row>
  );
}
