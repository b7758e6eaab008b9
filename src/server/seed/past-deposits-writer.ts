import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Satang } from '@/domain/money';
import { demoAgent } from '../agent/agent.seed';
import { fetchNow } from '../db/clock.queries';
import type { Db } from '../db/tables';
import { receivePayment } from '../deposits/incoming.service';

/** The demo's bank reports arrive through this gateway. */
const SOURCE = 'gateway/sandbox';

/** Pays in an amount at the current business time: a reservation, and the bank report that credits it. */
export async function payIn(
  past: Db,
  { memberId, amountSatang }: { memberId: number; amountSatang: Satang },
): Promise<void> {
  const account = await past
    .selectFrom('receiving_accounts')
    .select('id')
    .where('agent_id', '=', demoAgent.id)
    .where('kind', '=', 'bank')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  const member = await past
    .selectFrom('members')
    .select(['bank_code', 'bank_account_number'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  // The reservation is inserted directly, because the plan fixes its satang, which a normal reservation would choose.
  await past
    .insertInto('deposits')
    .values({
      agent_id: demoAgent.id,
      member_id: memberId,
      method: 'bank',
      amount: amountSatang,
      receiving_account_id: account.id,
      created_at: sql<Date>`business_now()`,
      expires_at: sql<Date>`business_now() + interval '15 minutes'`,
    })
    .execute();
  const { state } = await receivePayment(past, {
    agentId: demoAgent.id,
    source: SOURCE,
    reference: randomUUID(),
    amountSatang,
    occurredAt: (await fetchNow(past)).toISOString(),
    to: {
      account: { id: account.id },
      senderBankCode: member.bank_code,
      senderAccountNumber: member.bank_account_number ?? '',
      senderName: null,
    },
  });
  if (state !== 'credited') throw new Error(`a deposit of the demo data has the state ${state}`);
}
