import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { recordAction } from '../operator/audit.service';
import { assertAllowed, endAs } from './deposit.service';
import { creditDeposit, lockDeposit } from './incoming.service';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;

/** An operator's decision on a deposit. */
export interface DepositDecision {
  agentId: number;
  depositId: string;
  operator: string;
  kind: 'approve' | 'reject';
  /** For the member, in Thai, with a rejection. */
  note: string | null;
}

/**
 * Credits a deposit that waits, or ends it without money. What has arrived for it is settled with it, and is what
 * is credited; where nothing was reported the operator has seen the exact amount. The same decision of the same
 * operator again changes nothing.
 * @throws RefusalError `request.not_found`, `safety.refused`, or `operator.decided` with what became of it
 */
export async function decideDeposit(db: Db, decision: DepositDecision): Promise<void> {
  const { agentId, depositId, operator, kind, note } = decision;
  const by = `operator/${operator}`;
  const end = kind === 'approve' ? 'credited' : 'rejected';
  await runCommand(
    db,
    {
      scope: by,
      route: `deposit_${kind}`,
      // The state decides what is a repetition: after a rejection money may come, and be rejected as well.
      key: randomUUID(),
      content: { depositId, kind, note },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx } = context;
      const deposit = await lockDeposit(tx, depositId);
      if (deposit?.agent_id !== agentId) throw new RefusalError('request.not_found');
      const isRepeated =
        deposit.state === end && deposit.decided_by === by && deposit.note === note;
      if (isRepeated) return { depositId };
      // An expired one may be approved: the operator has seen its money.
      const mayDecide =
        ['pending', 'review'].includes(deposit.state) ||
        (kind === 'approve' && deposit.state === 'expired');
      if (!mayDecide) {
        throw new RefusalError('operator.decided', { data: await describeEnd(tx, depositId) });
      }
      const amountSatang = (await settleIncoming(tx, { depositId, by, end })) ?? deposit.amount;
      if (end === 'credited') {
        await assertAllowed(tx, deposit.member_id, amountSatang);
        await creditDeposit(context, { ...deposit, amount: amountSatang, by });
      } else await endAs(tx, depositId, { state: 'rejected', by, note });
      await recordAction(tx, {
        agentId,
        operator,
        action: `deposit.${kind}`,
        subject: `deposit/${depositId}`,
        detail: { memberId: deposit.member_id, amountSatang, note },
      });
      return { depositId };
    },
  );
}

/** An operator's decision on money that no deposit was found for. */
export interface IncomingDecision {
  agentId: number;
  incomingId: number;
  operator: string;
  /** Whose money it is, by user name; or it was sent back. */
  to: { username: string } | 'returned';
}

/**
 * Credits money without a deposit to a member, as a deposit of its own, or notes that it was sent back. The same
 * decision of the same operator again changes nothing.
 * @throws RefusalError `request.not_found` | `safety.refused` | `operator.decided`, with the deposit that it waits
 * together with, or with who decided and when
 */
export async function decideIncoming(db: Db, decision: IncomingDecision): Promise<void> {
  const { agentId, incomingId, operator, to } = decision;
  const by = `operator/${operator}`;
  await runCommand(
    db,
    {
      scope: by,
      route: 'incoming_decide',
      key: randomUUID(),
      content: { incomingId, to },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx } = context;
      const payment = await tx
        .selectFrom('incoming_payments')
        .selectAll()
        .where('id', '=', incomingId)
        .where('agent_id', '=', agentId)
        .forUpdate()
        .executeTakeFirst();
      if (!payment) throw new RefusalError('request.not_found');
      const member = to === 'returned' ? null : await findMember(tx, agentId, to.username);
      const end = member ? 'credited' : 'returned';
      const isRepeated =
        payment.state === end &&
        payment.decided_by === by &&
        (member === null || payment.member_id === member.id);
      if (isRepeated) return { incomingId };
      // One that belongs to a deposit is decided with it.
      if (payment.state !== 'review' || payment.deposit_id !== null) {
        throw new RefusalError('operator.decided', {
          data: {
            state: payment.state,
            decided_at: payment.decided_at?.toISOString() ?? null,
            decided_by: payment.decided_by,
            deposit_id: payment.deposit_id,
          },
        });
      }
      if (member) await assertAllowed(tx, member.id, payment.amount);
      const depositId =
        member &&
        (await insertManualDeposit(tx, {
          agentId,
          memberId: member.id,
          amountSatang: payment.amount,
        }));
      await tx
        .updateTable('incoming_payments')
        .set({
          state: end,
          decided_at: sql<Date>`business_now()`,
          decided_by: by,
          deposit_id: depositId,
          ...(member && { member_id: member.id }),
        })
        .where('id', '=', incomingId)
        .execute();
      if (member && depositId) {
        await creditDeposit(context, {
          id: depositId,
          agent_id: agentId,
          member_id: member.id,
          amount: payment.amount,
          by,
        });
      }
      await recordAction(tx, {
        agentId,
        operator,
        action: member ? 'incoming.credit' : 'incoming.return',
        subject: `incoming/${incomingId}`,
        detail: { memberId: member?.id ?? null, amountSatang: payment.amount },
      });
      return { incomingId };
    },
  );
}

async function findMember(tx: Tx, agentId: number, username: string): Promise<{ id: number }> {
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  return member;
}

async function insertManualDeposit(
  tx: Tx,
  { agentId, memberId, amountSatang }: { agentId: number; memberId: number; amountSatang: number },
): Promise<string> {
  const row = await tx
    .insertInto('deposits')
    .values({
      agent_id: agentId,
      member_id: memberId,
      method: 'manual',
      state: 'review',
      amount: amountSatang,
      created_at: sql<Date>`business_now()`,
      expires_at: sql<Date>`business_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Settles the money that waits together with a deposit. @returns its satang, null when none had arrived */
async function settleIncoming(
  tx: Tx,
  { depositId, by, end }: { depositId: string; by: string; end: 'credited' | 'rejected' },
): Promise<number | null> {
  const row = await tx
    .updateTable('incoming_payments')
    .set({
      state: end === 'credited' ? 'credited' : 'returned',
      decided_at: sql<Date>`business_now()`,
      decided_by: by,
    })
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'review')
    .returning('amount')
    .executeTakeFirst();
  return row?.amount ?? null;
}

async function describeEnd(tx: Tx, depositId: string) {
  const row = await tx
    .selectFrom('deposits')
    .select(['state', 'decided_at', 'decided_by'])
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  return { ...row, decided_at: row.decided_at?.toISOString() ?? null };
}
