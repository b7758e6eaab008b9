import { sql } from 'kysely';
import type * as v from 'valibot';
import type { depositCreate } from '@/contract/deposits.contract';
import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { PaymentGateway } from './payment-gateway';

type DepositData = v.InferInput<typeof depositCreate.data>;

/** Selects deposits with their receiving account and the present business time. */
function selectDeposits(db: Db) {
  return db
    .selectFrom('deposits')
    .innerJoin('members', 'members.id', 'deposits.member_id')
    .leftJoin('receiving_accounts', 'receiving_accounts.id', 'deposits.receiving_account_id')
    .selectAll('deposits')
    .select([
      'receiving_accounts.bank_code',
      'receiving_accounts.account_number',
      'receiving_accounts.account_name',
      'members.username',
      'members.bank_code as sender_bank_code',
      'members.bank_account_number as sender_account_number',
      sql<Date>`business_now()`.as('now'),
    ]);
}

/** A deposit as it is read from the database. */
export type DepositRow = Awaited<
  ReturnType<ReturnType<typeof selectDeposits>['executeTakeFirstOrThrow']>
>;

/**
 * Converts a deposit to the contract's shape. An overdue deposit is shown as ended, even before a job has written that.
 * @param site.gateways may include one that simulates transfers
 * @param site.takesSlips whether a service can ask banks about slips
 */
export function toDepositData(
  row: DepositRow,
  { gateways, takesSlips }: { gateways: readonly PaymentGateway[]; takesSlips: boolean },
): DepositData {
  return {
    id: row.id,
    method: row.method,
    state: stateOf(row),
    amount: formatBaht(row.amount),
    credited_amount: row.credited_amount === null ? null : formatBaht(row.credited_amount),
    account:
      row.account_number === null || row.account_name === null
        ? null
        : {
            bank_code: row.bank_code,
            account_number: row.account_number,
            account_name: row.account_name,
          },
    transfer_url: findTransferUrl(row, gateways),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    claimed_at: row.claimed_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    slip_from: takesSlips ? slipTimeOf(row) : null,
    note: noteOf(row),
    now: row.now.toISOString(),
  };
}

/** Time in ms after the member's claim within which the money usually arrives by itself. */
const SLIP_AFTER_MS = 60_000;

/** Returns the time from which a slip helps; null for a deposit that is not an open transfer to a bank account. */
function slipTimeOf(row: DepositRow): string | null {
  const state = stateOf(row);
  const isOpen = state === 'pending' || state === 'review';
  if (!isOpen || row.method !== 'bank' || row.claimed_at === null) return null;
  return new Date(row.claimed_at.getTime() + SLIP_AFTER_MS).toISOString();
}

function findTransferUrl(row: DepositRow, gateways: readonly PaymentGateway[]): string | null {
  const simulate = gateways.find(({ transferUrlOf }) => transferUrlOf)?.transferUrlOf;
  if (!simulate || row.account_number === null || stateOf(row) !== 'pending') return null;
  const isTrueMoney = row.method === 'truemoney';
  return simulate({
    amountSatang: row.amount,
    to: { bankCode: row.bank_code, accountNumber: row.account_number },
    from: {
      bankCode: isTrueMoney ? null : row.sender_bank_code,
      accountNumber: (isTrueMoney ? row.username : row.sender_account_number) ?? '',
    },
  });
}

/** Returns the note for the member: a request of the team stands first while the deposit is in review. */
export function noteOf({
  state,
  note,
  asked_note,
}: Pick<DepositRow, 'state' | 'note' | 'asked_note'>) {
  return state === 'review' && asked_note !== null ? asked_note : note;
}

/** Returns the state of a deposit at the time it was read. */
export function stateOf(row: DepositRow): DepositRow['state'] {
  if (row.state !== 'pending' || row.expires_at > row.now) return row.state;
  return row.claimed_at === null ? 'expired' : 'review';
}

/**
 * Returns a deposit of a member; with `method`, only a deposit by QR code.
 * @throws RefusalError `request.not_found`, including for a deposit of another member
 */
export async function fetchDeposit(
  db: Db,
  memberId: number,
  id: string,
  method?: 'qr',
): Promise<DepositRow> {
  const row = await selectDeposits(db)
    .where('deposits.member_id', '=', memberId)
    .where('deposits.id', '=', id)
    .$if(method === 'qr', (query) => query.where('deposits.qr_payload', 'is not', null))
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/** Returns the latest deposit of a member that has a QR code. @throws RefusalError `request.not_found` */
export async function fetchLatestQr(db: Db, memberId: number): Promise<DepositRow> {
  const row = await selectDeposits(db)
    .where('deposits.member_id', '=', memberId)
    .where('deposits.qr_payload', 'is not', null)
    .orderBy('deposits.created_at', 'desc')
    .orderBy('deposits.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/** Returns a page of a member's deposits, the latest first. */
export async function fetchDeposits(
  db: Db,
  memberId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ deposits: DepositRow[]; nextCursor: string | null }> {
  const rows = await selectDeposits(db)
    .where('deposits.member_id', '=', memberId)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(deposits.created_at, deposits.id) < (
          SELECT created_at, id FROM deposits WHERE id = ${cursor} AND member_id = ${memberId})`,
      ),
    )
    .orderBy('deposits.created_at', 'desc')
    .orderBy('deposits.id', 'desc')
    .limit(limit + 1)
    .execute();
  const deposits = rows.slice(0, limit);
  return {
    deposits,
    nextCursor: rows.length > limit ? (deposits.at(-1)?.id ?? null) : null,
  };
}

/** Returns the agent's accounts that receive deposits now, in display order. */
export async function fetchReceivingAccounts(db: Db, agentId: number, kind: 'bank' | 'truemoney') {
  return db
    .selectFrom('receiving_accounts')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .where(sql<boolean>`receives_now(receiving_accounts)`)
    .orderBy('position')
    .execute();
}

/** Returns an account of the agent, open or not; undefined when there is none. */
export async function findReceivingAccount(
  db: Db,
  agentId: number,
  account: { id: number } | { bankCode: string | null; accountNumber: string },
) {
  const accounts = db
    .selectFrom('receiving_accounts')
    .select(['id', 'bank_code', 'account_number'])
    .where('agent_id', '=', agentId);
  const named =
    'id' in account
      ? accounts.where('id', '=', account.id)
      : accounts
          .where(sql<boolean>`bank_code IS NOT DISTINCT FROM ${account.bankCode}`)
          .where('account_number', '=', account.accountNumber);
  return named.executeTakeFirst();
}
