import * as v from 'valibot';
import { countDays } from '@/domain/calendar-day';
import { defineEndpoint, defineFile } from './endpoint';
import { baht, calendarDay, countFromText } from './fields';

/** Longest period of which the days are shown one by one. */
export const MOST_DAYS = 92;

const MOST_MOVEMENTS = 100;

/** Which movements a statement shows. */
export const statementKind = v.picklist(['all', 'deposit', 'withdraw', 'game', 'lotto', 'other']);
export type StatementKind = v.InferOutput<typeof statementKind>;

/** Days of Thailand, both included; or the last so many days, today included, by the server's clock. */
const periodFields = {
  days: v.optional(countFromText(1, MOST_DAYS)),
  from: v.optional(calendarDay),
  to: v.optional(calendarDay),
};

interface PeriodInput {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const onePeriod = <Input extends PeriodInput>() =>
  v.check<Input, string>(
    ({ days, from, to }) => days === undefined || (from === undefined && to === undefined),
    'เลือกจำนวนวัน หรือวันเริ่มและวันสิ้นสุด อย่างใดอย่างหนึ่ง',
  );
const rightOrder = <Input extends PeriodInput>() =>
  v.check<Input, string>(
    ({ from, to }) => from === undefined || to === undefined || countDays(from, to) >= 1,
    'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
  );
const shortPeriod = <Input extends PeriodInput>() =>
  v.check<Input, string>(
    ({ days, from, to }) =>
      days !== undefined ||
      (from !== undefined && to !== undefined && countDays(from, to) <= MOST_DAYS),
    `เลือกช่วงได้ไม่เกิน ${MOST_DAYS} วัน`,
  );

/** Fields of a form in which a member chooses both days. */
export const chosenPeriod = v.pipe(
  v.strictObject({ from: calendarDay, to: calendarDay }),
  rightOrder(),
  shortPeriod(),
);

const filterFields = { kind: v.optional(statementKind, 'all'), ...periodFields };

/** The days that were asked for; null where there is no bound. */
const periodData = v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) });

/** What somebody played at one game in one go. */
export const playData = v.object({
  began_at: v.string(),
  rounds: v.number(),
  stake: baht,
  /** What came back, stakes that were returned included. */
  payout: baht,
  /** How many movements it holds. */
  count: v.number(),
  /** With it the statement begins at the newest of them. */
  cursor: v.string(),
});

export type Play = v.InferOutput<typeof playData>;

/** One movement of a wallet of the member, or several of one game together. */
export const movementData = v.object({
  /** Of the transfer, the oldest of several; a transfer between two wallets of the member is a line in each. */
  id: v.string(),
  /** Of several, when the newest was. */
  at: v.string(),
  /** Why, in the ledger's word; `game_play` for several. Readers must expect some that they do not know. */
  code: v.string(),
  /** Positive for money in, negative for money out. */
  amount: baht,
  balance_before: baht,
  balance_after: baht,
  wallet_id: v.string(),
  wallet_name: v.string(),
  /** Names the round, the bill, the deposit; of several, the first round. */
  reference: v.string(),
  /** The game whose round it belongs to; null for everything else. */
  game: v.nullable(
    v.object({
      name: v.string(),
      provider_name: v.string(),
      /** Null when the game has left the catalogue. */
      image_small: v.nullable(v.string()),
    }),
  ),
  /** Null for one movement. */
  play: v.nullable(playData),
});

export type Movement = v.InferOutput<typeof movementData>;

export const memberStatement = defineEndpoint({
  method: 'GET',
  path: '/api/member/statement',
  summary: "Every movement of the member's wallets, newest first",
  access: 'member',
  query: v.pipe(
    v.strictObject({
      ...filterFields,
      /** Whether each movement of a game is a line, or what was played at it in one go. */
      play: v.optional(v.picklist(['each', 'together']), 'each'),
      limit: v.optional(countFromText(1, MOST_MOVEMENTS), 30),
      /** Opaque to callers: `next_cursor` of the page before. */
      cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
    }),
    onePeriod(),
    rightOrder(),
  ),
  data: v.object({
    movements: v.array(movementData),
    /** The days on this page, whole days also where the page begins or ends within one, newest first. */
    days: v.array(v.object({ day: v.string(), net: baht, count: v.number() })),
    period: periodData,
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

export type StatementPage = v.InferOutput<typeof memberStatement.data>;

export const memberWinloss = defineEndpoint({
  method: 'GET',
  path: '/api/member/winloss',
  summary: `What the member staked and got back by settled play, day by day, over at most ${MOST_DAYS} days`,
  access: 'member',
  query: v.pipe(v.strictObject(periodFields), onePeriod(), rightOrder(), shortPeriod()),
  data: v.object({
    /** Every day of the period, the oldest first; without play, with zeros. */
    days: v.array(
      v.object({
        day: v.string(),
        stake: baht,
        payout: baht,
        /** Payout less stake: negative when the member lost. */
        net: baht,
        valid_turnover: baht,
      }),
    ),
  }),
  errors: [],
});

export type WinlossDay = v.InferOutput<typeof memberWinloss.data>['days'][number];

export const statementExport = defineEndpoint({
  method: 'POST',
  path: '/api/member/statement/export',
  summary:
    'Address of a CSV file with every movement of a filter; good for 60 seconds, while the session lives',
  access: 'member',
  body: v.pipe(v.strictObject(filterFields), onePeriod(), rightOrder()),
  data: v.object({ url: v.string() }),
  errors: ['request.too_many'],
});

/** Filter of a statement, as the server reads it. */
export type StatementFilter = v.InferOutput<typeof statementExport.body>;

export const download = defineFile({
  path: '/api/download/{token}',
  summary: 'A file that was offered; single use, 404 afterwards and once its 60 seconds are over',
  contentType: 'text/csv',
});
