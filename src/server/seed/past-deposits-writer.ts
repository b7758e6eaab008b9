import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BankCode } from '@/domain/banks';
import type { Satang } from '@/domain/money';
import { demoAgent } from '../agent/agent.seed';
import { fetchNow } from '../db/clock.queries';
import type { Db } from '../db/tables';
import { type Outcome, receivePayment } from '../deposits/incoming.service';

/** The demo's bank reports arrive through this gateway. */
const SOURCE = 'gateway/sandbox';

interface Money {
  readonly memberId: number;
  readonly amountSatang: Satang;
}

/** An account that belongs to no member. */
export interface Stranger {
  readonly bankCode: BankCode;
  readonly accountNumber: string;
  readonly name: string;
}

/** Pays in an amount at the current business time: a reservation, and the bank report that credits it. */
export async function payIn(past: Db, money: Money): Promise<void> {
  await reserve(past, money);
  const state = await reportMoney(past, money);
  if (state !== 'credited') throw new Error(`a deposit of the demo data has the state ${state}`);
}

/**
 * Reserves an amount on the first bank account. It is inserted directly, because the plan fixes its satang, which a
 * normal reservation would choose.
 */
export async function reserve(past: Db, { memberId, amountSatang }: Money): Promise<void> {
  await past
    .insertInto('deposits')
    .values({
      agent_id: demoAgent.id,
      member_id: memberId,
      method: 'bank',
      amount: amountSatang,
      receiving_account_id: await findReceivingAccount(past),
      created_at: sql<Date>`business_now()`,
      expires_at: sql<Date>`business_now() + interval '15 minutes'`,
    })
    .execute();
}

/**
 * Reports money on the first bank account at the current business time, from the member's own account or from a
 * stranger's.
 * @returns state in which the report ends
 */
export async function reportMoney(
  past: Db,
  { memberId, amountSatang, stranger }: Money & { readonly stranger?: Stranger | undefined },
): Promise<Outcome['state']> {
  const member = await past
    .selectFrom('members')
    .select(['bank_code', 'bank_account_number'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { state } = await receivePayment(past, {
    agentId: demoAgent.id,
    source: SOURCE,
    reference: randomUUID(),
    amountSatang,
    occurredAt: (await fetchNow(past)).toISOString(),
    to: {
      account: { id: await findReceivingAccount(past) },
      senderBankCode: stranger?.bankCode ?? member.bank_code,
      senderAccountNumber: stranger?.accountNumber ?? member.bank_account_number ?? '',
      senderName: stranger?.name ?? null,
    },
  });
  return state;
}

async function findReceivingAccount(past: Db): Promise<number> {
  const account = await past
    .selectFrom('receiving_accounts')
    .select('id')
    .where('agent_id', '=', demoAgent.id)
    .where('kind', '=', 'bank')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  return account.id;
}
