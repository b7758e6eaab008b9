import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { couponKinds, couponStates } from '@/contract/operator/coupon.fields';
import { couponIssue, couponList, type OperatorCoupon } from '@/contract/operator/coupons.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { CouponForm } from './coupon-form';
import { CouponPanel } from './coupon-panel';
import { CouponSearch } from './coupon-search';
import { couponTones, nameCoupon, sayGain, sayTarget } from './coupon-text';
import { couponsCopy as copy, couponKindNames, couponStateNames } from './coupons.copy';
import { OffersPage, type OffersPagePart } from './offers-page';

const LIMIT = 50;
const PATH = '/offers/coupons';

/** `/operator/offers/coupons`: coupons and batches of codes, one of them open, or the form of a further one. */
export function CouponsPage({ id }: OffersPagePart) {
  return id === 'new' ? <CouponForm /> : <CouponsList id={id} />;
}

const columns: readonly Column<OperatorCoupon>[] = [
  {
    ...{ head: copy.code, isName: true },
    cell: (coupon) => (
      <>
        {nameCoupon(coupon)}
        {coupon.batch && (
          <>
            <br />
            <small>{copy.batchOf(coupon.batch.codes)}</small>
          </>
        )}
      </>
    ),
  },
  { ...{ head: copy.kind, isNumber: true }, cell: sayGain },
  {
    ...{ head: copy.used, isNumber: true },
    cell: ({ used, uses_allowed: allowed }) => copy.usedOf(used, allowed),
  },
  { ...{ head: copy.forWhom, isSecondary: true }, cell: sayTarget },
  {
    ...{ head: copy.time, isSecondary: true },
    cell: ({ starts_at: from, ends_at: to }) => (
      <>
        <TimeText at={from} /> – {to === null ? copy.noEnd : <TimeText at={to} />}
      </>
    ),
  },
  {
    head: copy.stateHead,
    cell: ({ state }) => <Badge tone={couponTones[state]}>{couponStateNames[state]}</Badge>,
  },
];

function CouponsList({ id }: OffersPagePart) {
  const may = useMay();
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const filter = useUrlFilter();
  const state = couponStates.find((each) => each === filter.read('state'));
  const kind = couponKinds.find((each) => each === filter.read('kind'));
  const q = filter.read('q') ?? '';
  const list = useInfiniteQuery(
    operatorPages(couponList, {
      ...{ limit: LIMIT, ...(state && { state }), ...(kind && { kind }), ...(q && { q }) },
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const suffix = search.size === 0 ? '' : `?${search.toString()}`;
  const close = () => go(`${PATH}${suffix}`);
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: (coupon: OperatorCoupon) => String(coupon.id) },
    onOpen: (coupon) => go(`${PATH}/${coupon.id}${suffix}`),
  });
  return (
    <OffersPage
      page="coupons"
      state={rows && copy.state(list.hasNextPage ? `${rows.length}+` : String(rows.length))}
      actions={
        may(couponIssue) && (
          <Button variant="primary" onClick={() => go(`${PATH}/new`)}>
            {copy.add}
          </Button>
        )
      }
      panel={id !== undefined && <CouponPanel key={id} id={id} onClose={close} />}
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.stateHead}
          value={state ?? ''}
          options={[
            ['', copy.all],
            ...couponStates.map((each) => [each, couponStateNames[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
        <SelectFilter
          label={copy.kind}
          value={kind ?? ''}
          options={[
            ['', copy.all],
            ...couponKinds.map((each) => [each, couponKindNames[each]] as const),
          ]}
          onChange={(value) => filter.set('kind', value)}
        />
        <CouponSearch key={q} text={q} onFind={(text) => filter.set('q', text)} />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={rows}
          keyOf={(coupon) => String(coupon.id)}
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
