import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import {
  lottoSourceBody,
  lottoSourceReadings,
  type SourceReadings as Readings,
  type SourceReading,
} from '@/contract/operator/lotto-sources.contract';
import { formatLongDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { Badge, type BadgeProps } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { DeskDialog } from '../../kit/desk-dialog';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { formatClock } from './board-columns';
import styles from './result.module.css';
import { sourcesCopy as copy, readingStateNames, verdictTexts } from './sources.copy';

const EVERY_MS = 15_000;

const stateTones: Readonly<Record<SourceReading['state'], NonNullable<BadgeProps['tone']>>> = {
  ...{ not_yet: 'plain', partial: 'info', complete: 'success' },
  ...{ no_draw: 'warn', unreadable: 'warn', unavailable: 'warn' },
};

const verdictTones: Readonly<Record<Readings['verdict'], 'soft' | 'success' | 'danger'>> = {
  none: 'soft',
  single: 'soft',
  agreed: 'success',
  contested: 'danger',
};

/** The answers of sources about a round, side by side; nothing for a round that no source was asked about. */
export function SourceReadings({ round, isOpen }: { round: RoundShown; isOpen: boolean }) {
  const may = useMay();
  const [shown, setShown] = useState<SourceReading>();
  const query = useQuery({
    ...operatorQuery(lottoSourceReadings, { round_id: round.round_id }),
    enabled: may(lottoSourceReadings),
    refetchInterval: EVERY_MS,
  });
  const { data } = query;
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!data || data.rows.length === 0) return null;
  const body: Column<SourceReading> = {
    ...{ head: copy.bodyHead, isSecondary: data.verdict !== 'contested' },
    cell: (reading) =>
      reading.has_body && !data.is_hidden ? (
        <Button variant="text" size="small" onClick={() => setShown(reading)}>
          {copy.body}
        </Button>
      ) : null,
  };
  return (
    <Card as="section" aria-label={copy.title}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.title}
          </Text>
          {isOpen && data.held_until !== null && (
            <Text variant="note" tone="soft">
              {copy.held(formatClock(data.held_until))}
            </Text>
          )}
        </Row>
        {isOpen && (
          <Text role="status" tone={verdictTones[data.verdict]}>
            {verdictTexts[data.verdict](data.mode)}
          </Text>
        )}
        <DataTable
          caption={copy.caption}
          columns={[...columnsOf(data), body]}
          rows={data.rows}
          keyOf={({ id }) => id}
          empty=""
        />
      </Stack>
      {shown && <BodyDialog reading={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

const columnsOf = ({ is_hidden: isHidden }: Readings): readonly Column<SourceReading>[] => [
  { ...{ head: copy.source, isName: true }, cell: ({ name }) => name },
  {
    head: copy.state,
    cell: ({ state, counts, moved_to: day }) => (
      <>
        <Badge tone={stateTones[state]}>{readingStateNames[state]}</Badge>
        {state === 'complete' && !counts && <small> {copy.settling}</small>}
        {day !== null && <small> {copy.movedTo(formatLongDay(day))}</small>}
      </>
    ),
  },
  {
    head: copy.numbers,
    cell: ({ state, announcement }) => {
      if (announcement) return <b className={styles.digits}>{writeNumbers(announcement)}</b>;
      return isHidden && (state === 'complete' || state === 'partial') ? (
        <small>{copy.hidden}</small>
      ) : (
        '–'
      );
    },
  },
  {
    head: copy.readAt,
    cell: ({ read_at: at, last_read_at: until }) => (
      <>
        <TimeText at={at} />
        {until !== at && <small> {copy.until(formatClock(until))}</small>}
      </>
    ),
  },
];

/** The numbers of an answer in the order of the form of a result. */
function writeNumbers(announcement: NonNullable<SourceReading['announcement']>): string {
  const { number, special, first, second, three_front, three_bottom, two_bottom, index, change } =
    announcement;
  return [number, special, first, second, three_front, three_bottom, two_bottom, index, change]
    .flat()
    .filter((part) => part !== undefined)
    .join(' ');
}

function BodyDialog({ reading, onClose }: { reading: SourceReading; onClose: () => void }) {
  const body = useQuery(operatorQuery(lottoSourceBody, { id: String(reading.id) }));
  return (
    <DeskDialog title={copy.bodyTitle(reading.name)} onClose={onClose} isWide>
      {body.error && <LoadError error={body.error} onRetry={() => void body.refetch()} />}
      {!body.error && !body.data && <Skeleton width="100%" height={240} />}
      {body.data && <pre className={styles.raw}>{body.data.text}</pre>}
    </DeskDialog>
  );
}
