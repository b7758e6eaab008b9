import { toCalendarDay } from '@/domain/calendar-day';
import { formatMoney } from '@/domain/money';
import { formatExactTime, formatThaiTime } from '@/domain/thai-date';
import { Badge, type BadgeProps } from '../../kit/badge';
import type { Column } from '../../kit/data-table';
import { formatWait } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { AccountText, accountEnd } from './account-text';
import {
  moneyInCopy as copy,
  depositStateNames,
  incomingStateNames,
  methodNames,
} from './money-in.copy';
import styles from './money-in.module.css';
import { describeReason } from './money-reason';
import type { MoneyRow } from './money-row';

const isWaiting = ({ row }: MoneyRow): boolean =>
  row.state === 'review' || row.state === 'pending' || row.state === 'returning';

const since = (row: MoneyRow): string =>
  row.kind === 'deposit' ? row.row.waiting_since : row.row.received_at;

/** Time in ms after which waiting is amber, and after which it is red. */
const SLOW_MS = 5 * 60_000;
const LATE_MS = 15 * 60_000;

function Waiting({ row }: { row: MoneyRow }) {
  const start = Date.parse(since(row));
  const waitMs = Date.now() - start;
  const tone = waitMs > LATE_MS ? styles.late : waitMs > SLOW_MS ? styles.slow : '';
  return (
    <small className={tone} suppressHydrationWarning>
      {formatWait(start)}
    </small>
  );
}

/** A time of today stands without its day, because the queue is mostly of today. */
function RowTime({ at }: { at: string }) {
  const isToday = toCalendarDay(new Date(at)) === toCalendarDay(new Date());
  if (!isToday) return <TimeText at={at} />;
  return (
    <time dateTime={at} title={formatThaiTime(at)}>
      {formatExactTime(at)}
    </time>
  );
}

/** The sender as the bank shows them; for a deposit, its number and member. */
function Sender({ row }: { row: MoneyRow }) {
  if (row.kind === 'deposit') {
    const { number, claimed_at, method } = row.row;
    const claim = claimed_at === null ? copy.notClaimed : copy.claimed;
    return (
      <span className={styles.two}>
        D{number} <small>{isWaiting(row) ? claim : methodNames[method]}</small>
      </span>
    );
  }
  const { sender_name, sender_account_number } = row.row;
  const end = accountEnd(sender_account_number);
  return (
    <span className={styles.two}>
      {sender_name ?? copy.unknownSender} {end !== null && <small>{copy.accountEnd(end)}</small>}
    </span>
  );
}

function Member({ row: { row } }: { row: MoneyRow }) {
  if (row.username === null) return copy.noMember;
  return (
    <span className={styles.two}>
      {row.member_name ?? copy.unnamed} <small>{row.username}</small>
    </span>
  );
}

const depositTones: Readonly<Record<string, NonNullable<BadgeProps['tone']>>> = {
  ...{ credited: 'success', rejected: 'danger', review: 'warn', pending: 'info' },
};

/** Why a row waits, or how it ended. */
export function StateBadge({ row }: { row: MoneyRow }) {
  if (row.kind === 'deposit') {
    const { state, asked_at } = row.row;
    if (state === 'review' && asked_at !== null)
      return <Badge tone="info">{copy.askedBadge}</Badge>;
    return <Badge tone={depositTones[state] ?? 'plain'}>{depositStateNames[state]}</Badge>;
  }
  const { state } = row.row;
  const reason = state === 'review' ? describeReason(row.row) : null;
  if (reason) return <Badge tone={reason.tone}>{reason.word}</Badge>;
  const tone = state === 'credited' ? 'success' : state === 'returning' ? 'warn' : 'plain';
  return <Badge tone={tone}>{incomingStateNames[state]}</Badge>;
}

/** Columns of all lists of the desk. */
export const moneyColumns: readonly Column<MoneyRow>[] = [
  {
    head: copy.time,
    cell: (row) => (
      <span className={styles.time}>
        <RowTime at={row.kind === 'incoming' ? row.row.occurred_at : row.row.created_at} />
        {isWaiting(row) && <Waiting row={row} />}
      </span>
    ),
  },
  { head: copy.account, isSecondary: true, cell: ({ row }) => <AccountText of={row} /> },
  { head: copy.sender, isName: true, cell: (row) => <Sender row={row} /> },
  { head: copy.member, cell: (row) => <Member row={row} /> },
  {
    head: copy.reason,
    cell: (row) => (
      <span className={styles.badges}>
        <StateBadge row={row} />
        {row.row.viewers.length > 0 && (
          <Badge tone="info">{copy.looking(row.row.viewers.join(' '))}</Badge>
        )}
      </span>
    ),
  },
  {
    head: copy.amount,
    isNumber: true,
    cell: (row) =>
      formatMoney(
        row.kind === 'deposit' ? (row.row.credited_amount ?? row.row.amount) : row.row.amount,
      ),
  },
];
