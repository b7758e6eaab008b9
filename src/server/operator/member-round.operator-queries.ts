import type { DataInputOf } from '@/contract/endpoint';
import type { memberRoundShow } from '@/contract/operator/members.contract';
import { type MemberReference, visitMember } from '../account/member-visit.service';
import type { Db } from '../db/tables';
import { fetchRound } from '../games/member-rounds.operator-queries';
import { RefusalError } from '../http/refusal';

/**
 * Returns a game round with its movements by its id; the audit log records that the member was read.
 * @throws RefusalError `request.not_found`, also for a round of another agent
 */
export async function showRound(
  db: Db,
  { agentId, by }: Omit<MemberReference, 'id'>,
  id: string,
): Promise<DataInputOf<typeof memberRoundShow>> {
  const round = await fetchRound(db, agentId, id);
  if (!round) throw new RefusalError('request.not_found');
  await visitMember(db, { agentId, id: round.member_id, by }, 'round');
  return round;
}
