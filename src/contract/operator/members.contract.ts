import * as v from 'valibot';
import { countDays } from '@/domain/calendar-day';
import { numberedThings, readMemberQuery } from '@/domain/member-query';
import { depositMethods, depositStates } from '../deposits.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { agentCode, baht, bankCode, calendarDay, countFromText } from '../fields';
import { billDetail, billList } from '../lotto-bills.contract';
import { memberEditors, memberReaders, operatorRoles } from '../operator-roles';
import { entityId, limit, rowId } from './operator.fields';
import { payoutStates } from './withdrawals.contract';

const memberId = v.strictObject({ id: rowId });

/** Reason for the audit log. */
const reason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'กรุณาระบุเหตุผล'),
  v.maxLength(200, 'เหตุผลยาวเกินไป'),
);

/** `next_cursor` of the previous page: the id of its last row, opaque to callers. */
const rowCursor = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/)));
const entityCursor = v.optional(entityId);

/** Page of a list about one member. */
const pageOf = <Cursor extends v.GenericSchema>(cursor: Cursor) => ({ id: rowId, cursor, limit });

const rightOrder = <Input extends { from?: string | undefined; to?: string | undefined }>() =>
  v.check<Input, string>(
    ({ from, to }) => from === undefined || to === undefined || countDays(from, to) >= 1,
    'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
  );

/** First and last day in Thailand, both included. */
const periodFields = { from: v.optional(calendarDay), to: v.optional(calendarDay) };

/**
 * Fields by which a search finds a member; `*_end` are the last digits of a number. From `deposit` on, they find a thing
 * that belongs to the member; `statement` is the reference of a line of the statement.
 */
export const memberMatches = [
  'phone',
  'phone_end',
  'bank_account_end',
  'first_name',
  'last_name',
  'line_name',
  'deposit',
  'withdrawal',
  'bill',
  'bank_reference',
  'statement',
  'round',
] as const;
export type MemberMatch = (typeof memberMatches)[number];

const nameFields = {
  id: v.number(),
  /** Phone with its middle hidden, such as `081-xxx-5678`. */
  username: v.string(),
  /** First and last name; null until the member has given them. */
  name: v.nullable(v.string()),
  vip_level: v.number(),
  is_closed: v.boolean(),
};

/** A whole reference of a game round: the longest that a search names. */
const MOST_QUERY_LETTERS = 160;

export const memberSearch = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/search',
  summary:
    'Finds up to 20 members by the beginning of a phone or name, by the last digits of a phone or bank account, or by a number such as D1042, a bank reference, a reference of the statement or the id of a game round; the audit log records the search',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    q: v.pipe(
      v.string(),
      v.maxLength(MOST_QUERY_LETTERS, 'คำค้นยาวเกินไป'),
      v.check((text) => readMemberQuery(text) !== null, 'พิมพ์อย่างน้อย 2 ตัวอักษร หรือ 3 ตัวเลข'),
    ),
  }),
  data: v.array(
    v.object({
      ...nameFields,
      /** Id and masked phone of the member; null for money that belongs to no member yet. */
      id: v.nullable(v.number()),
      username: v.nullable(v.string()),
      matched: v.picklist(memberMatches),
      /** Thing that the search names; null for a member found otherwise. */
      thing: v.nullable(
        v.variant('kind', [
          v.object({ kind: v.picklist([...numberedThings, 'incoming']), number: v.number() }),
          /** `id` of the round in the list of the member's rounds. */
          v.object({ kind: v.literal('round'), id: v.string() }),
        ]),
      ),
    }),
  ),
  errors: [],
});
export type MemberHit = v.InferOutput<typeof memberSearch.data>[number];

export const memberListStates = ['open', 'closed', 'never_deposited', 'flagged', 'staff'] as const;

