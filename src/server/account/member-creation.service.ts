import { sql } from 'kysely';
import type { BankCode } from '@/domain/banks';
import { findSqlState, sqlState } from '../db/engine/sql-state';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { openMemberAccounts } from '../ledger/ledger.service';
import { openMainWallet } from '../wallet/wallet.service';
import { hashPassword } from './password.service';

const ONE_BANK_ACCOUNT = 'members_one_bank_account';

/** The data of a new member. */
export interface FreshMember {
  agentId: number;
  username: string;
  /** Null for a member who can sign in by LINE only. */
  password: string | null;
  firstName: string | null;
  lastName: string | null;
  bankCode: BankCode | null;
  bankAccountNumber: string | null;
  birthDate: string;
  attributedAgentCode: string | null;
  referrerMemberId: number | null;
  isPhoneVerified: boolean;
  vipLevel?: 0 | 1 | 2;
}

/** Work that runs in the transaction that creates a member. */
export interface Together {
  /** Runs before the member is inserted. */
  before?: (tx: Tx) => Promise<unknown>;
  /** Runs after the member is inserted. */
  after?: (tx: Tx, memberId: number) => Promise<void>;
}

/**
 * Creates a member with their accounts.
 * @throws RefusalError `register.username_taken` | `register.bank_account_taken`
 */
export async function createMember(
  db: Db,
  member: FreshMember,
  { before, after }: Together = {},
): Promise<number> {
  const passwordHash = member.password === null ? null : await hashPassword(member.password);
  try {
    return await db.transaction().execute(async (tx) => {
      await before?.(tx);
      const id = await insertMember(tx, { ...member, passwordHash });
      await after?.(tx, id);
      return id;
    });
  } catch (error) {
    const refused = findSqlState(error);
    if (refused?.code !== sqlState.uniqueViolation) throw error;
    throw new RefusalError(
      refused.constraint === ONE_BANK_ACCOUNT
        ? 'register.bank_account_taken'
        : 'register.username_taken',
    );
  }
}

/** Inserts a member with an empty main wallet and no points. */
export async function insertMember(
  tx: Tx,
  member: Omit<FreshMember, 'password'> & { passwordHash: string | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('members')
    .values({
      agent_id: member.agentId,
      username: member.username,
      password_hash: member.passwordHash,
      first_name: member.firstName,
      last_name: member.lastName,
      bank_code: member.bankCode,
      bank_account_number: member.bankAccountNumber,
      birth_date: member.birthDate,
      vip_level: member.vipLevel ?? 0,
      attributed_agent_code: member.attributedAgentCode,
      referrer_member_id: member.referrerMemberId,
      closed_at: null,
      phone_verified_at: member.isPhoneVerified ? sql<Date>`business_now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { walletAccountId } = await openMemberAccounts(tx, { id, agentId: member.agentId });
  await openMainWallet(tx, id, walletAccountId);
  return id;
}
