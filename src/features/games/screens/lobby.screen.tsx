import { type categoryKeys, toLobbyKey } from '@/contract/lobby-key';
import type { ScreenProps } from '@/shared/routing/screen-table';
import { LobbyPage } from '../components/lobby-page';

/** `/slot`, `/fishing` … and `/lobby/{name}`: the games of a lobby, with links to the other lobbies. */
export function Screen(props: ScreenProps<(typeof categoryKeys)[number] | 'lobby'>) {
  return (
    <LobbyPage
      lobby={props.name === 'lobby' ? toLobbyKey(props.params.name) : props.name}
      isBare={props.name === 'lobby' && props.params.name === undefined}
    />
  );
}
