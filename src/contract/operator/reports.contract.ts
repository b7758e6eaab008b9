import * as v from 'valibot';
import { countDays } from '@/domain/calendar-day';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay } from '../fields';
import { bookReaders, moneyMovers } from '../operator-roles';
import { limit } from './operator.fields';
import { figureIds, reportFigures } from './report-figures';

const figureId = v.picklist(figureIds);

/** Figures by name; baht as a decimal string, a number of things as an integer string. */
const figures = v.record(figureId, v.string());

/** Checks of a day's books; `docs/rules.md#reports` explains each. */
export const reportIdentities = [
  'kinds_sum_to_zero',
  'bank_equals_house',
  'play_equals_house',
  'accounts_equal_bank',
  'roll_up_is_true',
] as const;
export type ReportIdentity = (typeof reportIdentities)[number];

const identity = v.object({
  name: v.picklist(reportIdentities),
  holds: v.boolean(),
  /** The two sides that must be equal. */
  left: baht,
  right: baht,
});

const closing = v.object({
  closed_by: v.string(),
  closed_at: v.string(),
  /** Whether the figures, computed anew, differ from the closed ones. */
  differs: v.boolean(),
});

export const reportDay = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/reports/day',
  summary: 'Returns all figures of a day with their parts, and whether the ledger proves them',
  access: 'operator',
  roles: bookReaders,
  query: v.strictObject({ day: calendarDay }),
  data: v.object({
    day: v.string(),
    /** True once no open transaction can add to the day. */
    is_final: v.boolean(),
    figures,
    parts: v.array(
      v.object({
        figure: figureId,
        /** Key that `reports/lines` takes, such as `account/3`, `slot` or `coupon_credit`. */
        key: v.string(),
        /** Thai name of the part. */
        title: v.string(),
        count: v.nullable(v.number()),
        amount: baht,
      }),
    ),
    identities: v.array(identity),
    closing: v.nullable(closing),
    /** Obstacles to the closing, in Thai; empty when the day can be closed. */
    obstacles: v.array(v.string()),
  }),
  errors: [],
});

/** Most days of a range. */
export const MOST_REPORT_DAYS = 92;

interface Period {
  from: string;
  to: string;
}

function inOrder<Filter extends Period>() {
  return v.check<Filter, string>(
    ({ from, to }) => countDays(from, to) >= 1,
    'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
  );
}

function isShort<Filter extends Period>() {
  return v.check<Filter, string>(
    ({ from, to }) => countDays(from, to) <= MOST_REPORT_DAYS,
    `เลือกได้ไม่เกิน ${MOST_REPORT_DAYS} วัน`,
  );
}

export const reportRange = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/reports/range',
  summary: `Returns the figures of each day of a period of at most ${MOST_REPORT_DAYS} days, and their sums`,
  access: 'operator',
  roles: bookReaders,
  query: v.pipe(v.strictObject({ from: calendarDay, to: calendarDay }), inOrder(), isShort()),
  data: v.object({
    days: v.array(
      v.object({
        day: v.string(),
        figures,
        is_final: v.boolean(),
        is_closed: v.boolean(),
      }),
    ),
    /** Sums over the days; a balance is that of the last day. Members are counted once over the whole period. */
    total: figures,
  }),
  errors: [],
});

export const reportToday = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/reports/today',
  summary:
    'Returns the figures of today so far, those of yesterday and of a week ago up to the same time, and the net cash and GGR of the last 30 days',
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    today: figures,
    yesterday: figures,
    week_ago: figures,
    bars: v.array(v.object({ day: v.string(), net_cash: baht, ggr: baht })),
  }),
  errors: [],
});

/** `next_cursor` of the previous page. */
const cursor = v.optional(
  v.pipe(v.string(), v.regex(/^[\w~/-]{1,80}$/, 'ต้องเป็น next_cursor ของหน้าก่อน')),
);

