import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { openSignIn } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row } from '@/shared/ui/kit';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { lobbyQuery, OWN_LOBBY_LIMIT } from '../games.queries';
import { lobbyCopy } from '../lobby.copy';
import { GameCard } from './game-card';
import { CardSkeletons, GameGrid } from './game-grid';
import styles from './game-lobby.module.css';

const SKELETON_COUNT = 7;

export interface OwnLobbyProps {
  lobby: 'last' | 'favourite';
}

/** The member's last played or favourite games. */
export function OwnLobby({ lobby }: OwnLobbyProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  return (
    <div className={styles.lobby}>
      <Row wraps className={styles.heading}>
        <h1>{lobbyCopy.titles[lobby]}</h1>
      </Row>
      {isLoggedIn ? <OwnGames lobby={lobby} /> : <LoginWanted lobby={lobby} />}
    </div>
  );
}

function LoginWanted({ lobby }: OwnLobbyProps) {
  return (
    <EmptyState
      title={lobbyCopy.loginWanted[lobby]}
      action={
        <Button variant="quiet" onClick={() => openSignIn()}>
          {lobbyCopy.login}
        </Button>
      }
    />
  );
}

function OwnGames({ lobby }: OwnLobbyProps) {
  const { data, error, refetch } = useQuery(lobbyQuery(lobby, OWN_LOBBY_LIMIT));
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <GameGrid>
        <CardSkeletons count={SKELETON_COUNT} />
      </GameGrid>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={lobbyCopy.ownEmpty[lobby]}
        action={
          <ButtonLink name="lobby" params={{ name: 'hot' }} variant="quiet">
            {lobbyCopy.seePopular}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <GameGrid>
      {data.map((game) => (
        <GameCard key={`${game.provider_id} ${game.game_id}`} game={game} />
      ))}
    </GameGrid>
  );
}
