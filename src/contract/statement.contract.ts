import * as v from 'valibot';
import { countDays } from '@/domain/calendar-day';
import { defineEndpoint, defineFile } from './endpoint';
import { baht, calendarDay, countFromText } from './fields';

/** Longest period, in days, for which a statement shows single days. */
export const MOST_DAYS = 92;

const MOST_MOVEMENTS = 100;

/** Movements that a statement shows. */
export const statementKind = v.picklist(['all', 'deposit', 'withdraw', 'game', 'lotto', 'other']);
export type StatementKind = v.InferOutput<typeof statementKind>;

/**
 * First and last day in Thailand, both included. Instead of them, `days` asks for that many days up to today, by the
 * server's clock.
 */
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

/** Form fields in which a member chooses both days. */
export const chosenPeriod = v.pipe(
  v.strictObject({ from: calendarDay, to: calendarDay }),
  rightOrder(),
  shortPeriod(),
);

const filterFields = { kind: v.optional(statementKind, 'all'), ...periodFields };

/** The requested days; null means no bound. */
const periodData = v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) });

/** Movements of one game and wallet that were played in one go: on one day, without a pause of half an hour. */
export const playData = v.object({
  began_at: v.string(),
  rounds: v.number(),
  stake: baht,
  /** Payouts, including returned stakes. */
  payout: baht,
  /** Number of the movements. */
  count: v.number(),
  /** Cursor with which the statement begins at the newest of these movements. */
  cursor: v.string(),
});

export type Play = v.InferOutput<typeof playData>;

/** A movement of a wallet, or all movements of one game that were played in one go. */
export const movementData = v.object({
  /**
   * Id of the transfer; for several movements, the id of the oldest one. A transfer between two wallets of the member
   * has one line per wallet.
   */
  id: v.string(),
  /** Time of the movement; for several movements, the time of the newest one. */
  at: v.string(),
  /** Ledger code of the reason; `game_play` for several movements of a game. Readers must tolerate unknown codes. */
  code: v.string(),
  /** Positive for money in, negative for money out. */
  amount: baht,
  balance_before: baht,
  balance_after: baht,
  wallet_id: v.string(),
  wallet_name: v.string(),
  /** Reference of the game round, bill or deposit; for several movements, of their first round. */
  reference: v.string(),
  /** The game of a game round; null for other movements. */
  game: v.nullable(
    v.object({
      name: v.string(),
      provider_name: v.string(),
      /** Small picture of the game; null when the game has left the catalogue. */
      image_small: v.nullable(v.string()),
    }),
  ),
  /** Sentence of the agent's team about an adjustment, in Thai; null for other movements. */
  note: v.nullable(v.string()),
  /** Details of movements that were played in one go; null for a single movement. */
  play: v.nullable(playData),
});

export type Movement = v.InferOutput<typeof movementData>;

export const memberStatement = defineEndpoint({
  method: 'GET',
  path: '/api/member/statement',
  summary: "Lists every movement of the member's wallets, newest first",
  access: 'member',
  whileRestricted: true,
  query: v.pipe(
    v.strictObject({
      ...filterFields,
      /** `each` lists every movement of a game. `together` joins movements of a game that were played in one go. */
      play: v.optional(v.picklist(['each', 'together']), 'each'),
      limit: v.optional(countFromText(1, MOST_MOVEMENTS), 30),
      /** `next_cursor` of the previous page, opaque to callers. */
      cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
    }),
    onePeriod(),
    rightOrder(),
  ),
  data: v.object({
    movements: v.array(movementData),
    /** Days on this page, newest first. A day counts in full, even if the page shows only a part of it. */
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
  summary: `Returns the member's stakes and payouts of settled play by day, for at most ${MOST_DAYS} days`,
  access: 'member',
  whileRestricted: true,
  query: v.pipe(v.strictObject(periodFields), onePeriod(), rightOrder(), shortPeriod()),
  data: v.object({
    /** Every day of the period, the oldest first. A day without play has zeros. */
    days: v.array(
      v.object({
        day: v.string(),
        stake: baht,
        payout: baht,
        /** Payout minus stake; negative when the member lost. */
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
    'Returns the URL of a CSV file with every movement of a filter; valid for 60 seconds, at most while the session lives',
  access: 'member',
  whileRestricted: true,
  body: v.pipe(v.strictObject(filterFields), onePeriod(), rightOrder()),
  data: v.object({ url: v.string() }),
  errors: ['request.too_many'],
});

/** Filter of a statement after validation by the server. */
export type StatementFilter = v.InferOutput<typeof statementExport.body>;

export const download = defineFile({
  path: '/api/download/{token}',
  summary:
    'Returns an offered file, a CSV or a ZIP; its URL is valid for 60 seconds while the session lives, afterwards the response is 404. The file of own data can be fetched once',
  contentType: 'application/octet-stream',
});