export const reportLines = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/reports/lines',
  summary: 'Lists the lines that a figure is made of, newest first, with masked phones',
  access: 'operator',
  roles: bookReaders,
  query: v.pipe(
    v.strictObject({
      figure: figureId,
      from: calendarDay,
      to: calendarDay,
      /** Key of a part; without it, all lines of the figure. */
      part: v.optional(v.pipe(v.string(), v.maxLength(80))),
      cursor,
      limit,
    }),
    inOrder(),
    isShort(),
    v.check(({ figure }) => 'hasLines' in reportFigures[figure], 'ตัวเลขนี้ไม่มีรายการ'),
  ),
  data: v.object({
    lines: v.array(
      v.object({
        key: v.string(),
        /** Time of the line; null for the sum of a member's day. */
        at: v.nullable(v.string()),
        /** Number of the thing, such as `D1042` or `W318`; null where it has none. */
        number: v.nullable(v.string()),
        /** Thai name of the line. */
        title: v.string(),
        member_id: v.nullable(v.number()),
        username: v.nullable(v.string()),
        amount: v.nullable(baht),
      }),
    ),
    /** Sum and number of all lines of the filter; equal to the figure. */
    total: baht,
    count: v.number(),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

/** Reports with a table of their own. */
export const reportSections = ['games', 'lotto', 'bonus', 'members', 'balances', 'team'] as const;
export type ReportSection = (typeof reportSections)[number];

/** Kinds of cells: Thai text, baht, a number, a percentage, a duration in seconds, or a time. */
export const cellKinds = ['text', 'baht', 'count', 'percent', 'seconds', 'time'] as const;

/** Columns and rows of a report; a cell without a value is null. */
const table = v.object({
  columns: v.array(v.object({ title: v.string(), kind: v.picklist(cellKinds) })),
  rows: v.array(v.array(v.nullable(v.string()))),
  next_cursor: v.nullable(v.string()),
});

export const reportTable = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/reports/table',
  summary:
    'Returns one of the further reports: games, lottery rounds, offers, members, balances at the end of a day, or the work of the team',
  access: 'operator',
  roles: bookReaders,
  query: v.pipe(
    v.strictObject({
      section: v.picklist(reportSections),
      from: calendarDay,
      to: calendarDay,
      cursor,
      limit,
    }),
    inOrder(),
    isShort(),
  ),
  data: table,
  errors: [],
});

export const reportClose = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/reports/close',
  summary: 'Closes a day: its figures are kept as they are, and later money belongs to later days',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: v.strictObject({ day: calendarDay }),
  data: v.null(),
  errors: ['report.day_not_final', 'report.day_closed', 'report.day_unproved', 'report.uncounted'],
});

/** Lists that can be exported as a file. */
export const exportLists = ['range', 'lines', 'table', 'deposits', 'withdrawals'] as const;

/** Most rows of a spreadsheet; more rows are written as CSV. */
export const MOST_SHEET_ROWS = 50_000;

/** Filter of an export; a list of lines needs its figure, and a table its section. */
const exportFilter = v.pipe(
  v.strictObject({
    list: v.picklist(exportLists),
    format: v.picklist(['xlsx', 'csv']),
    from: calendarDay,
    to: calendarDay,
    figure: v.optional(figureId),
    part: v.optional(v.pipe(v.string(), v.maxLength(80))),
    section: v.optional(v.picklist(reportSections)),
    /** Whether the file shows full phone and account numbers. */
    is_full: v.optional(v.boolean(), false),
  }),
  inOrder(),
  isShort(),
  v.check(
    ({ list, figure }) =>
      list !== 'lines' || (figure !== undefined && 'hasLines' in reportFigures[figure]),
    'ต้องเลือกตัวเลขที่มีรายการ',
  ),
  v.check(({ list, section }) => list !== 'table' || section !== undefined, 'ต้องเลือกรายงาน'),
);

export const reportExport = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/exports',
  summary:
    'Prepares a file of all rows that a filter finds, and returns a path that serves it once within 60 seconds; with full phone and account numbers only after a code',
  access: 'operator',
  roles: bookReaders,
  hasSecret: true,
  body: exportFilter,
  data: v.object({ path: v.string(), count: v.number() }),
  errors: ['operator.step_up_needed'],
});

export const exportFile = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/exports',
  summary:
    'Returns a prepared file, once, to the operator who asked for it; its name ends in `.xlsx` or `.csv`',
  access: 'operator',
  roles: bookReaders,
  query: v.strictObject({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
  contentType: 'application/octet-stream',
  data: v.never(),
  errors: ['download.gone'],
});

export const houseVerify = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/house/verify',
  summary: 'Computes the sums of the house anew from all transfers, and lists the days that differ',
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    days: v.number(),
    faults: v.array(
      v.object({
        day: v.string(),
        code: v.string(),
        /** Sums in satang, or in points for codes of points. */
        kept: v.number(),
        computed: v.number(),
      }),
    ),
  }),
  errors: [],
});
