import { useEffect, useState } from 'react';
import { describeError } from '@/shared/http/api-error';
import { commandOf } from '@/shared/http/command-of';
import { getLinePlatform } from '@/shared/line/line-platform';

const postFriend = commandOf(async () => (await import('@/contract/quests.contract')).questFriend);

/**
 * Checks with LINE whether the member is a friend, now and whenever the page becomes visible again.
 * @returns error of the last check; null for none
 */
export function useFriendship(isAsked: boolean): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const ask = async () => {
      const accessToken = getLinePlatform().getAccessToken();
      if (accessToken === null || document.visibilityState !== 'visible') return;
      try {
        await postFriend({ access_token: accessToken });
        if (!isOver) setProblem(null);
      } catch (error) {
        if (!isOver) setProblem(describeError(error));
      }
    };
    const handleVisible = () => void ask();
    handleVisible();
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [isAsked]);
  return problem;
}