export const memberList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/list',
  summary: 'Lists the members that a filter finds, newest first; the audit log records the filter',
  access: 'operator',
  roles: memberReaders,
  query: v.pipe(
    v.strictObject({
      joined_from: v.optional(calendarDay),
      joined_to: v.optional(calendarDay),
      state: v.optional(v.picklist(memberListStates)),
      vip_level: v.optional(countFromText(0, 2)),
      /** Id of the referrer of the members to list. */
      referrer: v.optional(rowId),
      /** Agent code that the members to list came with. */
      agent_code: v.optional(agentCode),
      cursor: rowCursor,
      limit,
    }),
    v.check(
      ({ joined_from: from, joined_to: to }) =>
        from === undefined || to === undefined || countDays(from, to) >= 1,
      'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
    ),
  ),
  data: v.object({
    rows: v.array(
      v.object({
        ...nameFields,
        is_staff: v.boolean(),
        created_at: v.string(),
        first_deposit_at: v.nullable(v.string()),
        /** Credited deposits and paid withdrawals of the last 30 days. */
        deposits_30d: baht,
        withdrawals_30d: baht,
        /** Stakes minus payouts of the last 30 days, from all wallets; negative when the member has won. */
        ggr_30d: baht,
        /** Balance of the main wallet. */
        balance: baht,
        flags: v.array(v.string()),
        last_seen_at: v.nullable(v.string()),
      }),
    ),
    next_cursor: v.nullable(v.string()),
    /** Number of members that the filter finds; null when there are more than 10,000, and on further pages. */
    total: v.nullable(v.number()),
  }),
  errors: [],
});
export type MemberRow = v.InferOutput<typeof memberList.data>['rows'][number];

export const memberPage = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/page',
  summary:
    'Returns a member with the figures that an operator needs first; the audit log records the access',
  access: 'operator',
  roles: memberReaders,
  query: memberId,
  data: v.object({
    ...nameFields,
    is_staff: v.boolean(),
    created_at: v.string(),
    closed_at: v.nullable(v.string()),
    /** Agent code that the member came with. */
    agent_code: v.nullable(v.string()),
    referrer: v.nullable(v.object({ id: v.number(), username: v.string() })),
    line: v.nullable(v.object({ display_name: v.string(), linked_at: v.string() })),
    bank: v.nullable(
      v.object({
        bank_code: bankCode,
        last_digits: v.string(),
        /** Time at which it replaced another account; null for the member's first account. */
        changed_at: v.nullable(v.string()),
      }),
    ),
    flags: v.array(v.string()),
    last_seen_at: v.nullable(v.string()),
    /** Balance of the main wallet. */
    balance: baht,
    bonus_wallets: v.array(
      v.object({
        name: v.string(),
        balance: baht,
        /** Turnover counted and required for the bonus; null when no turnover is missing. */
        turnover: v.nullable(v.object({ done: baht, needed: baht })),
      }),
    ),
    /** Turnover that is missing for all requirements together, including those of bonus wallets. */
    turnover_left: baht,
    /** Money held for withdrawals that are not paid yet. */
    held: baht,
    points: v.number(),
    /** Credited deposits and paid withdrawals of the last 30 days, and deposits minus withdrawals. */
    deposits_30d: baht,
    withdrawals_30d: baht,
    net_30d: baht,
    pending_deposits: v.number(),
    pending_withdrawals: v.number(),
    open_bills: v.number(),
    /** Requests about the member that wait for a second person, such as adjustments of the balance. */
    pending_approvals: v.number(),
  }),
  errors: ['request.not_found'],
});
export type MemberHead = v.InferOutput<typeof memberPage.data>;

/** Kinds of records that a line of a statement can belong to. */
export const statementSubjects = ['round', 'bill', 'deposit', 'withdrawal', 'adjustment'] as const;

