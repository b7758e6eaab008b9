import { formatInteger } from '@/domain/format-integer';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { trendsCopy as copy } from '../trends.copy';
import { useRooms } from '../trends.queries';
import { HitRates } from './hit-rates';
import panel from './panel.module.css';
import { RoomCard, type RoomCardProps } from './room-card';
import styles from './room-list.module.css';
import { ShareBars } from './share-bars';

const SKELETON_COUNT = 8;

/** All rooms, and the results of the last hands of all rooms. */
export function RoomList({ onOpen }: Pick<RoomCardProps, 'onOpen'>) {
  const { data, error, isRefetchError, refetch } = useRooms();
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  const { rooms, formulas, dealt, clockOffsetMs } = data;
  if (rooms.length === 0) return <NoRooms />;
  return (
    <div className={styles.list}>
      <Row align="baseline" place="spread" className={styles.head}>
        <Text as="h2" variant="heading">
          {copy.rooms}
        </Text>
        <Text as="span" variant="note" role="status">
          {isRefetchError ? copy.behind : copy.live}
        </Text>
      </Row>
      <Stack as="ul" gap={2} className={styles.rooms}>
        {rooms.map((room) => (
          <li key={room.room_id}>
            <RoomCard room={room} clockOffsetMs={clockOffsetMs} onOpen={onOpen} />
          </li>
        ))}
      </Stack>
      <Stack gap={3} className={styles.figures}>
        <HitRates formulas={formulas} />
        <ShareBars
          title={copy.longRun}
          note={copy.longRunOf(formatInteger(dealt.banker + dealt.player + dealt.tie))}
          wins={dealt}
        >
          <p className={`${panel.quiet} ${styles.note}`}>{copy.longRunNote}</p>
        </ShareBars>
      </Stack>
    </div>
  );
}

function NoRooms() {
  return (
    <EmptyState
      title={copy.none}
      action={
        <ButtonLink name="home" variant="quiet">
          {copy.toHome}
        </ButtonLink>
      }
    />
  );
}

function Loading() {
  return (
    <div className={styles.list} aria-busy="true">
      <Stack gap={2} className={styles.rooms}>
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <Skeleton key={index} className={styles.place} />
        ))}
      </Stack>
    </div>
  );
}
