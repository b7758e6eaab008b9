import * as v from 'valibot';
import { depositStates } from '../deposits.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankCode, countFromText } from '../fields';
import { moneyMovers, moneyReaders } from '../operator-roles';
import { memberFields, numberCursor, paymentSources, reviewReasons } from './money-in.fields';
import { limit, rowId } from './operator.fields';

/** Maximum size of a file, in bytes. */
export const MOST_STATEMENT_BYTES = 5 * 1024 * 1024;
/** Maximum number of rows in a file. */
export const MOST_STATEMENT_ROWS = 20_000;
/** A file above the limit still reaches the server up to this size, which then answers with a sentence. */
const MOST_BODY_BYTES = 8 * 1024 * 1024;

/** Layouts of files that are read without help; `mapped` is one whose columns a person has named. */
export const statementLayouts = [
  'kbank_english',
  'kbank_thai',
  'kbank_sheet',
  'scb_business',
  'bbl_passbook',
  'mapped',
] as const;
export type StatementLayout = (typeof statementLayouts)[number];

export const statementEncodings = ['utf-8', 'windows-874', 'xlsx'] as const;
export type StatementEncoding = (typeof statementEncodings)[number];

/** `applying` means that the lines are being handed in; a server that stopped meanwhile continues by itself. */
export const statementStates = ['preview', 'applying', 'applied', 'discarded'] as const;
export type StatementState = (typeof statementStates)[number];

/**
 * The result for a line: `credit` credits a deposit, `repeated` is money that was reported before, `review` waits for
 * an operator, `out` left the account.
 */
export const lineVerdicts = ['credit', 'repeated', 'review', 'out'] as const;
export type LineVerdict = (typeof lineVerdicts)[number];

const statementReference = v.strictObject({ id: rowId });

const statementRow = v.object({
  id: v.number(),
  account_id: v.number(),
  bank_code: v.nullable(bankCode),
  account_number: v.string(),
  account_name: v.string(),
  file_name: v.string(),
  layout: v.picklist(statementLayouts),
  encoding: v.picklist(statementEncodings),
  line_count: v.number(),
  /** Times of the first and the last line. */
  from_at: v.string(),
  to_at: v.string(),
  /** Balance after the last line. */
  last_balance: baht,
  state: v.picklist(statementStates),
  uploaded_by: v.string(),
  uploaded_at: v.string(),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
});
export type StatementRow = v.InferOutput<typeof statementRow>;

const figure = v.object({ count: v.number(), amount: baht });

/** A deposit that was credited, although the bank shows no line for it. */
const missingDeposit = v.object({
  id: v.string(),
  number: v.number(),
  ...memberFields,
  amount: baht,
  /** Time at which its money was reported; without a report, of the credit. */
  at: v.string(),
  decided_by: v.string(),
  /** The report that it was credited for; null when an operator credited it without one. */
  incoming_id: v.nullable(v.number()),
});
export type MissingDeposit = v.InferOutput<typeof missingDeposit>;

const shown = v.object({
  ...statementRow.entries,
  /** Numbers and sums of lines by verdict, as an application would leave them now, or has left them. */
  figures: v.object({ credit: figure, repeated: figure, review: figure, out: figure }),
  /** Credited deposits within the span of the file that the bank does not show. */
  missing: v.array(missingDeposit),
  /** Whether the caller cannot apply it, because another person has to. */
  needs_second_person: v.boolean(),
});
export type ShownStatement = v.InferOutput<typeof shown>;

const statementLine = v.object({
  /** Number of the line in the file. */
  line: v.number(),
  at: v.string(),
  /** False when the file has only the day. */
  has_time: v.boolean(),
  /** Negative for money that left the account. */
  amount: baht,
  balance: baht,
  channel: v.nullable(v.string()),
  text: v.nullable(v.string()),
  sender_bank_code: v.nullable(v.string()),
  sender_account_number: v.nullable(v.string()),
  sender_name: v.nullable(v.string()),
  verdict: v.picklist(lineVerdicts),
  /** Why the line waits for an operator. */
  reason: v.nullable(v.picklist(reviewReasons)),
  /** The deposit that the line credits or waits with. */
  deposit: v.nullable(
    v.object({ id: v.string(), number: v.number(), state: v.picklist(depositStates) }),
  ),
  member_name: v.nullable(v.string()),
  /** Source of the earlier report of the same money, and its number. */
  repeats: v.nullable(v.object({ source: v.picklist(paymentSources), incoming_id: v.number() })),
  /** The arrived money that the line has become. */
  incoming_id: v.nullable(v.number()),
});
export type StatementLine = v.InferOutput<typeof statementLine>;

/** Longest file name that is kept. */
export const LONGEST_FILE_NAME = 120;

