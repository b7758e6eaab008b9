import type { BoardRound, BoardState } from '@/contract/operator/lotto-board.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatMoney } from '@/domain/money';
import { formatDayOfYear, formatTime } from '@/domain/thai-date';
import { nameActor } from '../../kit/actor-name';
import { Badge, type BadgeProps } from '../../kit/badge';
import type { Column } from '../../kit/data-table';
import { formatDuration } from '../../kit/staff-time';
import { boardStateNames, boardCopy as copy } from './board.copy';
import styles from './lotto.module.css';
import { dayOfRound } from './round-day';

const MINUTE_MS = 60_000;

const stateTones: Readonly<Record<BoardState, NonNullable<BadgeProps['tone']>>> = {
  ...{ scheduled: 'plain', open: 'success', closed: 'plain', due: 'warn', second: 'info' },
  ...{ paying: 'info', paid: 'plain', refunded: 'plain' },
};

/** The state of a round, red while its result is overdue. */
export function RoundState({ round }: { round: Pick<BoardRound, 'state' | 'is_overdue'> }) {
  const tone = round.is_overdue ? 'danger' : stateTones[round.state];
  return <Badge tone={tone}>{boardStateNames[round.state]}</Badge>;
}

/** Formats a time of today as `15:20`, and of another day as `16 พ.ย. 15:20`. */
export function formatClock(instant: string): string {
  const day = toCalendarDay(new Date(instant));
  const time = formatTime(instant);
  return day === toCalendarDay(new Date()) ? time : `${formatDayOfYear(day)} ${time}`;
}

/** Formats the name of a round: its market, and its number if it has one. */
export const nameOfRound = ({ market_name, number }: Pick<BoardRound, 'market_name' | 'number'>) =>
  number === null ? market_name : `${market_name} ${copy.number(number)}`;

function WaitsFor({ round }: { round: BoardRound }) {
  const { waiting, refunds_at: refundsAt, state, closes_at: closesAt } = round;
  if (waiting) {
    const text = waiting.is_correction ? copy.correctedBy : copy.enteredBy;
    return text(nameActor(waiting.entered_by), formatClock(waiting.entered_at));
  }
  if (state === 'open') {
    const now = Date.now();
    const closes = Date.parse(closesAt);
    return (
      <span suppressHydrationWarning>
        {closes - now < MINUTE_MS ? copy.closesSoon : copy.closesIn(formatDuration(closes - now))}
      </span>
    );
  }
  if (refundsAt === null || state !== 'due') return null;
  return <span className={styles.late}>{copy.deadline(formatClock(refundsAt))}</span>;
}

/** Columns of the board. */
export const boardColumns: readonly Column<BoardRound>[] = [
  {
    ...{ head: copy.round, isName: true },
    cell: (round) => (
      <span>
        {nameOfRound(round)} <small>{dayOfRound(round.round_id)}</small>
      </span>
    ),
  },
  { head: copy.stateHead, cell: (round) => <RoundState round={round} /> },
  { head: copy.closes, cell: ({ closes_at }) => formatClock(closes_at) },
  { head: copy.draws, isSecondary: true, cell: ({ draws_at }) => formatClock(draws_at) },
  { head: copy.waits, cell: (round) => <WaitsFor round={round} /> },
  { head: copy.bills, isNumber: true, cell: ({ bills }) => bills.toLocaleString('en-US') },
  { head: copy.staked, isNumber: true, cell: ({ staked }) => formatMoney(staked) },
  { head: copy.worst, isNumber: true, isSecondary: true, cell: ({ worst }) => formatMoney(worst) },
  { head: copy.paid, isNumber: true, isSecondary: true, cell: ({ paid }) => formatMoney(paid) },
];
