import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import type { ScreenProps } from '@/shared/routing/screen-table';
import { hrefFor } from '@/shared/routing/use-route';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { RoundView } from '../components/round-view';
import { lottoQueries } from '../lotto.queries';
import { clearValidatedBill } from '../validated-bill.store';
import styles from './round.screen.module.css';

/** `/lotto/{round_id}`: betting on the numbers of a round; without one the lobby of rounds. */
export function Screen({ params: { roundId } }: ScreenProps<'lottoRound'>) {
  if (roundId === undefined) return <Redirect to={hrefFor('lottoLobby')} replace />;
  return <Round key={roundId} roundId={roundId} />;
}

function Round({ roundId }: { roundId: string }) {
  const { data, error, refetch } = useQuery(lottoQueries.round(roundId));
  // What was validated belongs to the round that was there before.
  useEffect(() => clearValidatedBill(), []);
  if (data) return <RoundView data={data} onStale={() => void refetch()} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles['loading']} aria-busy="true">
      <Skeleton height={64} />
      <Skeleton height={112} />
      <Skeleton height={56} />
      <Skeleton height={200} />
    </div>
  );
}
