import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type GameComparison,
  gameCompare,
  gameComparisons,
} from '@/contract/operator/game-comparisons.contract';
import { formatMoney } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { Badge } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages, useOperatorCommand } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { comparisonsCopy as copy } from './comparisons.copy';
import styles from './comparisons.module.css';

const PAGE = 14;

/** The compared days with the sums of both sides. */
export function ComparedDaysCard() {
  const may = useMay();
  const list = useInfiniteQuery(operatorPages(gameComparisons, { limit: PAGE }));
  return (
    <Card as="section" aria-label={copy.daysTitle}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.daysTitle}
        </Text>
        <DataTable
          caption={copy.daysCaption}
          columns={may(gameCompare) ? [...columns, actsColumn] : columns}
          rows={list.data?.pages.flatMap(({ rows }) => rows)}
          keyOf={({ day, source }) => `${day} ${source}`}
          empty={copy.daysEmpty}
          {...pageProps(list)}
        />
      </Stack>
    </Card>
  );
}

const columns: readonly Column<GameComparison>[] = [
  {
    head: copy.day,
    isName: true,
    cell: ({ day }) => <span className={styles.day}>{formatDay(day)}</span>,
  },
  { head: copy.source, cell: ({ source }) => source },
  { head: copy.ours, isNumber: true, cell: ({ ours }) => <Sums side={ours} /> },
  { head: copy.theirs, isNumber: true, cell: ({ theirs }) => <Sums side={theirs} /> },
  { head: copy.result, cell: (row) => <Result row={row} /> },
];

const actsColumn: Column<GameComparison> = {
  head: copy.acts,
  cell: ({ source, day }) => <AgainButton source={source} day={day} />,
};

function Sums({ side }: { side: GameComparison['ours'] }) {
  if (!side) return '–';
  return (
    <span className={styles.sums}>
      {side.count.toLocaleString('th-TH')}
      <small>{copy.debits(formatMoney(side.debits))}</small>
      <small>{copy.credits(formatMoney(side.credits))}</small>
    </span>
  );
}

function Result({ row }: { row: GameComparison }) {
  const { day, error, ours, differences, open_differences: open, next_attempt_at: next } = row;
  return (
    <span className={styles.lines}>
      {error !== null && <Badge tone="danger">{copy.failed}</Badge>}
      {error === null && ours === null && <Badge>{copy.waiting}</Badge>}
      {ours !== null && open > 0 && (
        <Link href={`/reports/comparisons?differences=${day}`} className={styles.link}>
          <Badge tone="warn">{copy.open(open)}</Badge>
        </Link>
      )}
      {error === null && ours !== null && open === 0 && <Badge tone="success">{copy.equal}</Badge>}
      {open === 0 && differences > 0 && <small>{copy.solved(differences)}</small>}
      {error !== null && <small>{error}</small>}
      {error !== null && <small>{copy.failedText}</small>}
      {next !== null && (
        <small>
          {copy.next} <TimeText at={next} />
        </small>
      )}
    </span>
  );
}

function AgainButton({ source, day }: { source: string; day: string }) {
  const command = useOperatorCommand(gameCompare, [gameComparisons.path]);
  const ask = async () => {
    if ((await command.run({ source, day })) === undefined) return;
    showToast({ message: copy.asked, tone: 'success', durationMs: 5000 });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={copy.againOf(source, formatDay(day))}
        isBusy={command.isBusy}
        onClick={() => void ask()}
      >
        {copy.again}
      </Button>
      <CallProblem error={command.error} />
    </>
  );
}
