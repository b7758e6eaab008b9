import {
  eventQuest,
  questFriend,
  questJoin,
  questList,
  questRedeem,
} from '@/contract/quests.contract';
import { assertPhoneVerified } from '../account/phone-verification.service';
import type { AreaContext } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { claimReward } from './claim.service';
import { askFriendship, joinQuest } from './membership.service';
import { fetchEventQuests, fetchQuestBook } from './quest.queries';

/** Returns the endpoints for quests. */
export function questsRoutes({
  db,
  agentId,
  line,
}: Pick<AreaContext, 'db' | 'agentId' | 'line'>): MountedEndpoint[] {
  const asMember = (memberId: number) => ({ memberId, agentId, hasLine: line !== undefined });
  return [
    handle(questList, ({ member }) => fetchQuestBook(db, asMember(member.id))),
    handle(eventQuest, ({ member, body: { event_id: eventId } }) =>
      fetchEventQuests(db, asMember(member.id), eventId),
    ),
    handle(questRedeem, async ({ member, body, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      return claimReward(db, {
        memberId: member.id,
        agentId,
        questId: body.quest_id,
        step: body.step,
        periodOn: body.period_on,
        shown: body.reward,
        idempotencyKey,
      });
    }),
    handle(questJoin, async ({ member, body: { quest_id: questId } }) => {
      await joinQuest(db, { memberId: member.id, questId });
      return null;
    }),
    handle(questFriend, async ({ member, body: { access_token: accessToken } }) => {
      if (!line) throw new RefusalError('line.not_offered');
      return { is_friend: await askFriendship(db, line, { memberId: member.id, accessToken }) };
    }),
  ];
}
