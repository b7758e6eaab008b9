import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { useSearch } from 'wouter';
import { routes } from '@/contract/routes';
import { RouteLink } from '@/shared/routing/route-link';
import { useScreenTitle } from '@/shared/routing/screen-title';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { HonestNote } from '../components/honest-note';
import { Room } from '../components/room';
import { RoomList } from '../components/room-list';
import { soothCopy as copy } from '../sooth.copy';
import { useRoom } from '../sooth.queries';
import styles from './sooth.screen.module.css';

/** `/sooth`: all rooms of baccarat; `?room=baccarat-gold` shows one. */
export function Screen() {
  const roomId = new URLSearchParams(useSearch()).get('room');
  return roomId === null ? <AllRooms /> : <OneRoom key={roomId} roomId={roomId} />;
}

function AllRooms() {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{routes.sooth.title}</h1>
          <p>{copy.intro}</p>
        </div>
        <HonestNote />
      </header>
      <RoomList />
    </div>
  );
}

function OneRoom({ roomId }: { roomId: string }) {
  const name = useRoom(roomId).data?.room.name;
  useScreenTitle(name === undefined ? undefined : copy.roadsOf(name));
  return (
    <div className={styles.screen}>
      <header className={styles.roomHead}>
        <RouteLink name="sooth" className={styles.back}>
          <Icon name={caretIcon} size={20} />
          {copy.toAll}
        </RouteLink>
        <h1>{name ?? routes.sooth.title}</h1>
      </header>
      <Room
        roomId={roomId}
        toAll={
          <ButtonLink name="sooth" variant="quiet" replace>
            {copy.toAll}
          </ButtonLink>
        }
      />
    </div>
  );
}
