import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type CommandContext, runCommand } from '../ledger/ledger.service';
import { assertSafe } from '../safety/safety.service';
import { creditDeposit } from './incoming.service';
import { lockOtherMoney } from './same-money.queries';

/** An operator's decision on arrived money that does not wait together with a deposit. */
export interface IncomingDecision {
  agentId: number;
  incomingId: number;
  operator: string;
  to: IncomingEnd;
}

/** A member as an operator names one. */
export type NamedMember = { readonly username: string } | { readonly memberId: number };

/**
 * The decision: credited to a member, to be sent back, or assigned to the deposit that was credited before the money
 * was reported. To credit money that looks like the payment of another deposit, the operator has to name that deposit.
 */
type IncomingEnd =
  | { readonly member: NamedMember; readonly besideDepositId: string | null }
  | 'returning'
  | 'settled';

/**
 * Credits money to a member as a deposit of its own, or records another decision without moving money. A repeated
 * report ends as `repeated` when it is settled. A repetition of the same decision by the same operator changes nothing.
 * @throws RefusalError `request.not_found` | `safety.refused` | `operator.credited_by_same`; `deposit.already_credited`
 * or `deposit.still_open` with the deposit that the money may belong to, unless that deposit is named;
 * `operator.decided` with the deposit that the money waits with, or with the operator and the time of the earlier
 * decision
 */
export async function decideIncoming(db: Db, decision: IncomingDecision): Promise<void> {
  const { agentId, incomingId, operator, to } = decision;
  const by = `operator/${operator}`;
  await runCommand(
    db,
    {
      scope: by,
      route: 'incoming_decide',
      // The key is random: repeats are recognised by the state, not by the key.
      key: randomUUID(),
      content: { incomingId, to },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx } = context;
      const member = typeof to === 'string' ? null : await findMember(tx, agentId, to.member);
      // Deposits are locked before payments, as in all decisions.
      const other =
        member && (await lockOtherMoney(tx, { agentId, incomingId, memberId: member.id }));
      const payment = await lockPayment(tx, agentId, incomingId);
      if (payment.decided_by === by && isRepeated(payment, to, member?.id)) return { incomingId };
      assertOpen(payment, to);
      if (typeof to !== 'string' && payment.deposit_id === null) {
        other?.refuseUnless(to.besideDepositId);
      }
      if (member) await creditAlone(context, { ...payment, member_id: member.id, by });
      else await decide(tx, incomingId, { state: endStateOf(payment, to), decided_by: by });
      await recordAction(tx, {
        agentId,
        operator,
        action: `incoming.${member ? 'credit' : to === 'returning' ? 'return' : 'settle'}`,
        subject: `incoming/${incomingId}`,
        detail: {
          memberId: member ? member.id : payment.member_id,
          amountSatang: payment.amount,
          ...(payment.deposit_id !== null && { creditedDepositId: payment.deposit_id }),
          ...(payment.same_as !== null && { sameAs: payment.same_as }),
        },
      });
      return { incomingId };
    },
  );
}

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/**
 * Locks a payment of the agent until the transaction ends.
 * @throws RefusalError `request.not_found`
 */
export async function lockPayment(tx: Tx, agentId: number, incomingId: number) {
  const payment = await tx
    .selectFrom('incoming_payments')
    .leftJoin('deposits', 'deposits.id', 'incoming_payments.deposit_id')
    .selectAll('incoming_payments')
    .select('deposits.method')
    .where('incoming_payments.id', '=', incomingId)
    .where('incoming_payments.agent_id', '=', agentId)
    .forUpdate('incoming_payments')
    .executeTakeFirst();
  if (!payment) throw new RefusalError('request.not_found');
  return payment;
}

function endStateOf(
  payment: LockedPayment,
  to: IncomingEnd,
): 'credited' | 'returning' | 'repeated' {
  if (to === 'returning') return 'returning';
  return payment.deposit_id === null ? 'repeated' : 'credited';
}

function isRepeated(payment: LockedPayment, to: IncomingEnd, memberId: number | undefined) {
  if (to === 'returning') return ['returning', 'returned'].includes(payment.state);
  if (to === 'settled' && payment.state === 'repeated') return true;
  // Money that was credited separately belongs to a `manual` deposit that was created for it.
  const isAlone = payment.method === 'manual';
  if (payment.state !== 'credited') return false;
  return to === 'settled' ? !isAlone : isAlone && payment.member_id === memberId;
}

/**
 * Refuses a decision that is not possible now: money that waits with a deposit is decided together with that deposit.
 */
function assertOpen(payment: LockedPayment, to: IncomingEnd): void {
  const { state, reason, deposit_id } = payment;
  const isCredited = reason === 'already_credited';
  const mayEndAlone = to !== 'settled' || payment.same_as !== null;
  if (state !== 'review' || (deposit_id === null ? !mayEndAlone : !isCredited)) {
    throw decidedError(payment);
  }
  if (deposit_id === null || typeof to === 'string') return;
  if (to.besideDepositId !== deposit_id) {
    throw new RefusalError('deposit.already_credited', { data: { deposit_id } });
  }
}

/** Returns the refusal of a decision that came too late, with the earlier one. */
export function decidedError(payment: LockedPayment): RefusalError {
  return new RefusalError('operator.decided', {
    data: {
      state: payment.state,
      decided_at: payment.decided_at?.toISOString() ?? null,
      decided_by: payment.decided_by,
      deposit_id: payment.deposit_id,
    },
  });
}

async function findMember(tx: Tx, agentId: number, named: NamedMember): Promise<{ id: number }> {
  const members = tx.selectFrom('members').select('id').where('agent_id', '=', agentId);
  const member = await ('username' in named
    ? members.where('username', '=', named.username)
    : members.where('id', '=', named.memberId)
  ).executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  return member;
}

/** Credits money as a deposit of its own. */
async function creditAlone(
  context: CommandContext,
  payment: { id: number; agent_id: number; member_id: number; amount: number; by: string },
): Promise<void> {
  const { tx } = context;
  const { agent_id, member_id, amount, by } = payment;
  await assertSafe(tx, member_id, { kind: 'deposit', amountSatang: amount });
  const { id } = await tx
    .insertInto('deposits')
    .values({
      agent_id,
      member_id,
      method: 'manual',
      state: 'review',
      amount,
      created_at: sql<Date>`business_now()`,
      expires_at: sql<Date>`business_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await decide(tx, payment.id, { state: 'credited', decided_by: by, deposit_id: id, member_id });
  await creditDeposit(context, { id, agent_id, member_id, amount, by });
}

/** Writes the end of a payment. The caller must hold the lock of its row. */
export async function decide(
  tx: Tx,
  incomingId: number,
  end: {
    state: 'credited' | 'returning' | 'repeated';
    decided_by: string;
    deposit_id?: string;
    member_id?: number;
  },
): Promise<void> {
  await tx
    .updateTable('incoming_payments')
    .set({ ...end, decided_at: sql<Date>`business_now()` })
    .where('id', '=', incomingId)
    .execute();
}
