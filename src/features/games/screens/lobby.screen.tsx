import { Redirect, useLocation } from 'wouter';
import { readLobbyKey } from '@/contract/lobby-key';
import { hrefFor } from '@/shared/routing/use-route';
import { GameLobby } from '../components/game-lobby';
import { LobbyTabs } from '../components/lobby-tabs';
import { OwnLobby } from '../components/own-lobby';
import styles from './lobby.screen.module.css';

/** `/slot`, `/casino` … and `/lobby/{name}`: the games of one lobby, and the way to the others. */
export function Screen() {
  const [path] = useLocation();
  const lobby = readLobbyKey(path);
  // Its markets are a screen of their own.
  if (lobby === 'lotto') return <Redirect to={hrefFor('lottoLobby')} replace />;
  return (
    <div className={styles['screen']}>
      <LobbyTabs key={path} />
      {lobby === 'last' || lobby === 'favourite' ? (
        <OwnLobby key={lobby} lobby={lobby} />
      ) : (
        <GameLobby key={lobby} lobby={lobby} />
      )}
    </div>
  );
}
