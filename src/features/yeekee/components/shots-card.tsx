import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { InfoLine, Row, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { roomCopy as copy } from '../room.copy';
import { canShoot, type Room, type RoomPhase } from '../room.rules';
import { yeekeeQueries } from '../yeekee.queries';
import { RoomCard } from './room-card';
import { ShotRows } from './shot-rows';

/** Number of latest shots on a phone. */
const FEW = 8;

export interface ShotsCardProps {
  room: Room;
  phase: RoomPhase;
}

/** The shots of a round: the latest ones live, or all of them page by page. */
export function ShotsCard({ room, phase }: ShotsCardProps) {
  const { round, shots, mine } = room;
  const [query, setQuery] = useSearchParams();
  const page = readPage(query.get('page'));
  const latest = useIsWide() ? shots : shots.slice(0, FEW);
  const show = (next: number | null) =>
    setQuery(
      { round: round.round_id, ...(next !== null && { page: String(next) }) },
      { replace: true },
    );
  const own = new Map(mine?.shots.map(({ seq, number }) => [seq, number]));
  const missing = round.fewest_shots - round.shot_count;
  return (
    <RoomCard
      title={copy.shots}
      aside={
        <Text as="b" variant="title" hasFigures>
          {copy.count(formatInteger(round.shot_count))}
        </Text>
      }
    >
      {canShoot(phase) && missing > 0 && <InfoLine>{copy.least(formatInteger(missing))}</InfoLine>}
      {round.shot_count === 0 ? (
        <Text variant="quiet">{copy.noShots}</Text>
      ) : page === null ? (
        <>
          {canShoot(phase) && <Text variant="quiet">{copy.hiddenUntil}</Text>}
          <ShotRows shots={latest} own={own} />
          {round.shot_count > latest.length && (
            <Button variant="quiet" size="small" isWide onClick={() => show(1)}>
              {copy.seeAll}
            </Button>
          )}
        </>
      ) : (
        <Page roundId={round.round_id} page={page} own={own} onPage={show} />
      )}
    </RoomCard>
  );
}

interface PageProps {
  roundId: string;
  page: number;
  own: ReadonlyMap<number, string>;
  onPage: (page: number | null) => void;
}

function Page({ roundId, page, own, onPage }: PageProps) {
  const { data, error, refetch } = useQuery({
    ...yeekeeQueries.shots({ round_id: roundId, page: String(page) }),
    placeholderData: (previous) => previous,
  });
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <div aria-busy="true">
        <Skeleton height={320} />
      </div>
    );
  }
  const { page_count } = data;
  return (
    <>
      <ShotRows shots={data.shots} own={own} />
      <Row gap={2} place="spread">
        <Button
          variant="quiet"
          size="small"
          aria-disabled={page <= 1}
          onClick={() => {
            if (page > 1) onPage(page - 1);
          }}
        >
          {copy.newer}
        </Button>
        <Text variant="quiet" hasFigures role="status">
          {copy.page(formatInteger(page), formatInteger(page_count))}
        </Text>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={page >= page_count}
          onClick={() => {
            if (page < page_count) onPage(page + 1);
          }}
        >
          {copy.older}
        </Button>
      </Row>
      <Button variant="text" size="small" onClick={() => onPage(null)}>
        {copy.seeLatest}
      </Button>
    </>
  );
}

function readPage(text: string | null): number | null {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : null;
}
