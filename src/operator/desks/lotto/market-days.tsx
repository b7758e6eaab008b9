import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '@/contract/endpoint';
import { lottoDaySet, lottoDays, lottoRoundMove } from '@/contract/operator/lotto-days.contract';
import { lottoToldMoves } from '@/contract/operator/lotto-sources.contract';
import { formatDay, formatLongDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { MoveRoundDialog, SetDayDialog } from './day-dialogs';
import { daysCopy as copy, dayKindNames } from './markets.copy';

type MarketDay = DataOf<typeof lottoDays>[number];

type Open =
  | { kind: 'set'; day: string }
  | { kind: 'move'; day: string; roundId: string; toDay?: string }
  | null;

/** The coming days of a market that are set or have a round, and their changes. */
export function MarketDays({ marketId }: { marketId: string }) {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const list = useQuery(operatorQuery(lottoDays, { market_id: marketId }));
  const told = useQuery(operatorQuery(lottoToldMoves));
  const moves = told.data?.filter((move) => move.market_id === marketId) ?? [];
  const act: Column<MarketDay> = {
    head: copy.set,
    cell: ({ day, round_id: roundId }) => (
      <Row gap={1} wraps>
        <Button variant="text" size="small" onClick={() => setOpen({ kind: 'set', day })}>
          {copy.set}
        </Button>
        {roundId !== null && may(lottoRoundMove) && (
          <Button
            variant="text"
            size="small"
            onClick={() => setOpen({ kind: 'move', day, roundId })}
          >
            {copy.move}
          </Button>
        )}
      </Row>
    ),
  };
  return (
    <Card as="section" aria-label={copy.title}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h3" variant="heading">
            {copy.title}
          </Text>
          {may(lottoDaySet) && (
            <Button variant="quiet" size="small" onClick={() => setOpen({ kind: 'set', day: '' })}>
              {copy.set}
            </Button>
          )}
        </Row>
        {moves.map(({ round_id: roundId, day, told_day: toDay, source_name: source }) => (
          <Row key={roundId} place="spread" gap={3} wraps role="alert">
            <Text tone="warn">{copy.told(source, formatLongDay(day), formatLongDay(toDay))}</Text>
            {may(lottoRoundMove) && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => setOpen({ kind: 'move', day, roundId, toDay })}
              >
                {copy.move}
              </Button>
            )}
          </Row>
        ))}
        <DataTable
          caption={copy.caption}
          columns={may(lottoDaySet) ? [...columns, act] : columns}
          rows={list.data}
          keyOf={({ day }) => day}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Stack>
      {open?.kind === 'set' && (
        <SetDayDialog marketId={marketId} day={open.day} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'move' && <MoveRoundDialog {...open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const columns: readonly Column<MarketDay>[] = [
  {
    head: copy.day,
    cell: ({ day, round_id: id }) => (
      <>
        {formatDay(day)}
        {id !== null && (
          <>
            <br />
            <small>{id}</small>
          </>
        )}
      </>
    ),
  },
  {
    head: copy.kind,
    cell: ({ kind, name }) => (
      <>
        <Badge tone={kind === 'none' ? 'warn' : 'plain'}>{dayKindNames[kind]}</Badge>{' '}
        {name !== null && <small>{name}</small>}
      </>
    ),
  },
];
