import * as v from 'valibot';
import { countDays } from '@/domain/calendar-day';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankAccountNumber, bankCode, calendarDay, flag, slug, typedBaht } from '../fields';
import { instant, MOST_SATANG } from '../gateway.contract';
import { bookReaders, moneyMovers, moneyReaders, owners } from '../operator-roles';
import { force, limit, note, openState, paid, rowId } from './operator.fields';

/** `receive`: members pay into the account; `pay`: withdrawals are paid from it; `both`. */
export const accountPurposes = ['receive', 'pay', 'both'] as const;
export type AccountPurpose = (typeof accountPurposes)[number];

/** Minutes until an added or edited account is used. */
export const ACCOUNT_WAIT_MINUTES = 60;
/** Days after which a closed account needs a second person to open again. */
export const CLOSED_LONG_DAYS = 30;
/** Share of the daily ceiling in percent from which an account counts as nearly full. */
export const NEAR_CEILING_PERCENT = 90;

const account = {
  id: v.number(),
  kind: v.picklist(['bank', 'truemoney']),
  bank_code: v.nullable(bankCode),
  account_number: v.string(),
  account_name: v.string(),
  position: v.number(),
  purpose: v.picklist(accountPurposes),
  is_open: v.boolean(),
  min_amount: baht,
  max_amount: baht,
  /** Deposits of one day from which on the next account is shown; null without a ceiling. */
  daily_ceiling: v.nullable(baht),
  /** Time until which an added or edited account waits; null when it was never changed. */
  usable_from: v.nullable(v.string()),
  /** Whether members see the account now: open, for deposits, usable, and below its ceiling. */
  receives_now: v.boolean(),
};

/** A limit in baht, at least ฿1. */
const bahtLimit = v.pipe(paid, v.minValue(100, 'ต้องไม่น้อยกว่า 1 บาท'));

const terms = {
  account_name: v.pipe(
    v.string('กรุณากรอกชื่อบัญชี'),
    v.trim(),
    v.nonEmpty('กรุณากรอกชื่อบัญชี'),
    v.maxLength(120, 'ชื่อยาวเกินไป'),
  ),
  min_amount: bahtLimit,
  max_amount: bahtLimit,
};

const OUT_OF_ORDER = 'ยอดสูงสุดต้องไม่น้อยกว่ายอดต่ำสุด';

export const receivingAccountList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/accounts',
  summary: "Lists the agent's own accounts, open or closed",
  access: 'operator',
  roles: moneyReaders,
  data: v.array(v.object(account)),
  errors: [],
});

export const receivingAccountAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/accounts',
  summary: `Asks to add an account, open and in last place; once a second person has approved it, it is used after ${ACCOUNT_WAIT_MINUTES} minutes`,
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.pipe(
    v.strictObject({
      /** Bank of the account; null for a TrueMoney wallet, whose `account_number` is a phone number. */
      bank_code: v.nullable(bankCode),
      account_number: bankAccountNumber,
      ...terms,
      purpose: v.optional(v.picklist(accountPurposes), 'both'),
      daily_ceiling: v.optional(v.nullable(bahtLimit), null),
    }),
    v.forward(
      v.check(({ min_amount: least, max_amount: most }) => least <= most, OUT_OF_ORDER),
      ['max_amount'],
    ),
  ),
  /** Returned only on a site that one person runs alone; elsewhere the response is `operator.approval_needed`. */
  data: v.object({ id: v.number() }),
  errors: ['operator.account_known', 'operator.approval_needed'],
});

export const receivingAccountEdit = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/accounts/edit',
  summary: `Asks to change name, limits, ceiling or purpose of an account; once a second person has approved it, the account is used again after ${ACCOUNT_WAIT_MINUTES} minutes`,
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.pipe(
    v.strictObject({
      id: rowId,
      ...terms,
      purpose: v.picklist(accountPurposes),
      daily_ceiling: v.nullable(bahtLimit),
      force,
    }),
    v.forward(
      v.check(({ min_amount: least, max_amount: most }) => least <= most, OUT_OF_ORDER),
      ['max_amount'],
    ),
  ),
  /** Only on a site that one person runs alone; elsewhere the response is `operator.approval_needed`. */
  data: v.null(),
  errors: ['request.not_found', 'bank.unchanged', 'bank.last_account', 'operator.approval_needed'],
});

