import type { ApiError } from '@/shared/http/api-error';
import { useButtonCall } from '@/shared/http/use-button-call';
import { queryClient } from '@/shared/query/query-client';
import { lottoQueries } from './lotto.queries';

/** Runs a request about a round; refetches the round when the server says that it has closed. */
export function useRoundCall() {
  const { problem, isBusy, run } = useButtonCall();
  const runFor = (
    roundId: string,
    call: () => Promise<void>,
    onRefusal?: (refusal: ApiError) => void,
  ) =>
    run(call, (refusal) => {
      if (refusal.errorName === 'lotto.round_closed')
        void queryClient.invalidateQueries({ queryKey: lottoQueries.round(roundId).queryKey });
      onRefusal?.(refusal);
      return false;
    });
  return { problem, isBusy, runFor };
}
