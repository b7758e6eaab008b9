import type * as v from 'valibot';
import type { memberBillShow } from '@/contract/operator/members.contract';
import { type MemberReference, visitMember } from '../account/member-visit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBill } from '../lotto/bill.queries';

/**
 * Returns a bill with its items by the number that a member tells the support; the audit log records that the member
 * was read.
 * @throws RefusalError `request.not_found`, also for a bill of another agent
 */
export async function showBill(
  db: Db,
  { agentId, by }: Omit<MemberReference, 'id'>,
  number: number,
): Promise<v.InferInput<typeof memberBillShow.data>> {
  const bill = await db
    .selectFrom('lotto_bills')
    .innerJoin('members', 'members.id', 'lotto_bills.member_id')
    .select(['lotto_bills.id', 'lotto_bills.member_id'])
    .where('members.agent_id', '=', agentId)
    .where('lotto_bills.number', '=', number)
    .executeTakeFirst();
  if (!bill) throw new RefusalError('request.not_found');
  await visitMember(db, { agentId, id: bill.member_id, by }, 'bill');
  return {
    member_id: bill.member_id,
    ...(await fetchBill(db, { memberId: bill.member_id, agentId }, bill.id)),
  };
}