export const receivingAccountOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/accounts/open',
  summary: `Opens or closes an account; amounts reserved on it stay reserved. Closing the last one that receives deposits needs a reason, opening after ${CLOSED_LONG_DAYS} days a second person`,
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: v.strictObject({ ...openState.entries, force }),
  data: v.null(),
  errors: ['request.not_found', 'bank.last_account', 'operator.approval_needed'],
});

export const receivingAccountOrder = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/accounts/order',
  summary:
    'Puts all accounts in an order; members see them in it, and the next takes over a full one',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: v.strictObject({
    /** Ids of all accounts of the agent, each once. */
    ids: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(200)),
  }),
  data: v.null(),
  errors: ['bank.order_stale'],
});

const count = {
  /** Balance that the bank showed. */
  counted: baht,
  /** Balance that the books expected. */
  book: baht,
  /** `counted` minus `book`. */
  difference: baht,
  explanation: v.nullable(v.string()),
  counted_by: v.string(),
  counted_at: v.string(),
};

export const bankAccountList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/bank/accounts',
  summary:
    "Lists the agent's own accounts with the money of today, their books and their last counts",
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    /** The present day in Thailand. */
    today: v.string(),
    accounts: v.array(
      v.object({
        ...account,
        /** Time of the last closing; a closed account keeps it. */
        closed_at: v.nullable(v.string()),
        /** Credited deposits and paid withdrawals of today. */
        today_in: baht,
        today_out: baht,
        /** Balance that the books expect now. */
        book: baht,
        last_count: v.nullable(v.object({ day: v.string(), ...count })),
      }),
    ),
  }),
  errors: [],
});
export type BankAccount = v.InferOutput<typeof bankAccountList.data>['accounts'][number];

export const channelList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/channels',
  summary: 'Lists the channels for deposits by QR code, open or closed, with the deposits of today',
  access: 'operator',
  roles: bookReaders,
  data: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      gateway_id: v.string(),
      is_open: v.boolean(),
      min_amount: baht,
      max_amount: baht,
      today_in: baht,
    }),
  ),
  errors: [],
});
export type Channel = v.InferOutput<typeof channelList.data>[number];

export const channelOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/channels/open',
  summary:
    'Opens or closes a channel for deposits by QR code; codes that were ordered can still be paid',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: v.strictObject({ id: slug, is_open: flag }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const channelLimits = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/channels/limits',
  summary: 'Sets the least and the greatest amount of a channel for deposits by QR code',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.pipe(
    v.strictObject({ id: slug, min_amount: bahtLimit, max_amount: bahtLimit }),
    v.forward(
      v.check(({ min_amount: least, max_amount: most }) => least <= most, OUT_OF_ORDER),
      ['max_amount'],
    ),
  ),
  data: v.null(),
  errors: ['request.not_found'],
});

/**
 * Kinds of the house's own movements: between two of its accounts, a fee of the bank, and money that the owner pays in
 * or takes out.
 */
export const bankMoveKinds = ['between', 'fee', 'owner_in', 'owner_out'] as const;
export type BankMoveKind = (typeof bankMoveKinds)[number];

/** Kinds that only an owner enters. */
export const capitalKinds = ['owner_in', 'owner_out'] as const satisfies readonly BankMoveKind[];

/** Returns whether a movement of a kind names the account that gives money, and the one that gets it. */
export const accountsOf = (kind: BankMoveKind): { from: boolean; to: boolean } => ({
  from: kind !== 'owner_in',
  to: kind === 'between' || kind === 'owner_in',
});

const bankMove = v.object({
  id: v.number(),
  kind: v.picklist(bankMoveKinds),
  from_account_id: v.nullable(v.number()),
  to_account_id: v.nullable(v.number()),
  amount: baht,
  bank_reference: v.string(),
  note: v.nullable(v.string()),
  /** Time of the transfer at the bank, as the operator gave it. */
  occurred_at: v.string(),
  moved_by: v.string(),
  /** Time since which the books know the movement. */
  created_at: v.string(),
});
export type BankMove = v.InferOutput<typeof bankMove>;

