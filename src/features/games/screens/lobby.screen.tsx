import { useLocation } from 'wouter';
import { GameLobby } from '../components/game-lobby';
import { LobbyTabs } from '../components/lobby-tabs';
import { OwnLobby } from '../components/own-lobby';
import { readLobbyKey } from '../lobby-key';
import styles from './lobby.screen.module.css';

/** `/slot`, `/casino` … and `/lobby/{name}`: the games of one lobby, and the way to the others. */
export function LobbyScreen() {
  const [path] = useLocation();
  const lobby = readLobbyKey(path);
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
