import { useQuery } from '@tanstack/react-query';
import { lineCheck } from '@/contract/operator/official-account.contract';
import { Skeleton } from '@/shared/ui/states';
import { LoadError } from '../../kit/load-error';
import { callOperator } from '../../kit/operator-client';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { AccountFigures } from './account-figures';
import { stateCopy as copy } from './line.copy';
import { LinePage } from './line-page';
import { countSteps } from './line-steps';
import { StepsCard } from './steps-card';

/** The check, which is made once and again by a button only: LINE calls the webhook at each, and that is limited. */
const checkQuery = {
  queryKey: operatorQuery(lineCheck).queryKey,
  // Without the signal, a page that is left and opened again waits for the same answer.
  queryFn: () => callOperator(lineCheck),
  ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
  ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
} as const;

/** The state of the connection to LINE, step by step, with the figures of the account. */
export function StatePage() {
  const check = useQuery(checkQuery);
  const { data, error, dataUpdatedAt: at } = check;
  return (
    <LinePage
      page="state"
      error={error}
      state={
        data ? (
          <>
            {describe(data.steps)} · {copy.checkedAt} <TimeText at={new Date(at).toISOString()} />
          </>
        ) : (
          error === null && copy.checking
        )
      }
    >
      {error !== null && <LoadError error={error} onRetry={() => void check.refetch()} />}
      {!data && error === null && <Skeleton width="100%" height={420} />}
      {data && (
        <>
          <AccountFigures counts={data.counts} />
          <StepsCard
            steps={data.steps}
            isChecking={check.isFetching}
            onCheck={() => void check.refetch()}
          />
        </>
      )}
    </LinePage>
  );
}

function describe(steps: Parameters<typeof countSteps>[0]): string {
  const [wrong, byHand] = [countSteps(steps, 'wrong'), countSteps(steps, 'by_hand')];
  const parts = [wrong > 0 && copy.troubles(wrong), byHand > 0 && copy.byHand(byHand)];
  return parts.filter(Boolean).join(' · ') || copy.well;
}
