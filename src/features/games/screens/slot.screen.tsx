import { routes } from '@/contract/routes';
import { GameLobby } from '../components/game-lobby';

/** Every slot game. */
export function SlotScreen() {
  return <GameLobby category="slot" title={routes.slot.title} />;
}
