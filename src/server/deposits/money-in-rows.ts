import { sql } from 'kysely';
import type * as v from 'valibot';
import type { DepositState } from '@/contract/deposits.contract';
import type {
  depositRow,
  IncomingState,
  incomingRow,
  ReviewReason,
} from '@/contract/operator/money-in.fields';
import { formatBaht } from '@/domain/baht';
import { maskPhone } from '@/domain/masked-phone';
import type { Db } from '../db/tables';

type DepositData = v.InferInput<typeof depositRow>;
type IncomingData = v.InferInput<typeof incomingRow>;

/** The reader of a list: the agent, and the name of the operator. */
export interface Reader {
  agentId: number;
  operator: string;
}

/** Names of other operators who look at a row now. */
const viewersOf = (kind: 'deposit' | 'incoming', id: string, operator: string) =>
  sql<string[]>`to_jsonb(ARRAY(
    SELECT coalesce(o.display_name, c.name) FROM desk_claims c
    LEFT JOIN operators o ON o.agent_id = c.agent_id AND o.name = c.name
    WHERE c.agent_id = ${sql.ref(`${kind === 'deposit' ? 'deposits' : 'incoming_payments'}.agent_id`)}
      AND c.subject = ${`${kind}/`} || ${sql.ref(id)}::text AND c.name <> ${operator} AND c.claimed_until > business_now()
    ORDER BY 1))`.as('viewers');

/** Selects deposits of an agent with all that operators see of them. */
export function selectDepositRows(db: Db, { agentId, operator }: Reader) {
  return db
    .selectFrom('deposits')
    .innerJoin('members', 'members.id', 'deposits.member_id')
    .leftJoin('receiving_accounts', 'receiving_accounts.id', 'deposits.receiving_account_id')
    .selectAll('deposits')
    .select([
      'members.username',
      'members.first_name',
      'members.last_name',
      'members.bank_code as sender_bank_code',
      'members.bank_account_number as sender_account_number',
      'receiving_accounts.bank_code',
      'receiving_accounts.account_number',
      sql<{ id: number; state: IncomingState; reason: ReviewReason | null } | null>`(
        SELECT jsonb_build_object('id', i.id, 'state', i.state, 'reason', i.reason) FROM incoming_payments i
        WHERE i.deposit_id = deposits.id AND i.state NOT IN ('returning', 'returned') LIMIT 1)`.as(
        'incoming',
      ),
      viewersOf('deposit', 'deposits.id', operator),
    ])
    .where('deposits.agent_id', '=', agentId);
}

/** A row of `selectDepositRows`. */
export type SelectedDeposit = Awaited<
  ReturnType<ReturnType<typeof selectDepositRows>['executeTakeFirstOrThrow']>
>;

/** Converts a deposit to the contract's shape. */
export function toDepositRow(row: SelectedDeposit): DepositData {
  return {
    id: row.id,
    number: row.number,
    member_id: row.member_id,
    member_name: nameOf(row),
    username: maskPhone(row.username),
    method: row.method,
    state: row.state,
    amount: formatBaht(row.amount),
    credited_amount: row.credited_amount === null ? null : formatBaht(row.credited_amount),
    receiving_account_id: row.receiving_account_id,
    bank_code: row.bank_code,
    account_number: row.account_number,
    sender_bank_code: row.sender_bank_code,
    sender_account_number: hideAccount(row.sender_account_number),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    claimed_at: textOf(row.claimed_at),
    waiting_since: (row.claimed_at ?? row.created_at).toISOString(),
    decided_at: textOf(row.decided_at),
    decided_by: row.decided_by,
    note: row.note,
    asked_at: textOf(row.asked_at),
    asked_by: row.asked_by,
    asked_note: row.asked_note,
    incoming: row.incoming,
    viewers: row.viewers,
  };
}

interface DepositOfMoney {
  number: number;
  state: DepositState;
  /** Satang. */
  amount: number;
  expires_at: string;
}

/** Selects reported payments of an agent with all that operators see of them. */
export function selectIncomingRows(db: Db, { agentId, operator }: Reader) {
  return db
    .selectFrom('incoming_payments')
    .leftJoin('members', 'members.id', 'incoming_payments.member_id')
    .leftJoin(
      'receiving_accounts',
      'receiving_accounts.id',
      'incoming_payments.receiving_account_id',
    )
    .selectAll('incoming_payments')
    .select([
      'members.username',
      'members.first_name',
      'members.last_name',
      'receiving_accounts.bank_code',
      'receiving_accounts.account_number',
      sql<DepositOfMoney | null>`(
        SELECT jsonb_build_object('number', d.number, 'state', d.state, 'amount', d.amount, 'expires_at', d.expires_at)
        FROM deposits d WHERE d.id = incoming_payments.deposit_id)`.as('deposit'),
      viewersOf('incoming', 'incoming_payments.id', operator),
    ])
    .where('incoming_payments.agent_id', '=', agentId);
}

/** A row of `selectIncomingRows`. */
export type SelectedIncoming = Awaited<
  ReturnType<ReturnType<typeof selectIncomingRows>['executeTakeFirstOrThrow']>
>;

/** Converts a payment to the contract's shape. */
export function toIncomingRow(row: SelectedIncoming): IncomingData {
  return {
    id: row.id,
    source: row.source,
    reference: row.reference,
    amount: formatBaht(row.amount),
    paid_to: row.paid_to,
    receiving_account_id: row.receiving_account_id,
    bank_code: row.bank_code,
    account_number: row.account_number,
    sender_bank_code: row.sender_bank_code,
    sender_account_number: row.sender_account_number,
    sender_name: row.sender_name,
    occurred_at: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
    state: row.state,
    reason: row.reason,
    report: row.report,
    deposit_id: row.deposit_id,
    deposit: row.deposit && {
      ...row.deposit,
      amount: formatBaht(row.deposit.amount),
      expires_at: new Date(row.deposit.expires_at).toISOString(),
    },
    member_id: row.member_id,
    member_name: nameOf(row),
    username: row.username === null ? null : maskPhone(row.username),
    same_as: row.same_as,
    decided_at: textOf(row.decided_at),
    decided_by: row.decided_by,
    reported_by: row.reported_by,
    returned_account_id: row.returned_account_id,
    returned_reference: row.returned_reference,
    returned_at: textOf(row.returned_at),
    viewers: row.viewers,
  };
}

/** Returns first and last name; null when the member has given none. */
export function nameOf(row: { first_name: string | null; last_name: string | null }) {
  return [row.first_name, row.last_name].filter(Boolean).join(' ') || null;
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const DIGITS_SHOWN = 4;

/** Hides all but the last digits of a member's account number. */
function hideAccount(number: string | null): string | null {
  return number === null ? null : number.slice(-DIGITS_SHOWN).padStart(number.length, 'x');
}
