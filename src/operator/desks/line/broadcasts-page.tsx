import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  type Broadcast,
  broadcastDraft,
  broadcastList,
  broadcastStates,
  setMessagePrice,
} from '@/contract/operator/broadcasts.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { BroadcastEditor } from './broadcast-editor';
import { BroadcastPanel } from './broadcast-panel';
import { BROADCASTS_PATH, BroadcastBadge, EDIT, FURTHER, isRunning } from './broadcast-words';
import { broadcastStateNames, broadcastsCopy as copy, segmentCopy } from './broadcasts.copy';
import { LinePage } from './line-page';
import { PriceDialog } from './price-dialog';

const RUNNING_EVERY_MS = 5_000;

const columns: readonly Column<Broadcast>[] = [
  { head: copy.title, isName: true, cell: ({ title }) => title },
  { head: copy.stateHead, cell: (row) => <BroadcastBadge {...row} /> },
  { head: copy.segment, cell: ({ segment }) => segmentCopy[segment].name },
  {
    ...{ head: copy.reached, isNumber: true },
    cell: ({ counts: { accepted, recipients } }) =>
      recipients === 0 ? '–' : `${formatInteger(accepted)} / ${formatInteger(recipients)}`,
  },
  {
    ...{ head: copy.written, isSecondary: true },
    cell: ({ written_at: at }) => <TimeText at={at} />,
  },
];
/** Columns beside an open panel, which shows the rest. */
const narrow = columns.filter(({ isSecondary }) => !isSecondary);

/** `/operator/line/broadcasts`: the list with the panel of the open broadcast, or the editor. */
export function BroadcastsPage({ id }: { id: string | undefined }) {
  if (id === FURTHER) return <BroadcastEditor key={id} id={undefined} />;
  if (id?.startsWith(EDIT)) {
    return <BroadcastEditor key={id} id={Number(id.slice(EDIT.length)) || 0} />;
  }
  return <BroadcastList id={id} />;
}

function BroadcastList({ id }: { id: string | undefined }) {
  const may = useMay();
  const [, go] = useLocation();
  const [isPricing, setPricing] = useState(false);
  const filter = useUrlFilter();
  const state = broadcastStates.find((each) => each === filter.read('state'));
  const list = useQuery({
    ...operatorQuery(broadcastList, state && { state }),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? RUNNING_EVERY_MS : false),
  });
  const { data: rows } = list;
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: (row: Broadcast) => row.id },
    onOpen: (row) => go(`${BROADCASTS_PATH}/${row.id}`),
  });
  return (
    <LinePage
      page="broadcasts"
      error={list.error}
      state={rows && copy.state(rows.length, rows.filter(isRunning).length)}
      actions={
        may(broadcastDraft) && (
          <Button variant="primary" onClick={() => go(`${BROADCASTS_PATH}/${FURTHER}`)}>
            {copy.add}
          </Button>
        )
      }
      panel={
        id !== undefined && (
          <BroadcastPanel key={id} id={Number(id) || 0} onClose={() => go(BROADCASTS_PATH)} />
        )
      }
    >
      <Row place="spread" gap={3} wraps>
        <SelectFilter
          label={copy.stateHead}
          value={state ?? ''}
          options={[
            ['', copy.all],
            ...broadcastStates.map((each) => [each, broadcastStateNames[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
        {may(setMessagePrice) && (
          <Button variant="text" size="small" onClick={() => setPricing(true)}>
            {copy.price}
          </Button>
        )}
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={id === undefined ? columns : narrow}
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
      {isPricing && <PriceDialog onClose={() => setPricing(false)} />}
    </LinePage>
  );
}
