import type { BodyOf, DataOf } from '@/contract/endpoint';
import {
  type QuestBook,
  questFriend,
  questJoin,
  questList,
  questRedeem,
} from '@/contract/quests.contract';
import { call } from '@/shared/http/http-client';

/** Reads all quests with how far the member is. */
export async function fetchBook(signal?: AbortSignal): Promise<QuestBook> {
  return (await call(questList, { signal })).data;
}

/** Takes a reward as it was shown, or checks in. */
export async function postClaim(
  body: BodyOf<typeof questRedeem>,
  idempotencyKey: string,
): Promise<DataOf<typeof questRedeem>> {
  return (await call(questRedeem, { body, idempotencyKey, handlesBadRequest: true })).data;
}

/** Takes part in a quest. */
export async function postJoin(questId: number): Promise<void> {
  await call(questJoin, { body: { quest_id: questId }, handlesBadRequest: true });
}

/** Lets the server ask LINE whether the member is a friend. */
export async function postFriend(accessToken: string): Promise<boolean> {
  const body = { access_token: accessToken };
  return (await call(questFriend, { body, handlesBadRequest: true })).data.is_friend;
}
