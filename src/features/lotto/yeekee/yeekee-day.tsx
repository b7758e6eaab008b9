import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { useQuery } from '@/shared/query/use-query';
import { RouteLink } from '@/shared/routing/route-link';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { LottoPage } from '../components/lotto-page';
import { StateWord } from '../components/round-state';
import { useMemberId } from '../use-member-id';
import { yeekeeCopy as copy } from '../yeekee.copy';
import { yeekeeQueries } from '../yeekee.queries';

/** The rounds of a day. Which day is in the address. */
export function YeekeeDay() {
  const [query] = useSearchParams();
  const date = query.get('date');
  const { data, error, refetch } = useQuery(
    yeekeeQueries.day(useMemberId(), date === null ? {} : { date }),
  );
  return (
    <LottoPage title={routes.yeekee.title} intro={copy.serverClock}>
      {data ? (
        <ol>
          {data.rounds.map(({ round_id, number, state }) => (
            <li key={round_id}>
              <RouteLink name="yeekee" query={{ round: round_id }}>
                {copy.round(number)}
              </RouteLink>
              <StateWord state={state} />
            </li>
          ))}
        </ol>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      )}
    </LottoPage>
  );
}
