import type { TrendRoom } from '@/contract/trends.contract';
import { countWins } from '@/domain/baccarat-roads';
import { RouteLink } from '@/shared/routing/route-link';
import { Card, Row } from '@/shared/ui/kit';
import { trendsCopy as copy } from '../trends.copy';
import { toRoadHands } from '../trends.rules';
import { HandClock } from './hand-clock';
import { Road } from './road';
import styles from './room-card.module.css';
import { WinCounts } from './win-counts';

export interface RoomCardProps {
  room: TrendRoom;
  clockOffsetMs: number;
  /** Opens the room in place of the list; without this callback, the card links to the room's URL. */
  onOpen?: ((roomId: string) => void) | undefined;
}

/** A room in the list, with its big road. */
export function RoomCard({ room, clockOffsetMs, onOpen }: RoomCardProps) {
  const hands = toRoadHands(room.shoe);
  const { banker, player, tie } = countWins(hands);
  const name = copy.room(room.name, copy.counts(banker, player, tie));
  const content = (
    <>
      <Row as="span" gap={3} place="spread" hasFigures className={styles.head}>
        <span>
          <b>{room.name}</b>
          <small>
            <HandClock shoe={room.shoe} clockOffsetMs={clockOffsetMs} />
          </small>
        </span>
        <WinCounts hands={hands} />
      </Row>
      <Road name="big" hands={hands} />
    </>
  );
  return onOpen ? (
    <Card
      as="button"
      type="button"
      className={styles.card}
      aria-label={name}
      onClick={() => onOpen(room.room_id)}
    >
      {content}
    </Card>
  ) : (
    <Card
      as={RouteLink}
      name="trends"
      query={{ room: room.room_id }}
      className={styles.card}
      aria-label={name}
    >
      {content}
    </Card>
  );
}
