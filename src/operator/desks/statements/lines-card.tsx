import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type LineVerdict,
  lineVerdicts,
  type ShownStatement,
  type StatementLine,
  statementLines,
} from '@/contract/operator/bank-statements.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatDayOfYear } from '@/domain/thai-date';
import { Chip } from '@/shared/ui/chip';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Badge, type BadgeProps } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { formatStaffTime } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import { accountEnd, bankName } from '../money-in/account-text';
import { reasonNames, sourceNames } from '../money-in/money-in.copy';
import {
  CREDITED,
  statementsCopy as copy,
  encodingNames,
  layoutNames,
  verdictNames,
} from './statements.copy';
import styles from './statements.module.css';

const PAGE = 100;

const tones: Readonly<Record<LineVerdict, NonNullable<BadgeProps['tone']>>> = {
  ...{ credit: 'success', repeated: 'plain', review: 'warn', out: 'plain' },
};

/** The verdict on a line, before or after the application, with the deposit or the report behind it. */
function Verdict({ line }: { line: StatementLine }) {
  const { verdict, reason, deposit, repeats, incoming_id, member_name } = line;
  const word =
    verdict === 'credit' && incoming_id !== null
      ? CREDITED
      : reason
        ? reasonNames[reason]
        : verdictNames[verdict];
  const money = incoming_id ?? repeats?.incoming_id;
  return (
    <span className={styles.two}>
      <span>
        <Badge tone={tones[verdict]}>{word}</Badge>
      </span>
      {(deposit || repeats || incoming_id !== null) && (
        <small>
          {deposit && <Link href={`/in/d${deposit.number}`}>D{deposit.number}</Link>}
          {deposit && member_name && ` ${member_name}`}
          {!deposit && repeats && copy.repeatsOf(sourceNames[repeats.source], repeats.incoming_id)}
          {!deposit && !repeats && money !== undefined && (
            <Link href={`/in/i${money}`}>#{money}</Link>
          )}
        </small>
      )}
    </span>
  );
}

function LineTime({ at, has_time }: StatementLine) {
  if (has_time) return <TimeText at={at} />;
  return <span title={copy.onlyDay}>{formatDayOfYear(toCalendarDay(new Date(at)))}</span>;
}

function Sender({ line }: { line: StatementLine }) {
  const { sender_name, sender_account_number, sender_bank_code, text, amount } = line;
  const end = accountEnd(sender_account_number);
  const bank = bankOf(sender_bank_code);
  const from = [bank, end !== null && copy.accountEnd(end)].filter(Boolean).join(' ');
  const name = sender_name ?? (from || (amount > 0 ? copy.noSender : (text ?? '')));
  return (
    <span className={styles.two}>
      {name}
      <small>{[sender_name && from, name === text ? '' : text].filter(Boolean).join(' · ')}</small>
    </span>
  );
}

type Code = Parameters<typeof bankName>[0];

const bankOf = (code: string | null): string | null =>
  code === null ? null : bankName(code as NonNullable<Code>);

const columns: readonly Column<StatementLine>[] = [
  {
    head: copy.time,
    cell: (line) => (
      <span className={styles.two}>
        <LineTime {...line} />{' '}
        <small>
          {copy.lines} {line.line}
        </small>
      </span>
    ),
  },
  { head: copy.sender, cell: (line) => <Sender line={line} /> },
  { head: copy.verdict, cell: (line) => <Verdict line={line} /> },
  {
    head: copy.amount,
    isNumber: true,
    cell: ({ amount }) => (
      <span className={amount > 0 ? styles.in : undefined}>{formatSignedMoney(amount)}</span>
    ),
  },
  {
    head: copy.balance,
    ...{ isNumber: true, isSecondary: true },
    cell: ({ balance }) => formatMoney(balance),
  },
];

/** The lines of a file with their verdicts, which a chip filters. */
export function LinesCard({ statement }: { statement: ShownStatement }) {
  const url = useUrlFilter();
  const chosen = lineVerdicts.find((each) => each === url.read('verdict'));
  const list = useInfiniteQuery(
    operatorPages(statementLines, {
      id: statement.id,
      limit: PAGE,
      ...(chosen && { verdict: chosen }),
    }),
  );
  return (
    <Card as="section" aria-label={copy.lineCaption}>
      <Stack gap={3}>
        <Row gap={2} wraps role="group" aria-label={copy.verdict}>
          <Chip isSelected={chosen === undefined} onClick={() => url.set('verdict', '')}>
            {copy.allVerdicts} {statement.line_count}
          </Chip>
          {lineVerdicts.map((verdict) => (
            <Chip
              key={verdict}
              isSelected={verdict === chosen}
              onClick={() => url.set('verdict', verdict)}
            >
              {nameOf(verdict, statement)} {statement.figures[verdict].count}
            </Chip>
          ))}
        </Row>
        <DataTable
          caption={copy.lineCaption}
          columns={columns}
          rows={list.data?.pages.flatMap(({ rows }) => rows)}
          keyOf={({ line }) => line}
          empty={copy.noLines}
          filteredEmpty={
            chosen && (
              <FilteredEmpty
                title={copy.noneOfVerdict}
                clear={copy.clear}
                onClear={() => url.set('verdict', '')}
              />
            )
          }
          {...pageProps(list)}
        />
        <Text variant="note" tone="faint">
          {layoutNames[statement.layout]} · {encodingNames[statement.encoding]} ·{' '}
          {formatStaffTime(statement.from_at)} – {formatStaffTime(statement.to_at)}
        </Text>
      </Stack>
    </Card>
  );
}

/** Returns the name of a verdict; a credit has another one once it is done. */
export const nameOf = (verdict: LineVerdict, { state }: Pick<ShownStatement, 'state'>): string =>
  verdict === 'credit' && state === 'applied' ? CREDITED : verdictNames[verdict];
