import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  differenceStates,
  type GameDifference,
  gameDifferenceClose,
  gameDifferences,
} from '@/contract/operator/game-comparisons.contract';
import { memberPage } from '@/contract/operator/members.contract';
import { isCalendarDay } from '@/domain/calendar-day';
import { formatMoney } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { Reference } from '../../kit/reference';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { CloseDifferenceDialog } from './close-difference-dialog';
import { comparisonsCopy as copy, kindSentences, movementNames } from './comparisons.copy';
import styles from './comparisons.module.css';

const PAGE = 30;

/** The transactions that a provider and we have differently, those that wait by default. */
export function DifferencesCard() {
  const may = useMay();
  const [closing, setClosing] = useState<GameDifference>();
  const filter = useUrlFilter();
  const state = differenceStates.find((each) => each === filter.read('state')) ?? 'open';
  const day = [filter.read('differences') ?? ''].find(isCalendarDay);
  const list = useInfiniteQuery(
    operatorPages(gameDifferences, { state, limit: PAGE, ...(day !== undefined && { day }) }),
  );
  return (
    <Card as="section" aria-label={copy.listTitle}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.listTitle}
          </Text>
          <Row gap={3} wraps>
            {day !== undefined && (
              <Button variant="quiet" size="small" onClick={() => filter.set('differences', '')}>
                {copy.onlyDay(formatDay(day))}
              </Button>
            )}
            <SelectFilter
              label={copy.filter}
              value={state}
              options={[
                ['open', copy.openRows],
                ['closed', copy.closedRows],
              ]}
              onChange={(value) => filter.set('state', value === 'open' ? '' : value)}
            />
          </Row>
        </Row>
        <DataTable
          caption={copy.listCaption}
          columns={columnsFor({
            opensMembers: may(memberPage),
            onClose: may(gameDifferenceClose) ? setClosing : undefined,
          })}
          rows={list.data?.pages.flatMap(({ rows }) => rows)}
          keyOf={({ id }) => id}
          empty={copy.empty}
          filteredEmpty={
            (state === 'closed' || day !== undefined) && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          {...pageProps(list)}
        />
      </Stack>
      {closing && (
        <CloseDifferenceDialog difference={closing} onClose={() => setClosing(undefined)} />
      )}
    </Card>
  );
}

function columnsFor({
  opensMembers,
  onClose,
}: {
  opensMembers: boolean;
  onClose: ((difference: GameDifference) => void) | undefined;
}): readonly Column<GameDifference>[] {
  return [
    { head: copy.difference, isName: true, cell: (row) => <Kind row={row} /> },
    {
      head: copy.transaction,
      cell: ({ source, transaction_id: id }) => (
        <span className={styles.lines}>
          <Reference text={id} />
          <small>{source}</small>
        </span>
      ),
    },
    {
      head: copy.member,
      cell: ({ member_id: id, username, game_name: game }) => (
        <span className={styles.lines}>
          {id !== null && opensMembers ? (
            <Link href={`/members/${id}`} className={styles.link}>
              {username}
            </Link>
          ) : (
            (username ?? '–')
          )}
          {game !== null && <small>{game}</small>}
        </span>
      ),
    },
    { head: copy.at, cell: ({ happened_at: at }) => <TimeText at={at} /> },
    { head: copy.ours, isNumber: true, cell: ({ our_amount: amount }) => <Amount of={amount} /> },
    {
      head: copy.theirs,
      isNumber: true,
      cell: ({ their_amount: amount }) => <Amount of={amount} />,
    },
    { head: copy.result, cell: (row) => <End row={row} onClose={onClose} /> },
  ];
}

function Kind({ row: { kind, movement, said } }: { row: GameDifference }) {
  const [sentence, act] = kindSentences[kind];
  return (
    <span className={styles.kind}>
      {movement !== null && `${movementNames[movement]} · `}
      {sentence}
      <small>{kind === 'unclear' && said !== null ? copy.said(said) : act}</small>
    </span>
  );
}

const Amount = ({ of }: { of: number | null }) => (of === null ? '–' : formatMoney(of));

/** Shows how a difference ended, or the button that closes it. */
function End({
  row,
  onClose,
}: {
  row: GameDifference;
  onClose: ((difference: GameDifference) => void) | undefined;
}) {
  const { gone_at: goneAt, closed_at: closedAt, closed_by: closedBy, note } = row;
  if (closedAt !== null) {
    return (
      <span className={styles.lines}>
        {copy.closedBy(nameActor(closedBy ?? ''))}
        <small>
          <TimeText at={closedAt} /> · {note}
        </small>
      </span>
    );
  }
  if (goneAt !== null) {
    return (
      <span className={styles.lines}>
        <Badge tone="success">{copy.gone}</Badge>
        <small>
          <TimeText at={goneAt} />
        </small>
      </span>
    );
  }
  if (!onClose) return <Badge tone="warn">{copy.openRows}</Badge>;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={copy.closeOf(row.transaction_id)}
      onClick={() => onClose(row)}
    >
      {copy.close}
    </Button>
  );
}