export const operatorMemberStatement = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/statement',
  summary:
    "Lists every movement of a member's wallets, newest first; the first page also replays the member's accounts",
  access: 'operator',
  roles: memberReaders,
  query: v.pipe(v.strictObject({ ...pageOf(rowCursor), ...periodFields }), rightOrder()),
  data: v.object({
    rows: v.array(
      v.object({
        /** Id of the transfer; a transfer between two wallets of the member has two lines. */
        id: v.string(),
        at: v.string(),
        /** Ledger code of the reason. Readers must tolerate unknown codes. */
        code: v.string(),
        /** Positive for money in, negative for money out. */
        amount: baht,
        balance_before: baht,
        balance_after: baht,
        wallet_id: v.string(),
        wallet_name: v.string(),
        reference: v.string(),
        game: v.nullable(v.object({ name: v.string(), provider_name: v.string() })),
        /** Record that the movement belongs to; null for a movement without one. */
        belongs_to: v.nullable(
          v.object({
            kind: v.picklist(statementSubjects),
            /** `id` of the game round, number of the bill, or id of the deposit, withdrawal or adjustment. */
            id: v.string(),
          }),
        ),
      }),
    ),
    next_cursor: v.nullable(v.string()),
    /**
     * Whether the transfers of all accounts of the member add up to their balances. It is null on further pages, and
     * for a member with more movements than one request may replay.
     */
    is_in_order: v.nullable(v.boolean()),
  }),
  errors: ['request.not_found'],
});
export type OperatorStatement = v.InferOutput<typeof operatorMemberStatement.data>;

const roundFields = {
  /** Id of the game round as a statement refers to it, `{source}/{round_id}`. */
  id: v.string(),
  provider: v.string(),
  game: v.string(),
  /** The provider's reference of the round. */
  round_id: v.string(),
  stake: baht,
  payout: baht,
  state: v.picklist(['open', 'closed', 'voided']),
  /** True for a free round, whose stake the agent gave. */
  is_free: v.boolean(),
  wallet: v.string(),
  opened_at: v.string(),
  settled_at: v.nullable(v.string()),
};

export const memberRounds = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/rounds',
  summary: "Lists a member's game rounds, newest first",
  access: 'operator',
  roles: memberReaders,
  query: v.pipe(
    v.strictObject({
      ...pageOf(v.optional(v.pipe(v.string(), v.maxLength(300)))),
      ...periodFields,
    }),
    rightOrder(),
  ),
  data: v.object({
    rows: v.array(v.object(roundFields)),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});
export type MemberRound = v.InferOutput<typeof memberRounds.data>['rows'][number];

export const memberRoundShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/rounds/show',
  summary: 'Returns a game round with its movements; the audit log records the access',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ round: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) }),
  data: v.object({
    member_id: v.number(),
    ...roundFields,
    /** Part of the stake that counts as turnover; null while the round is open. */
    valid_turnover: v.nullable(baht),
    /** Movements of the wallet for the round, oldest first. */
    movements: v.array(
      v.object({
        /** Id of the transfer. */
        id: v.string(),
        at: v.string(),
        /** Ledger code of the reason. Readers must tolerate unknown codes. */
        code: v.string(),
        /** Positive for money in, negative for money out. */
        amount: baht,
        balance_before: baht,
        balance_after: baht,
      }),
    ),
  }),
  errors: ['request.not_found'],
});
export type ShownRound = v.InferOutput<typeof memberRoundShow.data>;

export const memberBills = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/bills',
  summary: "Lists a member's bills of lottery and yeekee, newest first",
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject(pageOf(entityCursor)),
  data: v.object({
    rows: billList.data.entries.bills,
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});

export const memberBillShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/bills/show',
  summary: 'Returns a bill with its items by its number; the audit log records the access',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ number: rowId }),
  data: v.object({ member_id: v.number(), ...billDetail.data.entries }),
  errors: ['request.not_found'],
});