const moveBody = <const Kinds extends readonly [BankMoveKind, ...BankMoveKind[]]>(kinds: Kinds) =>
  v.pipe(
    v.strictObject({
      kind: v.picklist(kinds),
      from_account_id: v.optional(rowId),
      to_account_id: v.optional(rowId),
      amount: paid,
      /** Reference number that the bank gave; once per kind. */
      bank_reference: v.pipe(
        v.string('กรุณากรอกเลขอ้างอิง'),
        v.trim(),
        v.nonEmpty('กรุณากรอกเลขอ้างอิง'),
        v.maxLength(100, 'เลขอ้างอิงยาวเกินไป'),
      ),
      note: v.optional(note),
      /** Time of the transfer at the bank; now if left out. */
      occurred_at: v.optional(instant),
    }),
    v.forward(
      v.check(
        ({ kind, from_account_id: from }) => accountsOf(kind).from === (from !== undefined),
        'เลือกบัญชีต้นทางให้ตรงกับชนิดรายการ',
      ),
      ['from_account_id'],
    ),
    v.forward(
      v.check(
        ({ kind, to_account_id: to }) => accountsOf(kind).to === (to !== undefined),
        'เลือกบัญชีปลายทางให้ตรงกับชนิดรายการ',
      ),
      ['to_account_id'],
    ),
    v.forward(
      v.check(
        ({ from_account_id: from, to_account_id: to }) => from === undefined || from !== to,
        'บัญชีต้นทางและปลายทางต้องต่างกัน',
      ),
      ['to_account_id'],
    ),
  );

export const bankMoveAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/bank/moves',
  summary:
    'Records a transfer between own accounts, or a fee that a bank took; the same reference again returns the earlier record',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: moveBody(['between', 'fee']),
  data: bankMove,
  errors: ['request.not_found', 'bank.reference_used'],
});

export const bankCapitalMove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/bank/moves/capital',
  summary:
    'Records money that the owner paid in or took out; the same reference again returns the earlier record',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: moveBody(capitalKinds),
  data: bankMove,
  errors: ['request.not_found', 'bank.reference_used'],
});

export const bankMoveList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/bank/moves',
  summary: "Lists the house's own movements of bank money, newest first",
  access: 'operator',
  roles: bookReaders,
  query: v.pipe(
    v.strictObject({
      kind: v.optional(v.picklist(bankMoveKinds)),
      account_id: v.optional(rowId),
      /** First and last day on which the books took them, both included. */
      from: v.optional(calendarDay),
      to: v.optional(calendarDay),
      /** `next_cursor` of the previous page. */
      cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
      limit,
    }),
    v.check(
      ({ from, to }) => from === undefined || to === undefined || countDays(from, to) >= 1,
      'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
    ),
  ),
  data: v.object({ rows: v.array(bankMove), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const bankCountList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/bank/counts',
  summary:
    'Lists the accounts to count at the end of a day, with the balance of the books and the count',
  access: 'operator',
  roles: bookReaders,
  query: v.strictObject({ day: calendarDay }),
  data: v.object({
    day: v.string(),
    /** Whether the day is closed, so that its counts stay as they are. */
    is_closed: v.boolean(),
    accounts: v.array(
      v.object({
        account_id: v.number(),
        kind: account.kind,
        bank_code: account.bank_code,
        account_number: account.account_number,
        account_name: account.account_name,
        /** Balance that the books expect at the end of the day, or now. */
        book: baht,
        counted: v.nullable(baht),
        /** `counted` minus `book`; null without a count. */
        difference: v.nullable(baht),
        explanation: v.nullable(v.string()),
        counted_by: v.nullable(v.string()),
        counted_at: v.nullable(v.string()),
      }),
    ),
  }),
  errors: [],
});
export type BankCount = v.InferOutput<typeof bankCountList.data>['accounts'][number];

export const bankCountSet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/bank/counts',
  summary:
    'Stores the balance that the bank shows for an account at the end of a day, until the day is closed; a difference can be explained later',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    account_id: rowId,
    day: calendarDay,
    counted: v.pipe(typedBaht, v.minValue(0, 'ยอดต้องไม่ติดลบ'), v.maxValue(MOST_SATANG)),
    /** Reason of a difference; its lack prevents closing the day. */
    explanation: v.optional(note),
  }),
  data: v.object({ book: baht, difference: baht }),
  errors: ['request.not_found', 'report.day_closed'],
});