export const statementUpload = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/statements',
  summary:
    'Reads the file of a bank for an own account (CSV or XLSX of at most 5 MB and 20,000 rows) and stores its lines for a preview; nothing is credited. The same file again returns the earlier preview',
  access: 'operator',
  roles: moneyMovers,
  mostBodyBytes: MOST_BODY_BYTES,
  bodyKind: 'bytes',
  query: v.strictObject({
    account: rowId,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_FILE_NAME)),
  }),
  body: v.instance(Uint8Array),
  data: statementRow,
  errors: [
    'request.not_found',
    'bank_statement.old_excel',
    'bank_statement.unreadable',
    'bank_statement.too_large',
    'bank_statement.unknown_layout',
    'bank_statement.bad_line',
    'bank_statement.unclear_year',
    'bank_statement.broken_chain',
    'bank_statement.wrong_account',
    'bank_statement.empty',
  ],
});

export const statementList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/statements',
  summary: 'Lists the uploaded bank statements, last uploaded first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({
    account: v.optional(rowId),
    state: v.optional(v.picklist(statementStates)),
    limit,
    cursor: numberCursor,
  }),
  data: v.object({ rows: v.array(statementRow), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const statementShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/statements/show',
  summary:
    'Returns a bank statement with its sums by verdict, and the credited deposits that the bank does not show',
  access: 'operator',
  roles: moneyReaders,
  query: statementReference,
  data: shown,
  errors: ['request.not_found'],
});

export const statementLines = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/statements/lines',
  summary: 'Returns lines of a bank statement with their verdicts, the oldest first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({
    id: rowId,
    verdict: v.optional(v.picklist(lineVerdicts)),
    limit,
    cursor: numberCursor,
  }),
  data: v.object({ rows: v.array(statementLine), next_cursor: v.nullable(v.string()) }),
  errors: ['request.not_found'],
});

export const statementApply = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/statements/apply',
  summary:
    'Hands in the lines of a bank statement as arrived money: proven ones are credited, others wait for review. From the amount on that two people handle, another person than the one who uploaded it applies it. A repetition continues an interrupted application',
  access: 'operator',
  roles: moneyMovers,
  body: statementReference,
  data: v.object({ state: v.picklist(statementStates), lines_left: v.number() }),
  errors: ['request.not_found', 'operator.decided', 'bank_statement.second_person'],
});

export const statementDiscard = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/statements/discard',
  summary: 'Discards a bank statement that was not applied; it stays in the list',
  access: 'operator',
  roles: moneyMovers,
  body: statementReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

/** Index of a column, counted from 0. */
const column = countFromText(0, 99);

/** Columns of a file by their meaning; the others are left out. */
export const statementColumnNames = [
  'date',
  'time',
  'credit',
  'debit',
  'amount',
  'balance',
  'text',
  'channel',
  'sender_name',
  'sender_account',
] as const;
export type StatementColumnName = (typeof statementColumnNames)[number];

export const statementColumns = v.pipe(
  v.strictObject({
    date: column,
    time: v.optional(column),
    /** Money out and money in, in two columns. */
    debit: v.optional(column),
    credit: v.optional(column),
    /** Both in one column, with a minus for money out. */
    amount: v.optional(column),
    balance: column,
    channel: v.optional(column),
    text: v.optional(column),
    sender_name: v.optional(column),
    sender_account: v.optional(column),
  }),
  v.forward(
    v.check(
      ({ amount, debit, credit }) =>
        amount === undefined
          ? debit !== undefined && credit !== undefined
          : debit === undefined && credit === undefined,
      'เลือกคอลัมน์เงินเข้าและเงินออก หรือเลือกคอลัมน์จำนวนเงินคอลัมน์เดียว',
    ),
    ['amount'],
  ),
  v.forward(
    v.check((columns) => {
      const used = Object.values(columns).filter((at) => at !== undefined);
      return new Set(used).size === used.length;
    }, 'คอลัมน์หนึ่งใช้ได้ความหมายเดียว'),
    ['date'],
  ),
);

export const statementFormatSet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/statements/format',
  summary:
    'Names the columns of an unknown file once for an account; later files with the same header are read by it',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    account_id: rowId,
    /** `header` of the refusal `bank_statement.unknown_layout`. */
    header: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    columns: statementColumns,
  }),
  data: v.null(),
  errors: ['request.not_found'],
});

/** `data` of the refusal `bank_statement.unknown_layout`, with all that a person needs to name the columns. */
export const unknownLayout = v.object({
  header: v.string(),
  columns: v.array(v.string()),
  /** The first rows below the header. */
  samples: v.array(v.array(v.string())),
});
export type UnknownLayout = v.InferOutput<typeof unknownLayout>;

/** `data` of the refusals that name a line of the file. */
export const namedLine = v.object({ line: v.number() });
