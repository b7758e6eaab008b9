import { routes } from '@/contract/routes';
import { formatWhole } from '@/shared/format/points.format';
import { useQuery } from '@/shared/query/use-query';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { LottoPage } from '../components/lotto-page';
import { RoundState } from '../components/round-state';
import { useMemberId } from '../use-member-id';
import { yeekeeCopy as copy } from '../yeekee.copy';
import { yeekeeQueries } from '../yeekee.queries';

export interface YeekeeRoomProps {
  roundId: string;
}

/** One round of yeekee: how it stands, and how many numbers were shot into it. */
export function YeekeeRoom({ roundId }: YeekeeRoomProps) {
  const memberId = useMemberId();
  const { data, error, refetch } = useQuery(yeekeeQueries.round(memberId, roundId));
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <div aria-busy="true">
        <Skeleton height={160} />
      </div>
    );
  }
  const { round, clockOffsetMs } = data;
  return (
    <LottoPage
      title={round.number === null ? routes.yeekee.title : copy.round(round.number)}
      intro={copy.shooting[round.shooting]}
    >
      <RoundState round={round} clockOffsetMs={clockOffsetMs} />
      <p>{copy.shots(formatWhole(round.shot_count))}</p>
    </LottoPage>
  );
}
