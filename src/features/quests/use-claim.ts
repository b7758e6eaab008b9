import { useState } from 'react';
import type { Quest, QuestReward } from '@/contract/quests.contract';
import { formatBaht } from '@/domain/baht';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateAfter } from '@/shared/query/query-cache';
import { showToast } from '@/shared/ui/toast';
import type { Claimable } from './quest.rules';
import { describeReward, questsCopy } from './quests.copy';

const postClaim = commandOf(async () => (await import('@/contract/quests.contract')).questRedeem);

/**
 * Claims a quest's reward.
 * @param onTaken called with the granted reward
 */
export function useClaim(quest: Quest, onTaken: (reward: QuestReward) => void) {
  const { isBusy, problem, run } = useButtonCall();
  const keyFor = useCommandKey();
  /** Part of the idempotency key: claims of a daily quest have equal bodies. */
  const [count, setCount] = useState(0);
  const claim = ({ step, periodOn, reward }: Claimable) => {
    const { point, spins, amount } = reward;
    const body = {
      quest_id: quest.id,
      step,
      period_on: periodOn,
      reward: { point, spins, amount: formatBaht(amount) },
    };
    void run(
      async () => {
        const taken = await postClaim(body, keyFor(`${count} ${JSON.stringify(body)}`));
        setCount(count + 1);
        showToast({
          message: questsCopy.claimedToast(describeReward(taken.reward)),
          tone: 'success',
        });
        onTaken(taken.reward);
      },
      () => {
        // Any refusal means that the shown quests are out of date.
        invalidateAfter(['quests']);
        return false;
      },
    );
  };
  return { isBusy, problem, claim };
}
