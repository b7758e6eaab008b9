import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { useState } from 'react';
import { routes } from '@/contract/routes';
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

export interface SoothDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The rooms over the page that somebody is on, for who looks something up. */
export function SoothDialog({ isOpen, onClose }: SoothDialogProps) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={routes.sooth.title} maxWidth={480}>
      <Rooms onClose={onClose} />
    </SheetDialog>
  );
}

function Rooms({ onClose }: Pick<SoothDialogProps, 'onClose'>) {
  const [roomId, setRoomId] = useState<string | null>(null);
  const showAll = () => setRoomId(null);
  useHistoryLayer(roomId !== null, showAll);
  return roomId === null ? (
    <div className={styles.part}>
      <HonestNote />
      <RoomList onOpen={setRoomId} />
      <ButtonLink name="sooth" variant="quiet" isWide onClick={onClose}>
        {copy.wholePage}
      </ButtonLink>
    </div>
  ) : (
    <OneRoom roomId={roomId} onAll={showAll} onLeave={onClose} />
  );
}

interface OneRoomProps {
  roomId: string;
  onAll: () => void;
  onLeave: () => void;
}

function OneRoom({ roomId, onAll, onLeave }: OneRoomProps) {
  const name = useRoom(roomId).data?.room.name;
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <Button variant="text" onClick={onAll}>
          <Icon name={caretIcon} size={20} />
          {copy.toAll}
        </Button>
        <h3>{name}</h3>
      </div>
      <Room
        roomId={roomId}
        onLeave={onLeave}
        toAll={
          <Button variant="quiet" onClick={onAll}>
            {copy.toAll}
          </Button>
        }
      />
    </div>
  );
}
