import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import {
  type OfferedPromotion,
  offeredPromotions,
  promotionOrder,
  promotionSave,
  promotionStates,
} from '@/contract/operator/promotions.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { orderColumn } from '../../kit/order-column';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { OffersPage, type OffersPagePart } from './offers-page';
import { PromotionEditor } from './promotion-editor';
import { PromotionPanel } from './promotion-panel';
import {
  describeBonus,
  describeTerms,
  EDIT,
  FURTHER,
  PROMOTION_CHANGES,
  PROMOTIONS_PATH,
  PromotionState,
} from './promotion-words';
import { promotionsCopy as copy, promotionStateNames } from './promotions.copy';
import styles from './promotions.module.css';

/** `/operator/offers/promotions`: the list with the panel of the open promotion, or the editor. */
export function PromotionsPage({ id }: OffersPagePart) {
  if (id === FURTHER) return <PromotionEditor key={id} id={undefined} />;
  if (id?.startsWith(EDIT)) {
    return <PromotionEditor key={id} id={Number(id.slice(EDIT.length)) || 0} />;
  }
  return <PromotionList id={id} />;
}

const columns: readonly Column<OfferedPromotion>[] = [
  {
    head: copy.name,
    isName: true,
    cell: ({ name, image }) => (
      <span className={styles.name}>
        {image !== '' && <img src={image} alt="" width={72} height={30} loading="lazy" />}
        {name}
      </span>
    ),
  },
  { head: copy.stateHead, cell: (promotion) => <PromotionState promotion={promotion} /> },
  {
    head: copy.bonus,
    isSecondary: true,
    cell: (promotion) => (
      <Stack gap={1}>
        <span>{describeBonus(promotion)}</span>
        <Text as="span" variant="note">
          {describeTerms(promotion)}
        </Text>
      </Stack>
    ),
  },
  {
    head: copy.taken,
    isNumber: true,
    cell: ({ waiting, running, granted }) => `${waiting} / ${running} / ${granted}`,
  },
  { head: copy.given, isNumber: true, cell: (promotion) => <Given promotion={promotion} /> },
  {
    head: copy.expected,
    isNumber: true,
    isSecondary: true,
    cell: ({ expected_result: result }) => (
      <Text as="span" tone={result < 0 ? 'danger' : undefined}>
        {formatMoney(result)}
      </Text>
    ),
  },
];

/** Columns beside an open panel, which shows the rest. */
const narrow = columns.filter(({ isSecondary }) => !isSecondary);

/** The bonuses so far, with a bar of the budget and of the quota. */
function Given({ promotion }: { promotion: OfferedPromotion }) {
  const { bonus, budget, reserved, quota, granted, waiting } = promotion;
  return (
    <Stack gap={1} className={styles.given}>
      <span>{formatMoney(bonus)}</span>
      {budget !== null && (
        <>
          <meter
            min={0}
            max={budget}
            value={bonus + reserved}
            aria-label={copy.budgetOf(formatMoney(bonus), formatMoney(budget))}
          />
          <Text as="span" variant="note">
            {copy.budgetOf(formatMoney(bonus), formatMoney(budget))}
            {reserved > 0 && ` · ${copy.kept(formatMoney(reserved))}`}
          </Text>
        </>
      )}
      {quota !== null && (
        <Text as="span" variant="note">
          {copy.quotaOf(granted + waiting, quota)}
        </Text>
      )}
    </Stack>
  );
}

function PromotionList({ id }: OffersPagePart) {
  const may = useMay();
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const list = useQuery(operatorQuery(offeredPromotions));
  const state = promotionStates.find((each) => each === filter.read('state'));
  const rows = list.data?.filter(
    (row) => state === undefined || row.state === state || row.next?.state === state,
  );
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: (row: OfferedPromotion) => row.id },
    onOpen: (row) => go(`${PROMOTIONS_PATH}/${row.id}`),
  });
  const order = usePromotionOrder(list.data);
  const mayOrder = may(promotionOrder) && !filter.isSet && id === undefined;
  return (
    <OffersPage
      page="promotions"
      state={
        list.data &&
        copy.state(list.data.length, list.data.filter((row) => row.state === 'open').length)
      }
      actions={
        may(promotionSave) && (
          <Button variant="primary" onClick={() => go(`${PROMOTIONS_PATH}/${FURTHER}`)}>
            {copy.add}
          </Button>
        )
      }
      panel={
        id !== undefined && (
          <PromotionPanel key={id} id={Number(id) || 0} onClose={() => go(PROMOTIONS_PATH)} />
        )
      }
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.stateHead}
          value={state ?? ''}
          options={[
            ['', copy.all],
            ...promotionStates.map((each) => [each, promotionStateNames[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
      </Row>
      <CallProblem error={order.error} />
      <Card>
        <DataTable
          caption={copy.caption}
          columns={id === undefined ? (mayOrder ? [...columns, order.column] : columns) : narrow}
          rows={rows}
          keyOf={(row) => row.id}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          error={list.error}
          onRetry={() => void list.refetch()}
          openKey={chosenKey ?? (id === undefined ? undefined : Number(id))}
          onOpen={open}
        />
      </Card>
    </OffersPage>
  );
}

/** Returns the column that orders the promotions. */
function usePromotionOrder(rows: readonly OfferedPromotion[] = []) {
  const command = useOperatorCommand(promotionOrder, PROMOTION_CHANGES);
  const column = orderColumn({
    ...{ head: copy.order, rows, idOf: ({ id }: OfferedPromotion) => id },
    upOf: ({ name }) => copy.up(name),
    downOf: ({ name }) => copy.down(name),
    isBusy: command.isBusy,
    onOrder: (ids) => void command.run({ ids }),
  });
  return { column, error: command.error };
}
