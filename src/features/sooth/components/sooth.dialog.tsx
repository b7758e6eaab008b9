import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { routes } from '@/contract/routes';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { useHistoryLayer } from '@/shared/ui/use-history-layer';
import { soothCopy as copy } from '../sooth.copy';
import { useRoom } from '../sooth.queries';
import { HonestNote } from './honest-note';
import { Room } from './room';
import { RoomList } from './room-list';
import styles from './sooth.dialog.module.css';

const close = () => closeModal('sooth');

/** The rooms over the page that somebody is on, for who looks something up. */
export function SoothDialog() {
  const { modals } = useSnapshot(sessionStore);
  return (
    <SheetDialog isOpen={modals.sooth} onClose={close} title={routes.sooth.title} maxWidth={480}>
      <Rooms />
    </SheetDialog>
  );
}

function Rooms() {
  const [roomId, setRoomId] = useState<string | null>(null);
  const showAll = () => setRoomId(null);
  useHistoryLayer(roomId !== null, showAll);
  return roomId === null ? (
    <div className={styles.part}>
      <HonestNote />
      <RoomList onOpen={setRoomId} />
      <ButtonLink name="sooth" variant="quiet" isWide onClick={close}>
        {copy.wholePage}
      </ButtonLink>
    </div>
  ) : (
    <OneRoom roomId={roomId} onAll={showAll} />
  );
}

function OneRoom({ roomId, onAll }: { roomId: string; onAll: () => void }) {
  const name = useRoom(roomId).data?.room.name;
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <Button variant="text" onClick={onAll}>
          <Icon name={caretIcon} size={20} />
          {copy.toAll}
        </Button>
      </div>
      <Room
        roomId={roomId}
        onLeave={close}
        toAll={
          <Button variant="quiet" onClick={onAll}>
            {copy.toAll}
          </Button>
        }
      />
    </div>
  );
}
