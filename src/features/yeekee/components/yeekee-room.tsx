import { type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { routes } from '@/contract/routes';
import { formatInteger } from '@/domain/format-integer';
import { LottoPage } from '@/shared/lottery/lotto-page';
import { userStore } from '@/shared/state/user.store';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { ErrorState } from '@/shared/ui/states';
import { roomCopy as copy } from '../room.copy';
import { canShoot, type Room, type RoomPhase } from '../room.rules';
import { usePhase, useRoom } from '../use-room';
import { OwnShots } from './own-shots';
import { PrizesCard } from './prizes-card';
import { ProofPanel } from './proof-panel';
import { RoomBets } from './room-bets';
import { RoomCard } from './room-card';
import { RoomHead } from './room-head';
import { RoomPlace } from './room-place';
import { RoomResult } from './room-result';
import { ShotForm } from './shot-form';
import { ShotsCard } from './shots-card';
import styles from './yeekee-room.module.css';

export interface YeekeeRoomProps {
  roundId: string;
  /** The member's bills of the round. */
  bills: ReactNode;
}

/** The room of a yeekee round, where members shoot numbers and check the result. */
export function YeekeeRoom({ roundId, bills }: YeekeeRoomProps) {
  const { data: room, error, refetch } = useRoom(roundId);
  if (room) return <Rooms room={room} bills={bills} onStale={() => void refetch()} />;
  if (error) {
    return (
      <LottoPage title={routes.yeekee.title} isWide>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </LottoPage>
    );
  }
  return <RoomPlace />;
}

interface RoomsProps extends Pick<YeekeeRoomProps, 'bills'> {
  room: Room;
  /** Called when the room's data may be out of date. */
  onStale: () => void;
}

function Rooms({ room, bills, onStale }: RoomsProps) {
  const phase = usePhase(room);
  const { isLoggedIn } = useSnapshot(userStore);
  const { round, mine } = room;
  const stage = useRef<HTMLDivElement>(null);
  const isShooting = canShoot(phase);
  const wasShooting = useRef(isShooting);
  useEffect(() => {
    // When shooting ends, the shot form disappears, so focus moves to the part that replaces it.
    const hasEnded = wasShooting.current && !isShooting;
    wasShooting.current = isShooting;
    if (hasEnded && document.activeElement === document.body)
      stage.current?.focus({ preventScroll: true });
  }, [isShooting]);
  return (
    <Stack gap={3} className={styles.room}>
      <Stack gap={3} className={styles.main}>
        <RoomHead room={room} phase={phase} />
        <div ref={stage} tabIndex={-1}>
          <Stage room={room} phase={phase} onStale={onStale} />
        </div>
        {mine && (isShooting || mine.shots.length > 0) && (
          <OwnShots shots={mine.shots} shotCount={round.shot_count} />
        )}
      </Stack>
      <Stack gap={3} className={styles.side}>
        <RoomBets
          roundId={round.round_id}
          bills={bills}
          isMember={isLoggedIn}
          canBet={phase === 'betting' || phase === 'waiting'}
        />
        <PrizesCard room={room} phase={phase} />
        <ShotsCard room={room} phase={phase} />
      </Stack>
      <div className={styles.proof}>
        <ProofPanel room={room} phase={phase} />
      </div>
    </Stack>
  );
}

/** The main part of a room: the shot form, the result, or a text. */
function Stage({ room, phase, onStale }: Omit<RoomsProps, 'bills'> & { phase: RoomPhase }) {
  if (canShoot(phase)) {
    return (
      <RoomCard
        title={copy.shootTitle}
        aside={
          <Text as="span" variant="note">
            {copy.free(formatInteger(room.shot_wait_seconds))}
          </Text>
        }
      >
        <ShotForm room={room} onStale={onStale} />
      </RoomCard>
    );
  }
  if (phase === 'drawn' || phase === 'voided') return <RoomResult room={room} />;
  return (
    <Card as="section" className={styles.stage}>
      <p>{phase === 'waiting' ? copy.waitingText : copy.drawingText}</p>
    </Card>
  );
}
