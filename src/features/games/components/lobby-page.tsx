import { Redirect } from 'wouter';
import type { LobbyKey } from '@/contract/lobby-key';
import { hrefFor } from '@/shared/routing/use-route';
import { GameLobby, type GameLobbyProps } from './game-lobby';
import styles from './lobby-page.module.css';
import { LobbyTabs } from './lobby-tabs';
import { OwnLobby } from './own-lobby';

export interface LobbyPageProps extends Pick<GameLobbyProps, 'renderTable' | 'lead'> {
  lobby: LobbyKey;
  /** Its address names no lobby. */
  isBare?: boolean;
}

/** The games of one lobby, and links to the others. */
export function LobbyPage({ lobby, isBare = false, renderTable, lead }: LobbyPageProps) {
  // Its markets are a screen of their own.
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
