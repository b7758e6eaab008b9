import { useQuery } from '@tanstack/react-query';
import rail from '@/shared/ui/rail.module.css';
import { SectionHeading } from '@/shared/ui/section-heading';
import { trendsCopy as copy } from '../trends.copy';
import { trendsQueries } from '../trends.queries';
import { RoomCard } from './room-card';

const MOST = 3;
/** Polling interval of this preview; the room itself updates after every hand. */
const ASKED_EVERY_MS = 30_000;

/** The rooms with the most dealt hands and their roads; renders nothing when no shoe is running. */
export function LiveRooms() {
  const { data } = useQuery({ ...trendsQueries.rooms(), refetchInterval: ASKED_EVERY_MS });
  if (!data) return null;
  const dealt = ({ shoe }: (typeof data.rooms)[number]) => shoe?.hands.length ?? 0;
  const rooms = data.rooms
    .filter((room) => dealt(room) > 0)
    .sort((one, other) => dealt(other) - dealt(one))
    .slice(0, MOST);
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="live-rooms">
      <SectionHeading id="live-rooms" title={copy.liveRooms} seeAll="trends" />
      <ul className={rail.rail}>
        {rooms.map((room) => (
          <li key={room.room_id}>
            <RoomCard room={room} clockOffsetMs={data.clockOffsetMs} />
          </li>
        ))}
      </ul>
    </section>
  );
}
