import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { useSearch } from 'wouter';
import { routes } from '@/contract/routes';
import { RouteLink } from '@/shared/routing/route-link';
import { useScreenTitle } from '@/shared/routing/screen-title';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { HonestNote } from '../components/honest-note';
import { Room } from '../components/room';
import { RoomList } from '../components/room-list';
import { trendsCopy as copy } from '../trends.copy';
import { useRoom } from '../trends.queries';
import styles from './trends.screen.module.css';

/** `/sooth`: all baccarat rooms; `?room=baccarat-gold` shows one room. */
export function Screen() {
  const roomId = new URLSearchParams(useSearch()).get('room');
  return roomId === null ? <AllRooms /> : <OneRoom key={roomId} roomId={roomId} />;
}

function AllRooms() {
  return (
    <Stack gap={4} className={styles.screen}>
      <Stack as="header" gap={3} className={styles.head}>
        <div>
          <Text as="h1" variant="title">
            {routes.trends.title}
          </Text>
          <p>{copy.intro}</p>
        </div>
        <HonestNote />
      </Stack>
      <RoomList />
    </Stack>
  );
}

function OneRoom({ roomId }: { roomId: string }) {
  const name = useRoom(roomId).data?.room.name;
  useScreenTitle(name === undefined ? undefined : copy.roadsOf(name));
  return (
    <Stack gap={4} className={styles.screen}>
      <Row as="header" wraps className={styles.roomHead}>
        <Text as={RouteLink} variant="label" tone="accent" name="trends" className={styles.back}>
          <Icon name={caretIcon} size={20} />
          {copy.toAll}
        </Text>
        <Text as="h1" variant="title">
          {name ?? routes.trends.title}
        </Text>
      </Row>
      <Room
        roomId={roomId}
        toAll={
          <ButtonLink name="trends" variant="quiet" replace>
            {copy.toAll}
          </ButtonLink>
        }
      />
    </Stack>
  );
}
