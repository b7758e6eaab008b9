import { Redirect } from 'wouter';
import { type categoryKeys, toLobbyKey } from '@/contract/lobby-key';
import type { ScreenProps } from '@/shared/routing/screen-table';
import { hrefFor } from '@/shared/routing/use-route';
import { GameLobby } from '../components/game-lobby';
import { LobbyTabs } from '../components/lobby-tabs';
import { OwnLobby } from '../components/own-lobby';
import styles from './lobby.screen.module.css';

/** `/slot`, `/casino` … and `/lobby/{name}`: the games of one lobby, and links to the others. */
export function Screen(props: ScreenProps<(typeof categoryKeys)[number] | 'lobby'>) {
  const lobby = props.name === 'lobby' ? toLobbyKey(props.params.name) : props.name;
  // Its markets are a screen of their own.
  if (lobby === 'lotto') return <Redirect to={hrefFor('lottoLobby')} replace />;
  return (
    <div className={styles.screen}>
      <LobbyTabs
        key={`tabs of ${lobby}`}
        isBare={props.name === 'lobby' && props.params.name === undefined}
      />
      {lobby === 'last' || lobby === 'favourite' ? (
        <OwnLobby key={lobby} lobby={lobby} />
      ) : (
        <GameLobby key={lobby} lobby={lobby} />
      )}
    </div>
  );
}