const moneyFields = {
  id: v.string(),
  amount: baht,
  /**
   * Bank and last digits of the other account: the agent's account for a deposit, the member's account for a
   * withdrawal.
   */
  account: v.nullable(v.object({ bank_code: v.nullable(v.string()), last_digits: v.string() })),
  created_at: v.string(),
  ended_at: v.nullable(v.string()),
  decided_by: v.nullable(v.string()),
  /** Note that the member reads. */
  note: v.nullable(v.string()),
};

export const memberMoney = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/money',
  summary: "Lists a member's deposits and withdrawals together, newest first",
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject(pageOf(entityCursor)),
  data: v.object({
    rows: v.array(
      v.variant('kind', [
        v.object({
          kind: v.literal('deposit'),
          ...moneyFields,
          state: v.picklist(depositStates),
          method: v.picklist(depositMethods),
          credited_amount: v.nullable(baht),
        }),
        v.object({
          kind: v.literal('withdrawal'),
          ...moneyFields,
          state: v.picklist(payoutStates),
          approved_by: v.nullable(v.string()),
        }),
      ]),
    ),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});
export type MemberMoney = v.InferOutput<typeof memberMoney.data>['rows'][number];

export const memberSessionList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/sessions',
  summary: "Lists a member's live sessions, the last used first",
  access: 'operator',
  roles: memberReaders,
  query: memberId,
  data: v.array(
    v.object({
      id: v.string(),
      user_agent: v.string(),
      created_at: v.string(),
      last_seen_at: v.string(),
      /** Way in which the member signed in. */
      started_by: v.picklist(['line', 'password']),
    }),
  ),
  errors: ['request.not_found'],
});
export type MemberSession = v.InferOutput<typeof memberSessionList.data>[number];

export const memberSessionEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/end_session',
  summary: 'Ends one session of a member',
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({ id: rowId, session_id: entityId, reason }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberNoteList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/notes',
  summary: 'Lists the notes of the team about a member, newest first; the member never sees them',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ id: rowId, limit }),
  data: v.array(
    v.object({
      id: v.number(),
      text: v.string(),
      /** Name of the operator. */
      written_by: v.string(),
      written_at: v.string(),
    }),
  ),
  errors: ['request.not_found'],
});

export const memberNoteAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/notes',
  summary: 'Adds a note about a member; notes are never changed or removed',
  access: 'operator',
  roles: memberReaders,
  body: v.strictObject({
    id: rowId,
    text: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'กรุณาพิมพ์บันทึก'),
      v.maxLength(500, 'บันทึกยาวเกิน 500 ตัวอักษร'),
    ),
  }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberFlagSet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/flag',
  summary: 'Flags a member for the team, replacing an earlier flag; null removes the flag',
  access: 'operator',
  roles: memberReaders,
  body: v.strictObject({
    id: rowId,
    flag: v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'กรุณาพิมพ์ป้าย'),
        v.maxLength(40, 'ป้ายยาวเกิน 40 ตัวอักษร'),
      ),
    ),
    reason,
  }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const memberActionList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/actions',
  summary: 'Lists what operators did about a member, newest first',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject(pageOf(rowCursor)),
  data: v.object({
    rows: v.array(
      v.object({
        seq: v.number(),
        at: v.string(),
        operator: v.string(),
        /** Role of the operator at the time; null for actions of the system. */
        role: v.nullable(v.picklist(operatorRoles)),
        action: v.string(),
        /** Details of the action; the phones of members are masked. */
        detail: v.unknown(),
      }),
    ),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});
export type MemberAction = v.InferOutput<typeof memberActionList.data>['rows'][number];

export const revealedFields = ['username', 'bank_account_number'] as const;
export type RevealedField = (typeof revealedFields)[number];

export const memberReveal = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/reveal',
  summary: "Returns a member's full phone or bank account number; the audit log records the reason",
  access: 'operator',
  roles: memberReaders,
  stepUp: true,
  body: v.strictObject({ id: rowId, field: v.picklist(revealedFields), reason }),
  data: v.object({
    /** The requested field in full; null when the member has no bank account. */
    value: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});
