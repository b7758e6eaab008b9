import { useQuery } from '@tanstack/react-query';
import { routes } from '@/contract/routes';
import { ApiError } from '@/shared/http/api-error';
import type { ScreenProps } from '@/shared/routing/screen-table';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { TitleRow } from '@/shared/ui/title-row';
import { ProofView } from '../components/proof-view';
import { fairnessCopy as copy } from '../fairness.copy';
import { fairnessQueries } from '../fairness.queries';
import styles from './proof.screen.module.css';

/** `/fairness/{source}/{round}`: the proof of a round, computed again in this browser. */
export function Screen({ params: { source, round } }: ScreenProps<'fairness'>) {
  return (
    <Stack gap={3} className={styles.screen}>
      <TitleRow title={routes.fairness.title} back="statement" />
      <Loaded source={source} roundId={round} />
    </Stack>
  );
}

function Loaded({ source, roundId }: { source: string; roundId: string }) {
  const { data, error, refetch } = useQuery(fairnessQueries.round(source, roundId));
  if (data?.proof) {
    return (
      <ProofView
        found={{ ...data, proof: data.proof }}
        source={source}
        roundId={roundId}
        onRevealed={refetch}
      />
    );
  }
  if (data) return <Nothing title={copy.notProven} />;
  if (!error) {
    return (
      <Stack gap={3} aria-busy="true">
        <Skeleton height={104} />
        <Skeleton height={148} />
        <Skeleton height={260} />
      </Stack>
    );
  }
  // The URL may hold an id that no provider could have given, which the server refuses as malformed.
  const isUnknown =
    error instanceof ApiError &&
    (error.errorName === 'request.not_found' || error.kind === 'malformed');
  return isUnknown ? (
    <Nothing title={copy.notFound} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  );
}

function Nothing({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink name="statement" variant="quiet">
          {copy.statement}
        </ButtonLink>
      }
    />
  );
}
