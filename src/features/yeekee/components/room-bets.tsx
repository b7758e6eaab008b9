import type { ReactNode } from 'react';
import { openSignIn } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Text } from '@/shared/ui/kit';
import { roomCopy as copy } from '../room.copy';
import { RoomCard } from './room-card';

export interface RoomBetsProps {
  roundId: string;
  /** The member's bills of the round. */
  bills: ReactNode;
  isMember: boolean;
  /** Whether the round takes bets now or later. */
  canBet: boolean;
}

/** The member's bills of the round, with a link to the betting page. */
export function RoomBets({ roundId, bills, isMember, canBet }: RoomBetsProps) {
  return (
    <RoomCard title={copy.bets}>
      {isMember ? (
        bills
      ) : (
        <>
          <Text variant="quiet">{copy.loginForBets}</Text>
          <Button variant="quiet" size="small" isWide onClick={() => openSignIn()}>
            {copy.login}
          </Button>
        </>
      )}
      {canBet && (
        <ButtonLink name="lottoRound" params={{ roundId }} variant="quiet" size="small" isWide>
          {copy.bet}
        </ButtonLink>
      )}
    </RoomCard>
  );
}
