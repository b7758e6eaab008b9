import type { DataInputOf } from '@/contract/endpoint';
import type {
  gameComparisons,
  gameDifferences,
} from '@/contract/operator/game-comparisons.contract';
import { addDays, toCalendarDay, toDayStart } from '@/domain/calendar-day';

const HOUR_MS = 3_600_000;
const today = toCalendarDay(new Date());
const at = (daysAgo: number, hours: number) =>
  new Date(toDayStart(addDays(today, -daysAgo)).getTime() + hours * HOUR_MS).toISOString();
const side = (count: number, debits: string, credits: string) => ({ count, debits, credits });

/** Compared days: with open differences, failed, equal, and with differences that have ended. */
export const comparedDays = (): DataInputOf<typeof gameComparisons> => ({
  rows: [
    {
      ...{ source: 'hub88', day: addDays(today, -1), compared_at: at(0, 4.1), error: null },
      ours: side(18_402, '1204550.00', '1160210.50'),
      theirs: side(18_403, '1204550.00', '1161460.50'),
      ...{ differences: 3, open_differences: 3, next_attempt_at: at(-1, 4.1) },
    },
    {
      ...{ source: 'hub88', day: addDays(today, -2), compared_at: null, ours: null, theirs: null },
      error: 'Provider hub88: /transactions/list did not answer within 40000 ms',
      ...{ differences: 0, open_differences: 0, next_attempt_at: at(0, 10) },
    },
    {
      ...{ source: 'hub88', day: addDays(today, -3), compared_at: at(2, 4.1), error: null },
      ours: side(17_950, '1188020.00', '1139771.25'),
      theirs: side(17_950, '1188020.00', '1139771.25'),
      ...{ differences: 0, open_differences: 0, next_attempt_at: null },
    },
    {
      ...{ source: 'hub88', day: addDays(today, -4), compared_at: at(3, 4.1), error: null },
      ours: side(17_011, '1102480.00', '1050114.00'),
      theirs: side(17_011, '1102480.00', '1050114.00'),
      ...{ differences: 2, open_differences: 0, next_attempt_at: null },
    },
  ],
  next_cursor: null,
});

/** Open differences of three kinds. */
export const gameDifferenceRows = (): DataInputOf<typeof gameDifferences> => {
  const shared = {
    ...{ source: 'hub88', day: addDays(today, -1), gone_at: null, closed_at: null },
    ...{ closed_by: null, note: null, first_seen_at: at(0, 4.1), last_seen_at: at(0, 4.1) },
    ...{
      member_id: 1001,
      username: '081-xxx-5678',
      round_id: 'r-204.8f1c',
      game_name: 'Sweet Bonanza',
    },
  };
  return {
    rows: [
      {
        ...{ ...shared, id: 12, transaction_id: '16d2dcfe-b89e-11e7-854a-58404eea6d16' },
        ...{ kind: 'missing_here', movement: 'credit', our_amount: null, their_amount: '1250.00' },
        ...{ said: 'TK_WIN TS_SUCCESS 125000000 THB', happened_at: at(1, 21.4) },
      },
      {
        ...{ ...shared, id: 11, transaction_id: '26d2dcfe-b89e-11e7-854a-58404eea6d17' },
        ...{ kind: 'undone_there', movement: 'debit', our_amount: '40.00', their_amount: '40.00' },
        ...{ said: 'TK_BET TS_ROLLEDBACK 4000000 THB', happened_at: at(1, 20.1) },
      },
      {
        ...{ ...shared, id: 10, transaction_id: '36d2dcfe-b89e-11e7-854a-58404eea6d18' },
        ...{ kind: 'unclear', movement: null, our_amount: null, their_amount: null },
        ...{ said: 'TK_GIFT TS_SUCCESS 5000000 THB', happened_at: at(1, 9.6) },
        ...{ member_id: null, username: null, round_id: null, game_name: null },
      },
    ],
    next_cursor: null,
  };
};
