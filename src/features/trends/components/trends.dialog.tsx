import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { useState } from 'react';
import { routes } from '@/contract/routes';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { useHistoryLayer } from '@/shared/ui/use-history-layer';
import { trendsCopy as copy } from '../trends.copy';
import { useRoom } from '../trends.queries';
import { HonestNote } from './honest-note';
import { Room } from './room';
import { RoomList } from './room-list';

export interface TrendsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog with the rooms over the current page. */
export function TrendsDialog({ isOpen, onClose }: TrendsDialogProps) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={routes.trends.title} maxWidth={480}>
      <Rooms onClose={onClose} />
    </SheetDialog>
  );
}

function Rooms({ onClose }: Pick<TrendsDialogProps, 'onClose'>) {
  const [roomId, setRoomId] = useState<string | null>(null);
  const showAll = () => setRoomId(null);
  useHistoryLayer(roomId !== null, showAll);
  return roomId === null ? (
    <Stack gap={3}>
      <HonestNote />
      <RoomList onOpen={setRoomId} />
      <ButtonLink name="trends" variant="quiet" isWide onClick={onClose}>
        {copy.wholePage}
      </ButtonLink>
    </Stack>
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
    <Stack gap={3}>
      <Row gap={3}>
        <Button variant="text" onClick={onAll}>
          <Icon name={caretIcon} size={20} />
          {copy.toAll}
        </Button>
        <Text as="h3" variant="heading">
          {name}
        </Text>
      </Row>
      <Room
        roomId={roomId}
        onLeave={onLeave}
        toAll={
          <Button variant="quiet" onClick={onAll}>
            {copy.toAll}
          </Button>
        }
      />
    </Stack>
  );
}
