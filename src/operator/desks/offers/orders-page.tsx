import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import {
  MOST_LABELS,
  type ShopOrder,
  shopOrderLabels,
  shopOrderList,
} from '@/contract/operator/points.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { type UrlFilter, useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { OffersPage, type OffersPagePart } from './offers-page';
import { OrderLabels } from './order-labels';
import { OrderPanel } from './order-panel';
import { OrderPhone } from './order-phone';
import { orderTones } from './order-tones';
import { ordersCopy as copy, orderStateNames, orderStates } from './orders.copy';
import styles from './orders.module.css';

const LIMIT = 50;
const PATH = '/offers/orders';

/** `/operator/offers/orders`: orders of goods, one of them open, or the labels of chosen ones. */
export function OrdersPage({ id }: OffersPagePart) {
  return id === 'labels' ? <OrderLabels /> : <OrdersList id={id} />;
}

const columns: readonly Column<ShopOrder>[] = [
  { ...{ head: copy.number, isName: true }, cell: ({ number }) => `R${number}` },
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  {
    head: copy.member,
    cell: ({ member_name: name, username }) => (name === null ? username : `${name} · ${username}`),
  },
  { head: copy.item, cell: ({ item, quantity }) => copy.pieces(item, quantity) },
  {
    head: copy.stateHead,
    cell: ({ state }) => <Badge tone={orderTones[state]}>{orderStateNames[state]}</Badge>,
  },
];

function OrdersList({ id }: OffersPagePart) {
  const may = useMay();
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const filter = useUrlFilter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery(operatorPages(shopOrderList, readFilter(filter)));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const suffix = search.size === 0 ? '' : `?${search.toString()}`;
  const close = () => go(`${PATH}${suffix}`);
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: (order: ShopOrder) => order.id },
    onOpen: (order) => go(`${PATH}/${order.id}${suffix}`),
  });
  const choice: Column<ShopOrder> = {
    head: copy.choose,
    cell: ({ id: key, number }) => (
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={copy.chooseOf(number)}
          checked={chosen.has(key)}
          onChange={({ target }) => {
            const next = new Set(chosen);
            if (target.checked) next.add(key);
            else next.delete(key);
            setChosen(next);
          }}
        />
      </label>
    ),
  };
  const isTooMany = chosen.size > MOST_LABELS;
  return (
    <OffersPage
      page="orders"
      state={rows && copy.state(list.hasNextPage ? `${rows.length}+` : String(rows.length))}
      actions={
        may(shopOrderLabels) &&
        chosen.size > 0 && (
          <Button
            variant="primary"
            disabled={isTooMany}
            onClick={() => go(`${PATH}/labels?ids=${[...chosen].join(',')}`)}
          >
            {copy.labels(chosen.size)}
          </Button>
        )
      }
      panel={id !== undefined && <OrderPanel key={id} id={id} onClose={close} />}
    >
      <OrderFilters filter={filter} />
      {isTooMany && (
        <Text variant="detail" tone="warn" role="status">
          {copy.tooMany}
        </Text>
      )}
      <Card>
        <DataTable
          caption={copy.caption}
          columns={may(shopOrderLabels) ? [choice, ...columns] : columns}
          rows={rows}
          keyOf={(order) => order.id}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          {...pageProps(list)}
          openKey={chosenKey ?? id}
          onOpen={open}
        />
      </Card>
    </OffersPage>
  );
}

function readFilter(filter: UrlFilter) {
  const state = orderStates.find((each) => each === filter.read('state'));
  const [username, from, to] = [filter.read('phone'), filter.read('from'), filter.read('to')];
  return {
    ...({ kind: 'goods', limit: LIMIT } as const),
    ...(state && { state }),
    ...(username && { username }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function OrderFilters({ filter }: { filter: UrlFilter }) {
  const phone = filter.read('phone') ?? '';
  return (
    <Row gap={3} wraps>
      <SelectFilter
        label={copy.stateHead}
        value={filter.read('state') ?? ''}
        options={[
          ['', copy.all],
          ...orderStates.map((each) => [each, orderStateNames[each]] as const),
        ]}
        onChange={(value) => filter.set('state', value)}
      />
      <OrderPhone key={phone} text={phone} onFind={(text) => filter.set('phone', text)} />
      <DayFilter
        label={copy.from}
        value={filter.read('from')}
        onChange={(day) => filter.set('from', day)}
      />
      <DayFilter
        label={copy.to}
        value={filter.read('to')}
        onChange={(day) => filter.set('to', day)}
      />
    </Row>
  );
}
