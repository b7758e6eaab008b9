import { Redirect } from 'wouter';
import type { LobbyKey } from '@/contract/lobby-key';
import { hrefFor } from '@/shared/routing/use-route';
import { GameLobby, type GameLobbyProps } from './game-lobby';
import styles from './lobby-page.module.css';
import { LobbyTabs } from './lobby-tabs';
import { OwnLobby } from './own-lobby';

export interface LobbyPageProps extends Pick<GameLobbyProps, 'renderTable' | 'lead'> {
  lobby: LobbyKey;
  /** Whether the URL names no lobby. */
  isBare?: boolean;
}

/** The games of a lobby, with links to the other lobbies. */
export function LobbyPage({ lobby, isBare = false, renderTable, lead }: LobbyPageProps) {
  // The lottery markets have a screen of their own.
  if (lobby === 'lotto') return <Redirect to={hrefFor('lottoLobby')} replace />;
  return (
    <div className={styles.page}>
      <LobbyTabs key={`tabs of ${lobby}`} isBare={isBare} />
      {lobby === 'last' || lobby === 'favourite' ? (
        <OwnLobby key={lobby} lobby={lobby} />
      ) : (
        <GameLobby key={lobby} lobby={lobby} renderTable={renderTable} lead={lead} />
      )}
    </div>
  );
}
