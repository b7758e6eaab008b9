import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { wheelSetList, wheelSetPut } from '@/contract/operator/wheel.contract';
import { COUNTED_DAYS } from '@/contract/wheel.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { Gone } from '../../kit/gone';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useMay } from '../../shell/use-me';
import { OffersPage, type OffersPagePart } from './offers-page';
import { wheelCopy as copy } from './wheel.copy';
import { WheelForm } from './wheel-form';
import { WheelPanel } from './wheel-panel';
import type { WheelSet } from './wheel-prize';

const PATH = '/offers/wheel';
const FURTHER = 'new';
const LIMIT = 50;

/** `/operator/offers/wheel`: the sets of prizes and the panel of the open one, or the editor of a further one. */
export function WheelPage({ id }: OffersPagePart) {
  const may = useMay();
  return id === FURTHER && may(wheelSetPut) ? <WheelForm /> : <SetList id={id} />;
}

function SetList({ id }: OffersPagePart) {
  const may = useMay();
  const [, go] = useLocation();
  const list = useQuery(operatorQuery(wheelSetList, { limit: LIMIT }));
  const { chosenKey, open } = useRowKeys({
    ...{ rows: list.data, keyOf: ({ version }: WheelSet) => version },
    onOpen: ({ version }) => go(`${PATH}/${version}`),
  });
  const [latest] = list.data ?? [];
  const shown = list.data?.find(({ version }) => String(version) === id);
  const columns: readonly Column<WheelSet>[] = [
    { head: copy.version, isName: true, cell: ({ version }) => copy.name(version) },
    {
      head: copy.stateHead,
      cell: (set) =>
        set === latest ? (
          <Badge tone="success">{copy.latest}</Badge>
        ) : (
          <Badge>{copy.earlier}</Badge>
        ),
    },
    { ...{ head: copy.worth, isNumber: true }, cell: ({ spin_worth: worth }) => sayWorth(worth) },
    {
      ...{ head: copy.plays(COUNTED_DAYS), isNumber: true },
      cell: ({ counted_plays: plays }) => formatInteger(plays),
    },
    {
      ...{ head: copy.putBy, isSecondary: true },
      cell: ({ put_by: by, put_at: at }) => (
        <>
          {nameActor(by)} · <TimeText at={at} />
        </>
      ),
    },
  ];
  return (
    <OffersPage
      page="wheel"
      state={list.data && (latest ? copy.state(latest.version) : copy.noSet)}
      actions={
        may(wheelSetPut) && (
          <Button variant="primary" onClick={() => go(`${PATH}/${FURTHER}`)}>
            {copy.add}
          </Button>
        )
      }
      panel={
        id !== undefined &&
        list.data &&
        (shown ? (
          <WheelPanel key={id} set={shown} onClose={() => go(PATH)} />
        ) : (
          <Gone title={copy.gone} />
        ))
      }
    >
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={list.data}
          keyOf={({ version }) => version}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
          openKey={chosenKey ?? shown?.version}
          onOpen={open}
        />
      </Card>
    </OffersPage>
  );
}

const sayWorth = (worth: number | null) => (worth === null ? copy.endless : formatMoney(worth));
