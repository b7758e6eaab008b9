import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import {
  operatorQuestCreate,
  operatorQuestList,
  operatorQuestOrder,
} from '@/contract/operator/quests.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { Gone } from '../../kit/gone';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { orderColumn } from '../../kit/order-column';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { OffersPage, type OffersPagePart } from './offers-page';
import { QuestForm } from './quest-form';
import { QuestPanel, QuestState } from './quest-panel';
import type { OperatorQuest } from './quest-step';
import { questsCopy as copy, questKindNames } from './quests.copy';

const PATH = '/offers/quests';
const FURTHER = 'new';

const columns: readonly Column<OperatorQuest>[] = [
  { head: copy.title, isName: true, cell: ({ title }) => title },
  { head: copy.kind, cell: ({ kind }) => questKindNames[kind] },
  { head: copy.period, isSecondary: true, cell: ({ period }) => copy.periods[period] },
  { head: copy.stateHead, cell: (quest) => <QuestState quest={quest} /> },
  {
    ...{ head: copy.claimed, isNumber: true },
    cell: ({ claimed }) => formatInteger(claimed),
  },
];

/** `/operator/offers/quests`: the quests in their order and the panel of the open one, or the form of a further one. */
export function QuestsPage({ id }: OffersPagePart) {
  const may = useMay();
  return id === FURTHER && may(operatorQuestCreate) ? <QuestForm /> : <QuestList id={id} />;
}

function QuestList({ id }: OffersPagePart) {
  const may = useMay();
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const list = useQuery(operatorQuery(operatorQuestList));
  const state = filter.read('state');
  const rows = list.data?.filter(
    ({ is_open: isOpen }) => state === undefined || isOpen === (state === 'open'),
  );
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: (quest: OperatorQuest) => quest.id },
    onOpen: (quest) => go(`${PATH}/${quest.id}`),
  });
  const order = useQuestOrder(list.data);
  const mayOrder = may(operatorQuestOrder) && !filter.isSet && id === undefined;
  const shown = list.data?.find((quest) => String(quest.id) === id);
  return (
    <OffersPage
      page="quests"
      state={list.data && copy.state(list.data.length, list.data.filter((q) => q.is_open).length)}
      actions={
        may(operatorQuestCreate) && (
          <Button variant="primary" onClick={() => go(`${PATH}/${FURTHER}`)}>
            {copy.add}
          </Button>
        )
      }
      panel={
        id !== undefined &&
        list.data &&
        (shown ? (
          <QuestPanel key={id} quest={shown} quests={list.data} onClose={() => go(PATH)} />
        ) : (
          <Gone title={copy.gone} />
        ))
      }
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.stateHead}
          value={state ?? ''}
          options={[
            ['', copy.all],
            ['open', copy.open],
            ['closed', copy.closed],
          ]}
          onChange={(value) => filter.set('state', value)}
        />
      </Row>
      <CallProblem error={order.error} />
      <Card>
        <DataTable
          caption={copy.caption}
          columns={mayOrder ? [...columns, order.column] : columns}
          rows={rows}
          keyOf={(quest) => quest.id}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          error={list.error}
          onRetry={() => void list.refetch()}
          openKey={chosenKey ?? shown?.id}
          onOpen={open}
        />
      </Card>
    </OffersPage>
  );
}

/** Returns the column that orders the quests. */
function useQuestOrder(rows: readonly OperatorQuest[] = []) {
  const command = useOperatorCommand(operatorQuestOrder, [operatorQuestList.path]);
  const column = orderColumn({
    ...{ head: copy.order, rows, idOf: ({ id }: OperatorQuest) => id },
    upOf: ({ title }) => copy.moveUp(title),
    downOf: ({ title }) => copy.moveDown(title),
    isBusy: command.isBusy,
    onOrder: (ids) => void command.run({ ids }),
  });
  return { column, error: command.error };
}
