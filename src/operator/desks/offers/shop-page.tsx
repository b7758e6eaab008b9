import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import {
  type OperatorShopItem,
  shopItemCreate,
  shopItemList,
} from '@/contract/operator/points.contract';
import { itemKinds } from '@/contract/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { Gone } from '../../kit/gone';
import { operatorQuery } from '../../kit/operator-query';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { OffersPage, type OffersPagePart } from './offers-page';
import { shopCopy as copy, itemKindNames } from './shop.copy';
import styles from './shop.module.css';
import { ShopForm } from './shop-form';
import { ShopPanel } from './shop-panel';
import { itemStates, itemTones, sayItemGain, stateOfItem } from './shop-text';

const PATH = '/offers/shop';

/** `/operator/offers/shop`: the items of the point shop, one of them open, or the form of a further one. */
export function ShopPage({ id }: OffersPagePart) {
  return id === 'new' ? <ShopForm /> : <ShopList id={id} />;
}

const columns: readonly Column<OperatorShopItem>[] = [
  {
    ...{ head: copy.name, isName: true },
    cell: ({ image, title }) => (
      <span className={styles.name}>
        <img
          className={styles.thumbnail}
          src={image}
          alt=""
          width={40}
          height={40}
          loading="lazy"
        />
        {title}
      </span>
    ),
  },
  { ...{ head: copy.kind, isSecondary: true }, cell: ({ kind }) => itemKindNames[kind] },
  { ...{ head: copy.gain, isNumber: true, isSecondary: true }, cell: sayItemGain },
  {
    ...{ head: copy.cost, isNumber: true },
    cell: ({ cost }) => copy.points(formatInteger(cost)),
  },
  {
    ...{ head: copy.left, isNumber: true },
    cell: ({ stock_left: left }) => (left === null ? copy.endless : formatInteger(left)),
  },
  {
    ...{ head: copy.redeemed, isNumber: true, isSecondary: true },
    cell: ({ redeemed }) => formatInteger(redeemed),
  },
  {
    head: copy.stateHead,
    cell: (item) => {
      const state = stateOfItem(item);
      return <Badge tone={itemTones[state]}>{copy.states[state]}</Badge>;
    },
  },
];

function ShopList({ id }: OffersPagePart) {
  const may = useMay();
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const filter = useUrlFilter();
  const list = useQuery(operatorQuery(shopItemList));
  const state = itemStates.find((each) => each === filter.read('state'));
  const kind = itemKinds.find((each) => each === filter.read('kind'));
  const rows = list.data?.filter(
    (item) => (!state || stateOfItem(item) === state) && (!kind || item.kind === kind),
  );
  const suffix = search.size === 0 ? '' : `?${search.toString()}`;
  const close = () => go(`${PATH}${suffix}`);
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: (item: OperatorShopItem) => String(item.id) },
    onOpen: (item) => go(`${PATH}/${item.id}${suffix}`),
  });
  const shown = list.data?.find((item) => String(item.id) === id);
  const openCount = list.data?.filter((item) => stateOfItem(item) === 'open').length ?? 0;
  return (
    <OffersPage
      page="shop"
      state={list.data && copy.state(openCount, list.data.length)}
      actions={
        may(shopItemCreate) && (
          <Button variant="primary" onClick={() => go(`${PATH}/new`)}>
            {copy.add}
          </Button>
        )
      }
      panel={
        id !== undefined &&
        list.data &&
        (shown ? <ShopPanel key={id} item={shown} onClose={close} /> : <Gone title={copy.gone} />)
      }
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.stateHead}
          value={state ?? ''}
          options={[
            ['', copy.all],
            ...itemStates.map((each) => [each, copy.states[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
        <SelectFilter
          label={copy.kind}
          value={kind ?? ''}
          options={[
            ['', copy.all],
            ...itemKinds.map((each) => [each, itemKindNames[each]] as const),
          ]}
          onChange={(value) => filter.set('kind', value)}
        />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={rows}
          keyOf={(item) => String(item.id)}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          error={list.error}
          onRetry={() => void list.refetch()}
          openKey={chosenKey ?? id}
          onOpen={open}
        />
      </Card>
    </OffersPage>
  );
}
