import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { routes } from '@/contract/routes';
import { LottoPage } from '@/shared/lottery/lotto-page';
import type { ScreenProps } from '@/shared/routing/screen-table';
import { hrefFor } from '@/shared/routing/use-route';
import { ErrorState } from '@/shared/ui/states';
import { loadRound } from '../checkout.store';
import { RoundPlace, RoundView } from '../components/round-view';
import { lottoQueries } from '../lotto.queries';

/** `/lotto/{round_id}`: the betting page of a round. Without an id it redirects to the lobby. */
export function Screen({ params: { roundId } }: ScreenProps<'lottoRound'>) {
  if (roundId === undefined) return <Redirect to={hrefFor('lottoLobby')} replace />;
  return <Round key={roundId} roundId={roundId} />;
}

function Round({ roundId }: { roundId: string }) {
  const { data, error, refetch } = useQuery(lottoQueries.round(roundId));
  useEffect(() => {
    loadRound(roundId);
    return () => loadRound(null);
  }, [roundId]);
  if (data) return <RoundView data={data} />;
  if (error) {
    return (
      <LottoPage title={routes.lottoRound.title} isWide>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </LottoPage>
    );
  }
  return <RoundPlace />;
}
